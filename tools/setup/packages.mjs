// @ts-check
import { existsSync } from 'node:fs';
import { runVisibly } from './command.mjs';
import { SetupError, say, spanText } from './progress.mjs';
import { PROJECT, inProject, readJson } from './project.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether npm's last installation (its record in node_modules) matches the lock file. An optional package may be
 * missing: it is for another system.
 * @param {Lock} wanted package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json, which npm writes at the end
 */
export function isInstalled(wanted, installed) {
  if (installed === undefined) return false;
  const there = installed.packages ?? {};
  const asked = wanted.packages ?? {};
  return (
    Object.entries(asked).every(([path, { version, integrity, optional }]) => {
      const found = there[path];
      if (path === '') return true;
      if (found === undefined) return optional === true;
      return found.version === version && found.integrity === integrity;
    }) && Object.keys(there).every((path) => path in asked)
  );
}

/**
 * The folders of the installed packages that the app needs at run time.
 * @param {Lock} lock
 * @param {(path: string) => boolean} exists
 */
export function productionPackages(lock, exists) {
  return Object.entries(lock.packages ?? {})
    .filter(
      ([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true && exists(path),
    )
    .map(([path]) => path);
}

/**
 * Whether this Node can run the tools.
 * @param {string} version as in process.versions.node
 */
export function isNodeRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function ensurePackages() {
  if (!isNodeRecentEnough(process.versions.node)) {
    throw new SetupError(
      `Guildhall needs Node 20.19 or newer; this is ${process.versions.node} (https://nodejs.org).`,
    );
  }
  const record = inProject('node_modules/.package-lock.json');
  const installed = existsSync(record) ? /** @type {Lock} */ (readJson(record)) : undefined;
  const wanted = /** @type {Lock} */ (readJson(inProject('package-lock.json')));
  if (isInstalled(wanted, installed)) return;
  const count = Object.keys(wanted.packages ?? {}).length;
  say(`Packages: installing about ${count} from package-lock.json (npm ci) …`);
  const started = Date.now();
  // On Windows, npm is only a shell command. Errors only: the warnings are about packages that demand a newer Node but
  // work with this one.
  const npm =
    process.platform === 'win32' ? { command: 'cmd', args: ['/c', 'npm'] } : { command: 'npm', args: [] };
  const code = await runVisibly(npm.command, [...npm.args, 'ci', '--loglevel=error'], { cwd: PROJECT });
  if (code !== 0)
    throw new SetupError(`npm ci failed (exit code ${code}). Is the npm registry within reach?`);
  say(`Packages: ready after ${spanText(Date.now() - started)}.`);
}
