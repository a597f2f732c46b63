// @ts-check
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SetupError } from '../setup/progress.mjs';
import { PAYLOAD_TYPES, contentOf, isSealedBy, keyIdOf, publicText, seal } from './envelope.mjs';

/** @typedef {import('node:crypto').KeyObject} KeyObject */
/** @typedef {{ serial: number, roots: string[], signers: string[] }} KeyList */
/** @typedef {{ lists: import('./envelope.mjs').Envelope[] }} KeyListFile */

/** The first line of a test key; releases signed with it say so. */
const TEST_MARK = 'A test key of Guildhall. It is no secret: sign nothing with it that people get.';

/**
 * The text of a key: of the named file, or the given text if it is a key itself.
 * @param {string} given
 */
function textOf(given) {
  if (given.includes('-----BEGIN')) return given;
  try {
    return readFileSync(given, 'utf8');
  } catch {
    throw new SetupError(`The key for updates cannot be read: there is no file ${given}`);
  }
}

/** The remedy in error messages. */
const HOW = 'Make one with: npm run sign-feed -- make-key FILE';

/**
 * @param {KeyObject} key
 */
function checkKind(key) {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new SetupError(`The key for updates is not an Ed25519 key, but ${key.asymmetricKeyType}. ${HOW}`);
}

/**
 * A private key, from the name of a file or from the PEM itself.
 * @param {string} given
 * @returns {{ key: KeyObject, isTest: boolean }}
 */
export function readPrivateKey(given) {
  const text = textOf(given);
  if (text.includes('ENCRYPTED'))
    throw new SetupError('The key for updates is locked with a password. Unlock it first: openssl pkey');
  if (text.includes('PUBLIC KEY') && !text.includes('PRIVATE KEY'))
    throw new SetupError('The key for updates is a public key: signing needs the private one.');
  try {
    return { key: checkKind(createPrivateKey(text)), isTest: text.includes(TEST_MARK) };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`The key for updates is not a private key in PEM. ${HOW}`);
  }
}

/**
 * The public half of a key, from a file with either half.
 * @param {string} given
 */
export function readPublicText(given) {
  try {
    return publicText(checkKind(createPublicKey(textOf(given))));
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${given} is not a key in PEM. ${HOW}`);
  }
}

/**
 * Writes a new private key that only this user can read. An existing key is never replaced.
 * @param {string} path @param {{ isTest?: boolean }} [options]
 */
export function makeKey(path, { isTest = false } = {}) {
  if (existsSync(path)) throw new SetupError(`There is something at ${path}: no key is ever replaced.`);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(path, isTest ? `${TEST_MARK}\n${pem}` : pem, { mode: 0o600, flag: 'wx' });
  return privateKey;
}

/**
 * The lists of keys in a file, checked: each is signed by a root of the previous one.
 * @param {string} path
 * @returns {KeyListFile}
 */
export function readLists(path) {
  /** @type {KeyListFile} */
  let file;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
    file.lists.forEach((envelope, index) => {
      const before = file.lists[index - 1] ?? envelope;
      if (!isSealedBy(envelope, PAYLOAD_TYPES.keys, contentOf(before).roots)) throw new Error('not signed');
      if (contentOf(envelope).serial !== index + 1) throw new Error('not in order');
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The lists of keys in ${path} cannot be used: ${why}`);
  }
  if (file.lists.length === 0) throw new SetupError(`There is no list of keys in ${path}`);
  return file;
}

/**
 * The list that is valid now.
 * @param {KeyListFile} file
 * @returns {KeyList}
 */
export function newestList({ lists }) {
  const last = lists.at(-1);
  if (last === undefined) throw new SetupError('There is no list of keys');
  return contentOf(last);
}

/**
 * The lists with an additional one, signed by a root of the last list; the first one if there is none. Values that are
 * not given are kept.
 * @param {KeyListFile | null} before
 * @param {{ by: KeyObject, roots: readonly string[], signers: readonly string[] }} next
 * @returns {KeyListFile}
 */
export function withNextList(before, { by, roots, signers }) {
  const own = publicText(by);
  const last = before === null ? { serial: 0, roots: [own], signers: [own] } : newestList(before);
  if (!last.roots.includes(own))
    throw new SetupError(
      `The key ${keyIdOf(own)} may not sign the next list. These may: ${last.roots.map(keyIdOf).join(', ')}`,
    );
  const named = (/** @type {readonly string[]} */ keys, /** @type {string[]} */ usual) =>
    keys.length > 0 ? [...new Set(keys)] : usual;
  const next = {
    serial: last.serial + 1,
    roots: named(roots, last.roots),
    signers: named(signers, last.signers),
  };
  if (before === null && !next.roots.includes(own))
    throw new SetupError('The first list is signed by one of its own roots: name this key with --root too.');
  return { lists: [...(before?.lists ?? []), seal(PAYLOAD_TYPES.keys, next, by)] };
}
