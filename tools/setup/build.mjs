// @ts-check
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeLicences } from '../package/licences.mjs';
import { runQuietly } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { SetupError, say, spanText } from './progress.mjs';
import { PROJECT, inProject } from './project.mjs';

/** All sources of the built app. */
const SOURCES = [
  'src',
  'resources',
  'tools/desk',
  'tools/dictionaries',
  'tools/emoji',
  'tools/package/licences.mjs',
  'docs/third-party.md',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];
const STAMP = inProject('out/.built-from');

/** The sources that determine an empty store. */
const STORE_SOURCES = ['src/server/data', 'package-lock.json'];
const TEMPLATE = inProject('out/main/empty-store.tgz');

/** Builds the app into out/, unless it contains a build of the same sources. */
export async function ensureBuild() {
  const sources = contentHash(PROJECT, SOURCES);
  const isWhole = [
    'main/index.js',
    'main/server.js',
    'main/decoder.js',
    'main/empty-store.tgz',
    'third-party-licences.json',
    'preload/index.cjs',
    'renderer/index.html',
  ].every((file) => existsSync(inProject(`out/${file}`)));
  if (isWhole && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building …');
  const started = Date.now();
  const { code, output } = await runQuietly(
    process.execPath,
    [inProject('node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    { cwd: PROJECT },
  );
  if (code !== 0) throw new SetupError(`The build failed:\n\n${output.trim()}`);
  await addEmptyStore();
  writeLicences(inProject('out'));
  writeFileSync(STAMP, sources);
  say(`Built in ${spanText(Date.now() - started)}.`);
}

/** Path of the cached empty store for these sources; the file may not exist yet. */
export const cachedEmptyStore = () =>
  inProject(`node_modules/.cache/guildhall/empty-store-${contentHash(PROJECT, STORE_SOURCES)}.tgz`);

/**
 * Adds an empty store beside the server, from which a new installation starts: unpacking is faster than making one. The
 * store is cached until its sources change.
 */
async function addEmptyStore() {
  const cached = cachedEmptyStore();
  if (!existsSync(cached)) {
    mkdirSync(dirname(cached), { recursive: true });
    const unfinished = `${cached}.${process.pid}`;
    const { code, output } = await runQuietly(
      process.execPath,
      [inProject('out/main/server.js'), '--make-template', unfinished],
      { cwd: PROJECT },
    );
    if (code !== 0) throw new SetupError(`The empty store could not be made:\n\n${output.trim()}`);
    renameSync(unfinished, cached);
  }
  copyFileSync(cached, TEMPLATE);
}
