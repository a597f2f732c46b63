// @ts-check
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const PROJECT = resolve(import.meta.dirname, '../..');

/** Files of the tools that are kept between runs; git ignores the folder, and `npm ci` clears it. */
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
