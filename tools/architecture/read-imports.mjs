// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';

/** Reads which room of src imports which, and what folders a room has. */

/** @typedef {'values' | 'types'} Kind 'types' where nothing but types is imported */
/** @typedef {{ file: string, target: string, kind: Kind }} Import paths from src, without ending; target may have one */

const CODE = /\.(?:tsx?|css)$/;
/** The path of `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`, as the formatter writes them. */
const FROM = /\b(?:from |import |import\()'(?<path>\.[^'\n]*)'/g;

/**
 * The words of a statement between 'import' or 'export' and the path; empty where it has none.
 * @param {string} text @param {number} end where the path begins
 */
function namesBefore(text, end) {
  const begin = Math.max(text.lastIndexOf('import ', end), text.lastIndexOf('export ', end));
  return begin === -1 ? '' : text.slice(begin + 'import '.length, end).trimEnd();
}

/**
 * Whether the names of an import are all types: `type A`, `type { A }`, or `{ type A, type B }`.
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
 * What a file imports by a relative path.
 * @param {string} file its path from src, with slashes
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
 * All files with code below a folder, as paths from it.
 * @param {string} folder
 */
export const codeFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => CODE.test(name))
    .map((name) => name.split(sep).join('/'))
    .toSorted();

/**
 * The room that a path from src lies in: a folder of src, and for the renderer a folder of that. What lies beside the
 * renderer's folders belongs to its app.
 * @param {string} path
 */
export function roomOf(path) {
  const [room = '', part = ''] = path.split('/');
  if (room !== 'renderer') return room;
  return `renderer/${path.split('/').length > 2 ? part : 'app'}`;
}

/**
 * Which room imports which, values before types.
 * @param {string} src
 * @returns {ReadonlyMap<string, ReadonlyMap<string, Kind>>} by the room that imports, then by the one that is imported
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
 * The folders in a room that hold code.
 * @param {string} src
 * @param {string} room
 */
export const foldersOf = (src, room) =>
  readdirSync(join(src, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && codeFiles(join(src, room, entry.name)).length > 0)
    .map(({ name }) => name)
    .toSorted();
