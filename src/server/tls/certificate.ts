import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Result, success } from '../../contract/failure';
import { closeTree, makeFolder } from '../data/folder-rights';
import { isMissing } from '../data/missing-file';
import { type Certificate, fingerprintOfKey, makeSelfSigned } from './self-signed';

/** The server's certificate with the fingerprint of its key, by which clients know it. */
export interface Identity extends Certificate {
  readonly fingerprint: string;
}

/** The folder in the data folder, and its one file: a key without its certificate is of no use. */
const FOLDER = 'tls';
const FILE = 'identity.pem';
const NAME = 'Guildhall';
const RANDOM_BYTES = 16;

const BLOCK = /-----BEGIN (PRIVATE KEY|CERTIFICATE)-----[^-]+-----END \1-----\n?/g;

const read = (text: string): Identity | null => {
  const blocks = [...text.matchAll(BLOCK)];
  const of = (name: string): string | undefined => blocks.find(([, kind]) => kind === name)?.[0];
  const key = of('PRIVATE KEY');
  const certificate = of('CERTIFICATE');
  if (key === undefined || certificate === undefined) return null;
  try {
    return { key, certificate, fingerprint: fingerprintOfKey(key) };
  } catch {
    return null;
  }
};

/** Writes a file for its owner alone: whole, or not at all. */
const writeWhole = (file: string, text: string): void => {
  const aside = `${file}.new`;
  rmSync(aside, { force: true });
  const handle = openSync(aside, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(aside, file);
};

const damaged = (file: string): string =>
  `The server’s certificate ${file} is damaged. Restore the file from a copy, or remove it: then the server makes a new one, and everybody needs a new link.`;

/**
 * The certificate of a data folder, made at first use. A damaged one is a failure in words for the operator: a new
 * one in its place would lock out everybody who knows the old one.
 */
export const openIdentity = (dataFolder: string): Result<Identity, string> => {
  const folder = join(dataFolder, FOLDER);
  const file = join(folder, FILE);
  try {
    const found = read(readFileSync(file, 'utf8'));
    if (found === null) return failure(damaged(file));
    closeTree(folder);
    return success(found);
  } catch (error) {
    if (!isMissing(error)) return failure(`The server’s certificate ${file} cannot be read.`);
  }
  try {
    makeFolder(folder);
    const made = makeSelfSigned(NAME, randomBytes(RANDOM_BYTES));
    writeWhole(file, made.key + made.certificate);
    return success({ ...made, fingerprint: fingerprintOfKey(made.key) });
  } catch {
    return failure(`The server’s certificate cannot be written to ${file}.`);
  }
};
