// @ts-check

/**
 * Splits test files into parts that take about as long as each other, as far as their size says it: the largest first,
 * each into the part that has least.
 * @param {readonly { readonly path: string, readonly bytes: number }[]} files
 * @param {number} parts
 * @returns {string[][]} paths; no part is empty where there are files enough
 */
export function splitFiles(files, parts) {
  const split = Array.from({ length: parts }, () => ({ paths: /** @type {string[]} */ ([]), bytes: 0 }));
  const largestFirst = [...files].sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  for (const { path, bytes } of largestFirst) {
    const least = split.reduce((a, b) => (b.bytes < a.bytes ? b : a));
    least.paths.push(path);
    least.bytes += bytes;
  }
  return split.map(({ paths }) => paths);
}
