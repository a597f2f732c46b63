import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The scripts that a page needs before it can draw. */
export interface FirstScripts {
  readonly files: readonly string[];
  readonly bytes: number;
  readonly gzippedBytes: number;
}

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"/g;
const PRELOADED = /<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"/g;
/** `import{a}from"./b.js"`, `import"./b.js"`, `export{a}from"./b.js"`; not `import("./b.js")`. */
const IMPORTED = /(?:^|[;}\s])(?:import|export)(?:[\w$\s{},*]*\bfrom)?\s*"(\.{1,2}\/[^"]+\.js)"/g;

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/**
 * The scripts of a built page: those that its index.html names, those that it preloads, and all that they import
 * statically, each gzipped for itself with the usual effort. Throws if it names none.
 */
export const firstScripts = (folder: string): FirstScripts => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set(
    [...namesIn(page, SCRIPT), ...namesIn(page, PRELOADED)].map((name) =>
      posix.normalize(name.replace(/^\//, '')),
    ),
  );
  if (files.size === 0) throw new Error(`${folder}/index.html names no script`);
  let [bytes, gzippedBytes] = [0, 0];
  // What is added meanwhile is visited as well.
  for (const file of files) {
    const source = readFileSync(join(folder, file));
    bytes += source.length;
    gzippedBytes += gzipSync(source).length;
    for (const name of namesIn(source.toString('utf8'), IMPORTED))
      files.add(posix.join(posix.dirname(file), name));
  }
  return { files: [...files], bytes, gzippedBytes };
};
