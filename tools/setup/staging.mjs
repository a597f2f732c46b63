// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { firstUnreadable } from './ordinary-user.mjs';
import { productionPackages } from './packages.mjs';
import { say } from './progress.mjs';
import { PROJECT, inProject, readJson } from './project.mjs';

/** @typedef {import('./ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

/** Readable for every user; contains a folder per project. */
const ROOT = '/var/cache/guildhall';

/** The file in a project's folder of copies that names the project. */
const OWNER = 'copied-from';

/** The parts of the app that it needs at run time, besides its packages. */
const APP = ['package.json', 'out', 'resources'];

/** The folder of this project's copies. */
const STAGE = join(ROOT, createHash('sha256').update(PROJECT).digest('hex').slice(0, 12));

/**
 * Electron's program at a path that the ordinary user can read: the original if possible, otherwise a copy. (A clone
 * under /root or in a folder of mktemp -d is not accessible to other users.)
 * @param {OrdinaryUser} user
 * @param {string} program
 */
export function readableRuntime(user, program) {
  const folder = dirname(program);
  if (firstUnreadable(user, [folder]) === undefined) return program;
  // The packaged runtime's folder is named after its recipe; a downloaded one is in `dist`, with its version inside.
  const name = `runtime-${basename(folder)}-${contentHash(folder, ['version', 'resources'])}`;
  return join(copyOnce('runtime-', name, folder, ['.']), basename(program));
}

/**
 * An app's folder at a path that the ordinary user can read. Of this project only the parts needed at run time are
 * copied, with its packages; another app is copied whole.
 * @param {OrdinaryUser} user
 * @param {string} app
 */
export function readableApp(user, app) {
  const parts = app === PROJECT ? projectParts() : ['.'];
  const paths = parts.map((part) => join(app, part));
  if (firstUnreadable(user, paths) === undefined) return app;
  // The packages are large, and the lock file determines them.
  const hashed = app === PROJECT ? [...APP, 'package-lock.json'] : parts;
  const kind = app === PROJECT ? 'app-' : 'other-';
  return copyOnce(kind, `${kind}${contentHash(app, hashed)}`, app, parts);
}

function projectParts() {
  const lock = /** @type {import('./packages.mjs').Lock} */ (readJson(inProject('package-lock.json')));
  const packages = productionPackages(lock, (path) => existsSync(inProject(path)));
  return [...APP.filter((part) => existsSync(inProject(part))), ...packages];
}

/**
 * Copies parts of a folder into a folder of the stage, unless it exists; the copy appears whole or not at all.
 * @param {string} kind the prefix of the names of earlier copies; the previous one is kept, because it may be in use
 * @param {string} name
 * @param {string} from
 * @param {readonly string[]} parts
 */
function copyOnce(kind, name, from, parts) {
  const target = join(STAGE, name);
  if (existsSync(target)) return target;
  say(
    `Copying ${kind === 'runtime-' ? 'Electron' : 'the app'} to ${target}: its own folder is closed to the user who runs it.`,
  );
  const making = join(STAGE, `making-${process.pid}`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o755 });
  for (const folder of [ROOT, STAGE]) chmodSync(folder, 0o755);
  writeFileSync(join(STAGE, OWNER), PROJECT);
  removeOrphans();
  for (const part of parts) {
    cpSync(join(from, part), join(making, part), {
      recursive: true,
      dereference: true,
      preserveTimestamps: true,
    });
  }
  openToAll(making);
  for (const old of staleCopies(readdirSync(STAGE), kind, (entry) => lstatSync(join(STAGE, entry)).mtimeMs)) {
    rmSync(join(STAGE, old), { recursive: true, force: true });
  }
  renameSync(making, target);
  return target;
}

/** Removes the copies of projects that no longer exist: a clone for one run leaves 300 MB behind. */
function removeOrphans() {
  for (const stage of readdirSync(ROOT)) {
    const owner = join(ROOT, stage, OWNER);
    if (existsSync(owner) && existsSync(readFileSync(owner, 'utf8'))) continue;
    rmSync(join(ROOT, stage), { recursive: true, force: true });
  }
}

/**
 * All copies of a kind except for the latest.
 * @param {readonly string[]} names
 * @param {string} kind
 * @param {(name: string) => number} timeOf
 */
export function staleCopies(names, kind, timeOf) {
  return names
    .filter((name) => name.startsWith(kind))
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(1);
}

/**
 * As `chmod -R a+rX`.
 * @param {string} path
 */
function openToAll(path) {
  const { mode } = lstatSync(path);
  const isFolder = (mode & 0o170000) === 0o040000;
  chmodSync(path, (mode & 0o777) | (isFolder || (mode & 0o100) !== 0 ? 0o555 : 0o444));
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
}
