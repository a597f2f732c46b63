import { createHash } from 'node:crypto';
import { type Affixes, type DictionaryWord, readAffixes, readWords } from './hunspell-files';

/*
 * Chromium reads its dictionaries from a binary form of Hunspell's two files: a header with a checksum, the affixes as
 * text, the words as a tree of their bytes. All numbers are little-endian.
 */

const SIGNATURE = 'BDic';
const MAJOR_VERSION = 2;
const HEADER_BYTES = 32;
const CHECKSUM_AT = 16;
const AFFIX_HEADER_BYTES = 16;

/** A group above this number does not fit into a leaf; then all groups follow the leaf. */
const MAX_IN_LEAF = 0x1ffe;
const NONE_IN_LEAF = 0x1fff;
const MAX_GROUPS = 32;
const END_OF_GROUPS = 0xffff;

/** Flags in the first byte of a node. */
const MARK = {
  more: 0x40,
  groups: 0x20,
  lookup: 0xc0,
  wide: 2,
  zeroth: 1,
  list: 0xe0,
  longList: 0x10,
} as const;
const MAX_IN_LIST = 15;

interface Leaf {
  readonly kind: 'leaf';
  readonly byte: number;
  /** The remaining bytes of the word. */
  readonly rest: Buffer;
  readonly groups: readonly number[];
  readonly size: number;
}

interface Branch {
  readonly kind: 'list8' | 'list16' | 'lookup16' | 'lookup32';
  readonly byte: number;
  readonly children: readonly Node[];
  readonly size: number;
}

type Node = Leaf | Branch;

const followingGroups = (groups: readonly number[]): readonly number[] =>
  ((groups[0] ?? 0) > MAX_IN_LEAF ? groups : groups.slice(1)).slice(0, MAX_GROUPS);

const leafOf = (byte: number, { word, groups }: DictionaryWord, depth: number): Leaf => {
  const rest = word.subarray(depth);
  const following = followingGroups(groups).length;
  const size = 2 + (rest.length === 0 ? 0 : rest.length + 1) + (following === 0 ? 0 : 2 * following + 2);
  return { kind: 'leaf', byte, rest, groups, size };
};

/** The table of a lookup: from the first byte to the last, and whether a word ends at this node. */
const tableOf = (children: readonly Node[]): { hasZeroth: boolean; first: number; count: number } => {
  const hasZeroth = children[0]?.byte === 0;
  const first = children[hasZeroth ? 1 : 0]?.byte;
  if (first === undefined) return { hasZeroth, first: 0, count: 0 };
  return { hasZeroth, first, count: (children.at(-1)?.byte ?? first) - first + 1 };
};

const branchOf = (byte: number, children: readonly Node[]): Branch => {
  const inside = children.reduce((sum, { size }) => sum + size, 0);
  const isShort = children.length <= MAX_IN_LIST;
  if (isShort && inside <= 0xff)
    return { kind: 'list8', byte, children, size: 1 + 2 * children.length + inside };
  if (isShort && inside <= 0xffff)
    return { kind: 'list16', byte, children, size: 1 + 3 * children.length + inside };
  const { hasZeroth, count } = tableOf(children);
  const entries = count + (hasZeroth ? 1 : 0);
  const isNarrow = 3 + 2 * entries + inside < 0xffff;
  const size = 3 + (isNarrow ? 2 : 4) * entries + inside;
  return { kind: isNarrow ? 'lookup16' : 'lookup32', byte, children, size };
};

/** The tree of the words from `begin` up to `end`, which share their first `depth` bytes. */
const treeOf = (
  words: readonly DictionaryWord[],
  begin: number,
  end: number,
  depth: number,
  byte: number,
): Node => {
  const children: Node[] = [];
  let at = begin;
  while (at < end) {
    const first = words[at];
    if (!first) break;
    // A word that ends here comes first, and is unique.
    const next = first.word[depth];
    let until = at + 1;
    if (next !== undefined) while (until < end && words[until]?.word[depth] === next) until += 1;
    if (next === undefined) children.push(leafOf(0, first, depth));
    else if (until === at + 1) children.push(leafOf(next, first, depth + 1));
    else children.push(treeOf(words, at, until, depth + 1, next));
    at = until;
  }
  return branchOf(byte, children);
};

/** Writes a node and its descendants at `at`; returns the end. */
const write = (node: Node, out: Buffer, at: number): number => {
  switch (node.kind) {
    case 'leaf':
      return writeLeaf(node, out, at);
    case 'list8':
    case 'list16':
      return writeList(node, out, at);
    case 'lookup16':
    case 'lookup32':
      return writeLookup(node, out, at);
  }
};

