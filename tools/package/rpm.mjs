// @ts-check
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFiles } from './debian.mjs';
import { FAREWELL } from './farewell.mjs';
import { placeNotes } from './release-notes.mjs';

/** @typedef {import('./fpm-order.mjs').Order} Order */
/** @typedef {import('./debian.mjs').Run} Run */
/** @typedef {import('./debian.mjs').Scripts} Scripts */
/** @typedef {import('./debian.mjs').Parts} Parts */

/** rpm's names for electron-builder's compressions. */
const COMPRESSIONS = new Map([
  ['gzip', 'w1.gzdio'],
  ['zstd', 'w3.zstdio'],
  ['none', 'w0.gzdio'],
]);

/** rpm's names of the processors for Debian's, a translation that fpm makes. */
const ARCHITECTURES = new Map([
  ['amd64', 'x86_64'],
  ['arm64', 'aarch64'],
]);

/** @param {string} architecture */
export const rpmArchitecture = (architecture) => ARCHITECTURES.get(architecture) ?? architecture;

/** A percent sign starts a macro. */
const plain = (/** @type {string} */ text) => text.replaceAll('%', '%%');

/**
 * The spec file of an RPM package. No file is stripped and no dependency derived from files: the package contains what
 * electron-builder put together.
 * @param {Order} order @param {Scripts} scripts @param {readonly string[]} paths the installed paths of its files
 */
export function specFile(order, { afterInstall, afterRemove }, paths) {
  const [summary = '', ...more] = order.description.split('\n');
  const body = (/** @type {string} */ script) => plain(script.replace(/^#!.*\n/, ''));
  return `%define _binary_payload ${COMPRESSIONS.get(order.compression) ?? 'w6.xzdio'}
%define __os_install_post %{nil}
%define _build_id_links none
%global debug_package %{nil}
AutoReqProv: no
Name: ${order.name}
Version: ${order.version}
Release: 1
Summary: ${plain(summary)}
License: ${plain(order.license || 'MIT')}
Group: ${plain(order.category)}
URL: ${plain(order.url)}
Vendor: ${plain(order.vendor)}
Packager: ${plain(order.maintainer)}
${order.depends.map((name) => `Requires: ${plain(name)}\n`).join('')}
%description
${plain(more.join('\n').trim() || summary)}

%files
%defattr(-,root,root,-)
${paths.map((path) => `"${plain(path)}"`).join('\n')}

%post -p /bin/bash
${body(afterInstall)}

%postun -p /bin/bash
[ "$1" = 0 ] || exit 0
${body(afterRemove)}
${FAREWELL}`;
}

/**
 * Writes an RPM package.
 * @param {Order} order @param {Parts} parts @param {string} work an empty folder @param {Run} run
 */
export function writeRpm(order, parts, work, run) {
  const root = join(work, 'root');
  mkdirSync(root);
  placeFiles(order, root, run);
  placeNotes(order, root, parts.notes);
  // A folder of the system does not belong to the package: it would be removed with it.
  const owned = order.files.map(([from, to]) => (from.endsWith('/') ? to.replace(/\/$/, '') : to));
  const spec = join(work, 'package.spec');
  writeFileSync(spec, specFile(order, parts, owned));
  run('rpmbuild', [
    ...['-bb', '--target', rpmArchitecture(order.architecture), '--buildroot', root],
    ...['--define', `_topdir ${join(work, 'rpm')}`, '--define', `_rpmdir ${join(work, 'done')}`],
    ...['--define', '_rpmfilename package.rpm', spec],
  ]);
  const [made = ''] = readdirSync(join(work, 'done'));
  renameOrCopy(join(work, 'done', made), order.file, run);
}

/** @param {string} from @param {string} to @param {Run} run */
function renameOrCopy(from, to, run) {
  try {
    renameSync(from, to);
  } catch {
    // The target is on another disk.
    run('cp', [from, to]);
  }
}
