// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A hash of the names and contents of files and folders; a missing path counts as absent. 16 hex digits. It covers
 * contents rather than times: a fresh clone or a switch of branches changes times without a change of content.
 * @param {string} root the names are relative to it
 * @param {readonly string[]} paths files or folders under root
 */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    for (const file of filesUnder(join(root, path))) {
      hash
        .update(`${relative(root, file).split(sep).join('/')}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Every file at or under a path, sorted; none if the path does not exist.
 * @param {string} path
 * @returns {string[]}
 */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
