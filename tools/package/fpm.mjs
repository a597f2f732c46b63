#!/usr/bin/env node
// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDebian } from './debian.mjs';
import { readOrder } from './fpm-order.mjs';
import { readNotes } from './release-notes.mjs';
import { writeRpm } from './rpm.mjs';

/**
 * A replacement for fpm, which electron-builder would download from GitHub: implements the options that
 * electron-builder uses, with the system's own dpkg-deb and rpmbuild.
 * @param {readonly string[]} words
 */
export async function pack(words) {
  const order = readOrder(words);
  const notes = await readNotes(order.version, new Date());
  const work = mkdtempSync(join(tmpdir(), 'guildhall-package-'));
  try {
    const script = (/** @type {string | undefined} */ file) => (file ? readFileSync(file, 'utf8') : '');
    const scripts = { afterInstall: script(order.afterInstall), afterRemove: script(order.afterRemove) };
    if (order.type === 'deb') writeDebian(order, { ...scripts, notes }, work, run);
    else writeRpm(order, { ...scripts, notes }, work, run);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${command} ended with ${String(status)}:\n${stdout.slice(-4000)}${stderr.slice(-4000)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await pack(process.argv.slice(2));
