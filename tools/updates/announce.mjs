// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../setup/progress.mjs';
import { PAYLOAD_TYPES, contentOf, isSealedBy, keyIdOf, publicText, seal } from './envelope.mjs';
import { newestList } from './keys.mjs';

/** @typedef {{ name: string, size: number, sha512: string }} AnnouncedFile */
/** @typedef {{ feed: string, version: string, files: AnnouncedFile[], sequence: number, expires: string }} Announced */
/**
 * @typedef {object} Signing
 * @property {import('node:crypto').KeyObject} key
 * @property {import('./keys.mjs').KeyListFile} keys
 * @property {number} days Validity of the signed announcement.
 * @property {number} now Epoch milliseconds.
 */

/** Default validity of an announcement, in days. */
export const USUAL_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
/** The feeds that the app requests; other files have the same extension. */
const FEED = /^((?:latest|beta)(?:-[a-z0-9-]+)?)\.yml$/;

/**
 * The contents of a feed's `.yml` by electron-builder: the version, and the names of its files.
 * @param {string} text
 */
export function readFeedFile(text) {
  const lines = text.split('\n');
  const after = (/** @type {string} */ start) =>
    lines
      .filter((line) => line.startsWith(start))
      .map((line) => line.slice(start.length).trim().replaceAll(/['"]/g, ''));
  const [version = ''] = after('version: ');
  return { version, names: after('  - url: ') };
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/**
 * @param {string} folder @param {string} name
 * @returns {Promise<AnnouncedFile>}
 */
async function describeFile(folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) throw new SetupError(`${name} is announced, and is not in ${folder}`);
  return { name, size: statSync(path).size, sha512: await hashOf(path) };
}

/**
 * @param {string} folder @param {string} feed
 * @returns {import('./envelope.mjs').Envelope | null}
 */
function signedBefore(folder, feed) {
  const path = join(folder, `${feed}.signed.json`);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new SetupError(`${path} cannot be read`);
  }
}

/**
 * Checks the key before signing: the app would refuse announcements by a key that is not a signer.
 * @param {Pick<Signing, 'key' | 'keys'>} signing
 */
export function checkSigner({ key, keys }) {
  const { serial, signers } = newestList(keys);
  const own = publicText(key);
  if (!signers.includes(own))
    throw new SetupError(
      `The key ${keyIdOf(own)} is not among the signers of key list ${serial}: ${signers.map(keyIdOf).join(', ')}`,
    );
}

/**
 * @param {string} folder
 * @param {{ feed: string, version: string, files: AnnouncedFile[] }} what
 * @param {number} after the previous sequence number
 * @param {Signing} signing
 * @returns {Announced}
 */
function write(folder, what, after, { key, days, now }) {
  if (!(days > 0 && days <= 400)) throw new SetupError('An announcement holds for 1 to 400 days (--days)');
  const announced = {
    ...what,
    issued: new Date(now).toISOString(),
    expires: new Date(now + days * DAY_MS).toISOString(),
    // Based on the time, so that the number grows even if the previous announcement is unknown.
    sequence: Math.max(after + 1, Math.floor(now / 1000)),
  };
  const envelope = seal(PAYLOAD_TYPES.update, announced, key);
  writeFileSync(join(folder, `${what.feed}.signed.json`), `${JSON.stringify(envelope)}\n`);
  return announced;
}

/**
 * Signs the `.yml` feeds of a folder, using the packages beside them. If a version is given, feeds of other versions
 * are left alone.
 * @param {string} folder @param {Signing & { version?: string | undefined }} signing
 * @returns {Promise<Announced[]>}
 */
export async function announceFolder(folder, signing) {
  checkSigner(signing);
  const announced = [];
  for (const entry of readdirSync(folder).sort()) {
    const feed = FEED.exec(entry)?.[1];
    if (feed === undefined) continue;
    const { version, names } = readFeedFile(readFileSync(join(folder, entry), 'utf8'));
    if (version === '' || names.length === 0) throw new SetupError(`${entry} announces nothing`);
    if (signing.version !== undefined && signing.version !== version) continue;
    const files = await Promise.all(names.map((name) => describeFile(folder, name)));
    const before = signedBefore(folder, feed);
    const sequence = before === null ? 0 : Number(contentOf(before).sequence);
    announced.push(write(folder, { feed, version, files }, sequence, signing));
  }
  writeFileSync(join(folder, 'update-keys.json'), `${JSON.stringify(signing.keys)}\n`);
  return announced;
}

/**
 * Signs the announcements of a folder again, with a later expiry. Packages may be missing; those present must match the
 * announcement.
 * @param {string} folder @param {Signing} signing
 * @returns {Promise<Announced[]>}
 */
export async function renewFolder(folder, signing) {
  checkSigner(signing);
  const everSigners = signing.keys.lists.flatMap((list) => contentOf(list).signers);
  const announced = [];
  for (const entry of readdirSync(folder).sort()) {
    if (!entry.endsWith('.signed.json')) continue;
    const before = signedBefore(folder, entry.slice(0, -'.signed.json'.length));
    if (before === null || !isSealedBy(before, PAYLOAD_TYPES.update, everSigners))
      throw new SetupError(`${entry} is not signed by a key of these lists: it is not signed again`);
    const { feed, version, files, sequence } = contentOf(before);
    for (const file of /** @type {AnnouncedFile[]} */ (files)) {
      if (!existsSync(join(folder, file.name))) continue;
      const found = await describeFile(folder, file.name);
      if (found.sha512 !== file.sha512)
        throw new SetupError(`${file.name} is not what was announced: nothing is signed again`);
    }
    announced.push(write(folder, { feed, version, files }, sequence, signing));
  }
  if (announced.length === 0) throw new SetupError(`Nothing in ${folder} was ever signed`);
  writeFileSync(join(folder, 'update-keys.json'), `${JSON.stringify(signing.keys)}\n`);
  return announced;
}
