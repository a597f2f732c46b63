// @ts-check

/**
 * electron-builder's request to fpm.
 * @typedef {object} Order
 * @property {'deb' | 'rpm'} type
 * @property {string} name
 * @property {string} version
 * @property {string} architecture by the package format's name
 * @property {string} file path of the package to write
 * @property {string} maintainer
 * @property {string} vendor
 * @property {string} url
 * @property {string} category
 * @property {string} license
 * @property {string} description the first line is the synopsis
 * @property {string} compression
 * @property {string} priority
 * @property {readonly string[]} depends
 * @property {readonly string[]} recommends
 * @property {string | undefined} afterInstall a script
 * @property {string | undefined} afterRemove a script
 * @property {readonly (readonly [from: string, to: string])[]} files source and target; a folder ends with a slash
 */

/** Options without a value. */
const FLAGS = new Set(['--force', '--debug']);

/**
 * Reads fpm's command line, as far as electron-builder uses it. An unknown option is an error: ignoring it would make a
 * package without what it demands.
 * @param {readonly string[]} words
 * @returns {Order}
 */
export function readOrder(words) {
  /** @type {Map<string, string[]>} */
  const options = new Map();
  /** @type {(readonly [string, string])[]} */
  const files = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (FLAGS.has(word)) continue;
    if (word.startsWith('-')) {
      at += 1;
      options.set(word, [...(options.get(word) ?? []), words[at] ?? '']);
    } else {
      const split = word.indexOf('=');
      if (split < 1) throw new Error(`'${word}' says not where it goes.`);
      files.push([word.slice(0, split), word.slice(split + 1)]);
    }
  }
  const take = (/** @type {string} */ name) => {
    const all = options.get(name) ?? [];
    options.delete(name);
    return all;
  };
  const one = (/** @type {string} */ name, fallback = '') => take(name).at(-1) ?? fallback;
  const type = one('-t');
  if (type !== 'deb' && type !== 'rpm') throw new Error(`A package of the kind '${type}' is not made here.`);
  for (const name of ['-s', '--log', '--rpm-os']) take(name);
  /** @type {Order} */
  const order = {
    type,
    name: one('--name'),
    version: one('--version'),
    architecture: one('--architecture'),
    file: one('--package'),
    maintainer: one('--maintainer'),
    vendor: one('--vendor'),
    url: one('--url'),
    category: one('--category'),
    license: one('--license'),
    description: [one('--rpm-summary'), one('--description')].filter(Boolean).join('\n'),
    compression: one(type === 'deb' ? '--deb-compression' : '--rpm-compression'),
    priority: one('--deb-priority', 'optional'),
    depends: take('-d'),
    recommends: take('--deb-recommends'),
    afterInstall: take('--after-install').at(-1),
    afterRemove: take('--after-remove').at(-1),
    files,
  };
  const unknown = [...options.keys()];
  if (unknown.length > 0) throw new Error(`What is ${unknown.join(', ')}?`);
  return order;
}
