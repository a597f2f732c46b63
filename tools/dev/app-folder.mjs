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

/** All that `npm run dev` makes: git ignores it, and who removes it begins anew. */
const DEV = inProject('.dev');

/** The app under development, beside the built one, whose folder `out` stays what it is. */
export const APP = join(DEV, 'app');
/** What Vite keeps between runs. */
export const VITE_CACHE = join(DEV, 'vite');
/** The profile: settings, session, and the store of the server on board. */
export const PROFILE = join(DEV, 'profile');

/** By what the dictionaries are made, which takes as long as all the rest of main's build. */
const DICTIONARY_SOURCES = ['tools/dictionaries', 'src/main/spelling/bdict.ts', 'package-lock.json'];
const DICTIONARIES = join(APP, 'out/main/dictionaries');
const DICTIONARIES_STAMP = join(DICTIONARIES, '.made-from');

/** Whether the dictionaries of an earlier run are those that a build would make. */
export const hasDictionaries = () =>
  existsSync(DICTIONARIES_STAMP) &&
  readFileSync(DICTIONARIES_STAMP, 'utf8') === contentHash(PROJECT, DICTIONARY_SOURCES);

/** Remembers what the dictionaries beside main were made of. */
export function stampDictionaries() {
  if (existsSync(DICTIONARIES)) writeFileSync(DICTIONARIES_STAMP, contentHash(PROJECT, DICTIONARY_SOURCES));
}

/** Makes the folder that Electron is started on, but for its bundles. What an earlier run has built there is gone. */
export function makeAppFolder() {
  const built = join(APP, 'out/main');
  if (existsSync(built))
    for (const name of readdirSync(built))
      if (join(built, name) !== DICTIONARIES) rmSync(join(built, name), { recursive: true });
  // Where main looks for a page; this one comes from the development server.
  mkdirSync(join(APP, 'out/renderer'), { recursive: true });
  const { name, productName, version, type, main, desktopName } = /** @type {Record<string, string>} */ (
    readJson(inProject('package.json'))
  );
  const description = { name, productName, version, type, main, desktopName };
  writeFileSync(join(APP, 'package.json'), JSON.stringify(description, null, 2));
  // A junction is what Windows lets everybody make.
  if (!existsSync(join(APP, 'resources')))
    symlinkSync(inProject('resources'), join(APP, 'resources'), 'junction');
}

/** @typedef {import('../setup/ordinary-user.mjs').OrdinaryUser} OrdinaryUser */

/**
 * The app is run where it is built, so whoever runs it has to get there.
 * @param {OrdinaryUser | undefined} user
 */
export function checkReadable(user) {
  if (user !== undefined && firstUnreadable(user, [APP, inProject('package.json')]) !== undefined)
    throw new SetupError(
      `${PROJECT} is closed to the user ${user.name}, who runs Electron for root.\nRun this as an ordinary user, or move the project to where others can read it.`,
    );
}

/**
 * Makes the profile, for whoever runs the app.
 * @param {OrdinaryUser | undefined} user
 */
export function makeProfile(user) {
  mkdirSync(PROFILE, { recursive: true });
  if (user !== undefined) giveFolder(user, PROFILE);
}

/** Puts the empty store beside the server where one is at hand; without it the server makes its own, once. */
export function addEmptyStore() {
  const cached = cachedEmptyStore();
  if (!existsSync(cached)) return;
  const template = join(APP, 'out/main/empty-store.tgz');
  copyFileSync(cached, template);
  chmodSync(template, 0o644);
}
