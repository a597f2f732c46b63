// @ts-check
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../setup/content-hash.mjs';
import { inProject, readJson } from '../setup/project.mjs';

/**
 * A shipped package and its licence.
 * @typedef {{ name: string, version: string, licence: string, text: string }} Licence
 *
 * A package in package-lock.json.
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

const SPECIFIER = /(?:from|import)\s*(?:\(\s*)?'([^'.][^']*)'|@import\s+"([^'".][^'"]*)/g;

/**
 * The names of the packages that a source imports.
 * @param {string} source
 */
export function packagesNamedIn(source) {
  return [...source.matchAll(SPECIFIER)].flatMap(([, ...found]) => {
    const specifier = found.find((name) => name !== undefined) ?? '';
    if (/^(node:|electron\/|virtual:)/.test(specifier)) return [];
    return [
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    ];
  });
}

/**
 * These packages and all their dependencies, as paths of the lock file. Each is looked up as Node would.
 * @param {Record<string, Locked>} lock
 * @param {readonly string[]} roots names of packages
 */
export function shippedPackages(lock, roots) {
  /** @type {Set<string>} */
  const found = new Set();
  const find = (/** @type {string} */ name, /** @type {string} */ from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
      if (lock[path] !== undefined) return path;
      if (at === '') return undefined;
    }
  };
  const add = (/** @type {string} */ name, /** @type {string} */ from) => {
    const path = find(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lock[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path);
  };
  for (const name of roots) add(name, '');
  return [...found].sort();
}

/** Packages that the build includes without an import by name in src (docs/third-party.md). */
const BY_THE_BUILD = [
  'emojibase-data',
  '@iconify-json/twemoji',
  ...['en', 'en-gb', 'es', 'fr', 'nl', 'ru'].map((language) => `dictionary-${language}`),
];

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)(\.|-|$)/i;

/**
 * Every shipped package, bundled or beside the bundles, with the text of its licence: of the app, or of what is built from
 * these sources with these packages beside it.
 * @param {{ sources: readonly string[], kept: readonly string[] }} [part]
 * @returns {Licence[]}
 */
export function collectLicences(part) {
  const { packages = {} } = /** @type {{ packages?: Record<string, Locked> }} */ (
    readJson(inProject('package-lock.json'))
  );
  const folders = part?.sources ?? ['src'];
  const sources = folders
    .flatMap((folder) => filesUnder(inProject(folder)))
    .filter((file) => /\.(tsx?|css)$/.test(file));
  const named = sources.flatMap((file) => packagesNamedIn(readFileSync(file, 'utf8')));
  const { dependencies } = /** @type {{ dependencies: object }} */ (readJson(inProject('package.json')));
  const kept = part?.kept ?? [...Object.keys(dependencies), ...BY_THE_BUILD];
  return shippedPackages(packages, [...new Set([...kept, ...named])])
    .filter((path) => existsSync(inProject(path)))
    .map(licenceOf)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** @param {string} path @returns {Licence} */
function licenceOf(path) {
  const folder = inProject(path);
  const about = /** @type {{ name: string, version: string, license?: string | { type?: string } }} */ (
    readJson(join(folder, 'package.json'))
  );
  const texts = readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const licence = typeof about.license === 'string' ? about.license : (about.license?.type ?? 'see its text');
  return { name: about.name, version: about.version, licence, text: texts.join('\n\n') };
}

/**
 * The list as one text, for users of an unpacked package.
 * @param {readonly Licence[]} licences
 */
export function licenceText(licences) {
  const RULE = '='.repeat(78);
  return licences
    .map(
      ({ name, version, licence, text }) => `${RULE}\n${name} ${version}: ${licence}\n${RULE}\n\n${text}\n`,
    )
    .join('\n');
}

/**
 * Writes both forms: JSON for the app's own page, and a text.
 * @param {string} folder
 */
export function writeLicences(folder) {
  mkdirSync(folder, { recursive: true });
  const licences = collectLicences();
  const pictures = readFileSync(inProject('docs/third-party.md'), 'utf8').trim();
  writeFileSync(join(folder, 'third-party-licences.json'), JSON.stringify(licences));
  writeFileSync(join(folder, 'third-party-licences.txt'), `${pictures}\n\n${licenceText(licences)}`);
}
