// @ts-check
// Stands in for the default app that every Electron download carries and the packaged one lacks: it opens the app whose
// folder or file is named on the command line. It is copied into the runtime's resources/app.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as publicApp } from 'electron/main';

/**
 * Electron's own default app uses two abilities that its types leave out.
 * @typedef {{ setVersion: (version: string) => void, setAppPath: (path: string) => void }} Hidden
 */
const app = /** @type {typeof publicApp & Hidden} */ (publicApp);

const { path, required } = readCommandLine(process.argv.slice(1));

if (path === undefined) {
  process.stdout.write(`v${process.versions.electron}\n`);
  process.exit(0);
}
Object.assign(process, { defaultApp: true });
const require = createRequire(resolve('here.js'));
for (const module of required) require(module);
// The wait is meant: 'ready' is held back until this module is done, so the app can still register its schemes.
await import(pathToFileURL(entryOf(resolve(path))).href);

/**
 * Switches come before the app; what follows the app is its own.
 * @param {readonly string[]} args
 */
function readCommandLine(args) {
  /** @type {string[]} */
  const required = [];
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '-r' || args[at] === '--require') required.push(args[++at] ?? '');
    else if (args[at]?.startsWith('-') === false) return { path: args[at], required };
  }
  return { path: undefined, required };
}

/**
 * The file to run; the app takes its name and version from the package.json beside it.
 * @param {string} target
 */
function entryOf(target) {
  if (!existsSync(target)) {
    process.stderr.write(`There is no app at ${target}\n`);
    process.exit(1);
  }
  if (!statSync(target).isDirectory()) {
    app.setAppPath(dirname(target));
    return target;
  }
  const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  const name = manifest.productName ?? manifest.name;
  if (manifest.version) app.setVersion(manifest.version);
  if (name) app.setName(name);
  app.setDesktopName(manifest.desktopName ?? `${app.getName()}.desktop`);
  app.setAppPath(target);
  return join(target, manifest.main ?? 'index.js');
}
