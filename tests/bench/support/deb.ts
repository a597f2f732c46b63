import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { answerOf } from '../../../tools/setup/command.mjs';

/** A package for Debian, as it lies in a folder. */
export interface Deb {
  readonly bytes: number;
  /** How its files are packed: 'xz', 'gz', … */
  readonly compression: string;
  /** The sum of its files as the package itself tells it; null without dpkg-deb. */
  readonly installedBytes: number | null;
}

/** Bytes of the archive's mark, and of the head of each member. */
const MARK = 8;
const HEAD = 60;

/** The names of the members of an ar archive. */
const membersOf = (path: string): readonly string[] => {
  const names: string[] = [];
  const file = openSync(path, 'r');
  const { size } = statSync(path);
  const head = Buffer.alloc(HEAD);
  for (let at = MARK; at + HEAD <= size;) {
    readSync(file, head, 0, HEAD, at);
    names.push(head.toString('latin1', 0, 16).trim().replace(/\/$/, ''));
    const length = Number(head.toString('latin1', 48, 58));
    if (!(length >= 0)) throw new Error(`${path} is no archive`);
    // Members begin at even places.
    at += HEAD + length + (length % 2);
  }
  closeSync(file);
  return names;
};

/** Reads a package's size, and how it is packed. */
export const readDeb = (path: string): Deb => {
  const compression = membersOf(path)
    .map((name) => /^data\.tar\.(\w+)$/.exec(name)?.[1])
    .find((kind) => kind !== undefined);
  if (compression === undefined) throw new Error(`${path} holds no packed files`);
  const kibibytes = answerOf('dpkg-deb', ['--field', path, 'Installed-Size']);
  return {
    bytes: statSync(path).size,
    compression,
    installedBytes: kibibytes === undefined ? null : Number(kibibytes) * 1024,
  };
};
