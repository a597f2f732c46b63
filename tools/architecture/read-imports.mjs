// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';

/** Reads which rooms of src import which, and the folders of a room. */

/** @typedef {'values' | 'types'} Kind 'types' if only types are imported */
/**
 * @typedef {{ file: string, target: string, kind: Kind }} Import paths relative to src, without extension; target may
 * have one
 */

const CODE = /\.(?:tsx?|css)$/;
/** Matches `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`, in the formatter's style. */
const FROM = /\b(?:from |import |import\()'(?<path>\.[^'\n]*)'/g;

/**
 * The names of a statement between 'import' or 'export' and the path; empty if it has none.
 * @param {string} text @param {number} end index of the path
 */
function namesBefore(text, end) {
  const begin = Math.max(text.lastIndexOf('import ', end), text.lastIndexOf('export ', end));
  return begin === -1 ? '' : text.slice(begin + 'import '.length, end).trimEnd();
}

/**
 * Whether an import has only types: `type A`, `type { A }`, or `{ type A, type B }`.
 * @param {string} names
 */
function areTypes(names) {
  if (names.startsWith('type ')) return true;
  const end = names.indexOf('}');
  if (!names.startsWith('{') || end === -1) return false;
  const parts = names
    .slice(1, end)
    .split(',')
    .filter((part) => part.trim() !== '');
  return parts.length > 0 && parts.every((part) => part.trimStart().startsWith('type '));
}

/**
 * The imports of a file by relative path.
 * @param {string} file its path relative to src, with slashes
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(file, text) {
  return [...text.matchAll(FROM)].flatMap(({ 0: found, index, groups }) => {
    const target = posix.join(dirname(file), groups?.['path'] ?? '');
    const isStatic = found.startsWith('from ');
    const kind = isStatic && areTypes(namesBefore(text, index)) ? 'types' : 'values';
    return target.startsWith('..') ? [] : [{ file, target, kind }];
  });
}

/**
 * All code files below a folder, as paths relative to it.
 * @param {string} folder
 */
export const codeFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => CODE.test(name))
    .map((name) => name.split(sep).join('/'))
    .toSorted();

/**
 * The room of a path relative to src: a folder of src, or for the renderer a folder of it. Files directly in the
 * renderer belong to its app.
 * @param {string} path
 */
export function roomOf(path) {
  const [room = '', part = ''] = path.split('/');
  if (room !== 'renderer') return room;
  return `renderer/${path.split('/').length > 2 ? part : 'app'}`;
}

/**
 * The imports between rooms, values before types.
 * @param {string} src
 * @returns {ReadonlyMap<string, ReadonlyMap<string, Kind>>} by importing room, then by imported room
 */
export function readRooms(src) {
  /** @type {Map<string, Map<string, Kind>>} */
  const rooms = new Map();
  for (const file of codeFiles(src)) {
    const from = roomOf(file);
    const known = rooms.get(from) ?? new Map();
    rooms.set(from, known);
    for (const { target, kind } of importsOf(file, readFileSync(join(src, file), 'utf8'))) {
      const to = roomOf(target);
      if (to !== from && known.get(to) !== 'values') known.set(to, kind);
    }
  }
  return rooms;
}

/**
 * The folders of a room that contain code.
 * @param {string} src
 * @param {string} room
 */
export const foldersOf = (src, room) =>
  readdirSync(join(src, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && codeFiles(join(src, room, entry.name)).length > 0)
    .map(({ name }) => name)
    .toSorted();
