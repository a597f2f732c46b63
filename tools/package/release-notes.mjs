// @ts-check
import { mkdirSync, readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {import('../../src/domain/releases/releases.ts').Release} Release */
/** @typedef {import('./fpm-order.mjs').Order} Order */
/**
 * The release notes of a version, as packages contain them.
 * @typedef {{ version: string, date: Date, sections: readonly { title: string, lines: readonly string[] }[] }} Notes
 */

/** Folder of the file for software centres, relative to the root of a package. */
const METAINFO = 'usr/share/metainfo';
/** The placeholder for the versions in that file. */
const RELEASES_HERE = '<releases />';
/** The prefix of the app's own releases; releases of the specification have another. */
const OWN = 'Guildhall ';
/** Of a line in a changelog or a description, so that it has at most 80 characters with its indentation. */
const WIDTH = 76;

/**
 * The app's own releases of the change log, the newest first. Adds one for the packed version if the change log has
 * none.
 * @param {string} version the packed version, in the package's notation
 * @param {Date} now
 * @returns {Promise<Notes[]>}
 */
export async function readNotes(version, now) {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../../src/domain/releases/releases.ts')} */
  const { CHANGE_LOG, sectionsOf } = await tsImport('../../src/domain/releases/releases.ts', import.meta.url);
  return notesOf(CHANGE_LOG, sectionsOf, { version, now });
}

/**
 * @param {readonly Release[]} changeLog
 * @param {(release: Release) => Notes['sections']} sectionsOf
 * @param {{ version: string, now: Date }} packed
 * @returns {Notes[]}
 */
export function notesOf(changeLog, sectionsOf, { version, now }) {
  const own = changeLog.flatMap((release) => {
    if (!release.version.startsWith(OWN)) return [];
    const number = release.version.slice(OWN.length);
    // In the notation in which packages sort a pre-release before its version.
    return [
      { version: number.replaceAll('-', '~'), date: new Date(release.date), sections: sectionsOf(release) },
    ];
  });
  if (own.some((notes) => notes.version === version)) return own;
  return [{ version, date: now, sections: [] }, ...own];
}

/**
 * The changelog of a Debian package.
 * @param {Pick<Order, 'name' | 'maintainer'>} order
 * @param {readonly Notes[]} notes
 */
export function changelogText({ name, maintainer }, notes) {
  return notes
    .map(({ version, date, sections }) => {
      const lines = sections.flatMap(({ title, lines }) => lines.map((line) => `${title}: ${line}`));
      const changes = (lines.length > 0 ? lines : ['New version.']).map(
        (line) => `  * ${wrapped(line).join('\n    ')}`,
      );
      const signed = ` -- ${maintainer}  ${date.toUTCString().replace('GMT', '+0000')}`;
      return `${name} (${version}) stable; urgency=medium\n\n${changes.join('\n')}\n\n${signed}\n`;
    })
    .join('\n');
}

/**
 * A text in lines of the usual length in a package's files.
 * @param {string} text
 */
export function wrapped(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/**
 * The file for software centres with the versions inserted.
 * @param {string} metainfo
 * @param {readonly Notes[]} notes
 */
export function withReleases(metainfo, notes) {
  if (!metainfo.includes(RELEASES_HERE)) throw new Error(`The metainfo has no ${RELEASES_HERE}`);
  const releases = notes.map(({ version, date, sections }) => {
    const about = sections.map(
      ({ title, lines }) =>
        `<p>${escaped(title)}</p><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    );
    const description = about.length > 0 ? `<description>${about.join('')}</description>` : '';
    return `<release version="${escaped(version)}" date="${date.toISOString().slice(0, 10)}">${description}</release>`;
  });
  return metainfo.replace(RELEASES_HERE, () => `<releases>\n    ${releases.join('\n    ')}\n  </releases>`);
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Writes the release notes into the files of a package under its root.
 * @param {Order} order @param {string} root @param {readonly Notes[]} notes
 */
export function placeNotes(order, root, notes) {
  const folder = join(root, METAINFO);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name);
    writeFileSync(file, withReleases(readFileSync(file, 'utf8'), notes));
  }
  if (order.type !== 'deb') return;
  const changelog = join(root, `usr/share/doc/${order.name}/changelog.gz`);
  mkdirSync(dirname(changelog), { recursive: true, mode: 0o755 });
  // Without a name and a time in the gzip header, as Debian policy requires.
  writeFileSync(changelog, gzipSync(changelogText(order, notes), { level: 9 }));
}
