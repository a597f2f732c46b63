// @ts-check
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const PROJECT = resolve(import.meta.dirname, '../..');

/** What the tools make and keep between runs; git ignores it, and `npm ci` clears it. */
export const CACHE = join(PROJECT, 'node_modules/.cache/guildhall');

/**
 * A path inside the project.
 * @param {string} path
 */
export const inProject = (path) => join(PROJECT, path);

/**
 * @param {string} path
 * @returns {unknown}
 */
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
