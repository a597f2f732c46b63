// @ts-check
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cachedEmptyStore } from '../setup/build.mjs';
import { contentHash } from '../setup/content-hash.mjs';
import { firstUnreadable, giveFolder } from '../setup/ordinary-user.mjs';
import { SetupError } from '../setup/progress.mjs';
import { PROJECT, inProject, readJson } from '../setup/project.mjs';

/** All files made by `npm run dev`: git ignores the folder; it can be removed at any time. */
const DEV = inProject('.dev');

/** The app under development, apart from the built one in `out`. */
export const APP = join(DEV, 'app');
/** Vite's cache between runs. */
export const VITE_CACHE = join(DEV, 'vite');
/** The profile: settings, session, and the store of the bundled server. */
export const PROFILE = join(DEV, 'profile');

/** The sources of the dictionaries, which take as long to make as the rest of main's build. */
const DICTIONARY_SOURCES = ['tools/dictionaries', 'src/main/spelling/bdict.ts', 'package-lock.json'];
const DICTIONARIES = join(APP, 'out/main/dictionaries');
const DICTIONARIES_STAMP = join(DICTIONARIES, '.made-from');

/** Whether the dictionaries of an earlier run equal those of a new build. */
export const hasDictionaries = () =>
  existsSync(DICTIONARIES_STAMP) &&
  readFileSync(DICTIONARIES_STAMP, 'utf8') === contentHash(PROJECT, DICTIONARY_SOURCES);

/** Records the sources of the dictionaries beside main. */
export function stampDictionaries() {
  if (existsSync(DICTIONARIES)) writeFileSync(DICTIONARIES_STAMP, contentHash(PROJECT, DICTIONARY_SOURCES));
}

/** Makes Electron's app folder without its bundles. Removes the bundles of earlier runs. */
export function makeAppFolder() {
  const built = join(APP, 'out/main');
  if (existsSync(built))
    for (const name of readdirSync(built))
      if (join(built, name) !== DICTIONARIES) rmSync(join(built, name), { recursive: true });
  // Main expects a page in this folder; in development the page comes from the development server.
  mkdirSync(join(APP, 'out/renderer'), { recursive: true });
  const { name, productName, version, type, main, desktopName } = /** @type {Record<string, string>} */ (
    readJson(inProject('package.json'))
  );
  const description = { name, productName, version, type, main, desktopName };
  writeFileSync(join(APP, 'package.json'), JSON.stringify(description, null, 2));
  // On Windows, creating a junction needs no special right.
  if (!existsSync(join(APP, 'resources')))
    symlinkSync(inProject('resources'), join(APP, 'resources'), 'junction');
}

/** @typedef {import('../setup/ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

/**
 * Checks that the app's user can read the folder: the app runs where it is built.
 * @param {OrdinaryUser | undefined} user
 */
export function checkReadable(user) {
  if (user !== undefined && firstUnreadable(user, [APP, inProject('package.json')]) !== undefined)
    throw new SetupError(
      `${PROJECT} is closed to the user ${user.name}, who runs Electron for root.\nRun this as an ordinary user, or move the project to where others can read it.`,
    );
}

/**
 * Makes the profile, with access for the app's user.
 * @param {OrdinaryUser | undefined} user
 */
export function makeProfile(user) {
  mkdirSync(PROFILE, { recursive: true });
  if (user !== undefined) giveFolder(user, PROFILE);
}

/** Copies the cached empty store beside the server, if there is one; otherwise the server makes its own, once. */
export function addEmptyStore() {
  const cached = cachedEmptyStore();
  if (!existsSync(cached)) return;
  const template = join(APP, 'out/main/empty-store.tgz');
  copyFileSync(cached, template);
  chmodSync(template, 0o644);
}
