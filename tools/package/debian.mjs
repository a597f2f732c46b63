// @ts-check
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FAREWELL_OF_PURGE } from './farewell.mjs';
import { placeNotes, wrapped } from './release-notes.mjs';

/** @typedef {import('./fpm-order.mjs').Order} Order */
/** @typedef {(command: string, args: readonly string[]) => void} Run */
/** @typedef {{ afterInstall: string, afterRemove: string }} Scripts */
/**
 * @typedef {Scripts & { notes: readonly import('./release-notes.mjs').Notes[] }} Parts scripts, and the release notes
 */

/** dpkg-deb's options for electron-builder's names of compressions. */
const COMPRESSIONS = new Map([
  ['gz', ['-Zgzip', '-z1']],
  ['bzip2', ['-Zgzip', '-z9']],
  ['xz', ['-Zxz', '-z6']],
  ['zst', ['-Zzstd', '-z1']],
  ['none', ['-Znone']],
]);

/** A shared library: loaded, never executed. */
const LIBRARY = /\.so(?:\.\d+)?$/;

/**
 * The control file of a Debian package.
 * @param {Omit<Order, 'type' | 'file' | 'vendor' | 'license' | 'compression' | 'afterInstall' | 'afterRemove' | 'files'>} order
 * @param {number} installedBytes
 */
export function controlFile(order, installedBytes) {
  const [synopsis = '', ...more] = order.description.split('\n').map((line) => line.trim());
  const fields = [
    ['Package', order.name],
    ['Version', order.version],
    ['Section', order.category || 'misc'],
    ['Priority', order.priority],
    ['Architecture', order.architecture],
    ['Maintainer', order.maintainer],
    ['Installed-Size', String(Math.ceil(installedBytes / 1024))],
    ['Depends', order.depends.join(', ')],
    ['Recommends', order.recommends.join(', ')],
    ['Homepage', order.url],
    [
      'Description',
      [synopsis, ...more.filter(Boolean).flatMap((line) => wrapped(line).map((part) => ` ${part}`))].join(
        '\n',
      ),
    ],
  ];
  return `${fields.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('\n')}\n`;
}

/**
 * The script after a removal, which must not run on an upgrade: it would remove what the new version has just
 * installed. At a purge it prints which data remains.
 * @param {string} script
 */
export function whenItGoes(script) {
  const [first = '', ...rest] = script.split('\n');
  const shebang = first.startsWith('#!') ? first : '#!/bin/sh';
  const body = first.startsWith('#!') ? rest : [first, ...rest];
  const guard = 'case "$1" in remove|purge|disappear) ;; *) exit 0 ;; esac';
  return `${[shebang, guard, ...body].join('\n').trimEnd()}\n${FAREWELL_OF_PURGE}`;
}

/**
 * Writes a Debian package. Its files belong to root, whichever user makes the package.
 * @param {Order} order @param {Parts} parts @param {string} work an empty folder @param {Run} run
 */
export function writeDebian(order, { afterInstall, afterRemove, notes }, work, run) {
  const root = join(work, 'root');
  mkdirSync(root, { mode: 0o755 });
  placeFiles(order, root, run);
  placeNotes(order, root, notes);
  const installedBytes = tidy(root);
  const sums = md5sums(root);
  const control = join(root, 'DEBIAN');
  mkdirSync(control, { mode: 0o755 });
  writeFileSync(join(control, 'control'), controlFile(order, installedBytes));
  writeFileSync(join(control, 'md5sums'), sums);
  if (afterInstall !== '') writeFileSync(join(control, 'postinst'), afterInstall, { mode: 0o755 });
  writeFileSync(join(control, 'postrm'), whenItGoes(afterRemove), { mode: 0o755 });
  run('dpkg-deb', [
    '--root-owner-group',
    ...(COMPRESSIONS.get(order.compression) ?? ['-Zxz']),
    '--build',
    root,
    order.file,
  ]);
}

/**
 * Copies the files to their targets under `root`.
 * @param {Order} order @param {string} root @param {Run} run
 */
export function placeFiles({ files }, root, run) {
  for (const [from, to] of files) {
    const target = join(root, to);
    mkdirSync(from.endsWith('/') ? target : dirname(target), { recursive: true, mode: 0o755 });
    run('cp', ['-a', '--reflink=auto', from.endsWith('/') ? `${from}.` : from, target]);
  }
}

/**
 * Gives files and folders the usual permissions of system files, and returns their size in bytes.
 * @param {string} path
 * @returns {number}
 */
export function tidy(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return 0;
  if (!stat.isDirectory()) {
    chmodSync(path, (stat.mode & 0o111) === 0 || LIBRARY.test(path) ? 0o644 : 0o755);
    return stat.size;
  }
  chmodSync(path, 0o755);
  return readdirSync(path).reduce((sum, name) => sum + tidy(join(path, name)), 0);
}

/**
 * The checksums for `dpkg --verify`: a line per file, sorted by name.
 * @param {string} root
 * @param {string} [folder]
 * @returns {string}
 */
export function md5sums(root, folder = root) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return md5sums(root, path);
      if (!entry.isFile()) return '';
      return `${createHash('md5').update(readFileSync(path)).digest('hex')}  ${relative(root, path)}\n`;
    })
    .join('');
}