const writeLeaf = ({ rest, groups }: Leaf, out: Buffer, begin: number): number => {
  const following = followingGroups(groups);
  const first = (groups[0] ?? 0) > MAX_IN_LEAF ? NONE_IN_LEAF : (groups[0] ?? 0);
  const marks = (rest.length > 0 ? MARK.more : 0) | (following.length > 0 ? MARK.groups : 0);
  let at = out.writeUInt8((first >> 8) | marks, begin);
  at = out.writeUInt8(first & 0xff, at);
  if (rest.length > 0) at = out.writeUInt8(0, at + rest.copy(out, at));
  for (const group of following) at = out.writeUInt16LE(group, at);
  return following.length > 0 ? out.writeUInt16LE(END_OF_GROUPS, at) : at;
};

const writeList = ({ kind, children }: Branch, out: Buffer, begin: number): number => {
  const isLong = kind === 'list16';
  let entry = out.writeUInt8(MARK.list | (isLong ? MARK.longList : 0) | children.length, begin);
  const base = entry + children.length * (isLong ? 3 : 2);
  let at = base;
  for (const child of children) {
    entry = out.writeUInt8(child.byte, entry);
    entry = isLong ? out.writeUInt16LE(at - base, entry) : out.writeUInt8(at - base, entry);
    at = write(child, out, at);
  }
  return at;
};

const writeLookup = ({ kind, children }: Branch, out: Buffer, begin: number): number => {
  const isWide = kind === 'lookup32';
  const { hasZeroth, first, count } = tableOf(children);
  const marks = (isWide ? MARK.wide : 0) | (hasZeroth ? MARK.zeroth : 0);
  let table = out.writeUInt8(MARK.lookup | marks, begin);
  table = out.writeUInt8(first, table);
  table = out.writeUInt8(count, table);
  const width = isWide ? 4 : 2;
  const named = table + (hasZeroth ? width : 0);
  let at = named + count * width;
  for (const [index, child] of children.entries()) {
    const entry = index === 0 && hasZeroth ? table : named + (child.byte - first) * width;
    if (isWide) out.writeUInt32LE(at, entry);
    else out.writeUInt16LE(at - begin, entry);
    at = write(child, out, at);
  }
  return at;
};

const zeroEnded = (texts: readonly string[]): string =>
  `${texts.map((text) => `${text === '' ? ' ' : text}\0`).join('')}\0`;

const affixBytes = ({ comment, groups, rules, replacements, others }: Affixes): Buffer => {
  const intro = `\n${comment === '' ? '' : `${comment}\n`}\n`;
  const groupLines = [...groups].sort(([, a], [, b]) => a - b).map(([flags]) => `AF ${flags}`);
  const parts = [
    zeroEnded([`AF ${groups.size}`, ...groupLines]),
    zeroEnded(rules),
    `${replacements.map(([from, to]) => `${from}\0${to}\0`).join('')}\0`,
    zeroEnded(others),
  ];
  const header = Buffer.alloc(AFFIX_HEADER_BYTES);
  let at = HEADER_BYTES + AFFIX_HEADER_BYTES + intro.length;
  for (const [index, part] of parts.entries()) {
    header.writeUInt32LE(at, index * 4);
    at += part.length;
  }
  return Buffer.concat([header, Buffer.from(intro + parts.join(''), 'latin1')]);
};

const checksumOf = (file: Buffer): Buffer => createHash('md5').update(file.subarray(HEADER_BYTES)).digest();

/**
 * Converts Hunspell's two files to a dictionary of Chromium (.bdic). Throws an Error with the reason if they cannot be
 * read.
 */
export const makeDictionary = (affFile: Uint8Array, dicFile: Uint8Array): Buffer => {
  const affixes = readAffixes(affFile);
  const words = readWords(dicFile, affixes);
  const affix = affixBytes(affixes);
  const tree = treeOf(words, 0, words.length, 0, 0);
  const dicAt = HEADER_BYTES + affix.length;
  const file = Buffer.alloc(dicAt + tree.size);
  file.write(SIGNATURE, 'latin1');
  file.writeUInt16LE(MAJOR_VERSION, 4);
  file.writeUInt32LE(HEADER_BYTES, 8);
  file.writeUInt32LE(dicAt, 12);
  affix.copy(file, HEADER_BYTES);
  // The tree is written into the whole file, because wide addresses count from the file's start.
  write(tree, file, dicAt);
  checksumOf(file).copy(file, CHECKSUM_AT);
  return file;
};

/** Whether bytes are a complete and unchanged dictionary of this format. */
export const isDictionary = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length <= HEADER_BYTES + AFFIX_HEADER_BYTES) return false;
  if (file.toString('latin1', 0, 4) !== SIGNATURE || file.readUInt16LE(4) !== MAJOR_VERSION) return false;
  const affixAt = file.readUInt32LE(8);
  const dicAt = file.readUInt32LE(12);
  if (affixAt !== HEADER_BYTES || dicAt <= affixAt || dicAt >= file.length) return false;
  return checksumOf(file).equals(file.subarray(CHECKSUM_AT, HEADER_BYTES));
};
