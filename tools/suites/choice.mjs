// @ts-check

/** Which suite runs the test files below a folder. A folder that holds several of these has all of them. */
const FOLDERS = [
  { suite: 'renderer', folders: ['tests/unit/preload', 'tests/unit/renderer'] },
  {
    suite: 'unit',
    folders: ['contract', 'domain', 'main', 'server', 'tools'].map((room) => `tests/unit/${room}`),
  },
  ...['contract', 'integration', 'e2e', 'package'].map((suite) => ({ suite, folders: [`tests/${suite}`] })),
];

/**
 * What is to run: a suite with an empty list runs whole.
 * @typedef {{ suite: string, paths: string[] }} Work
 */

/**
 * Reads the words after `npm test --`: names of suites, or paths of test files and folders.
 * @param {readonly string[]} words paths from the project's root
 * @param {readonly string[]} suites all there are, in the order in which they run
 * @param {(path: string) => boolean} exists whether there is such a file or folder
 * @returns {{ work: Work[], unknown: string[] }} all suites when there is no word; what cannot be read
 */
export function chooseWork(words, suites, exists) {
  if (words.length === 0) return { work: suites.map((suite) => ({ suite, paths: [] })), unknown: [] };
  /** @type {Map<string, string[]>} */
  const chosen = new Map();
  const unknown = [];
  for (const word of words.filter((word) => !suites.includes(word))) {
    const path = word.replace(/^\.\//, '').replace(/\/$/, '');
    const found = exists(path) ? suitesOf(path).filter((suite) => suites.includes(suite)) : [];
    if (found.length === 0) unknown.push(word);
    for (const suite of found) chosen.set(suite, [...(chosen.get(suite) ?? []), path]);
  }
  // A suite that is named runs whole, whatever else of it is.
  for (const word of words) if (suites.includes(word)) chosen.set(word, []);
  const work = suites.flatMap((suite) => {
    const paths = chosen.get(suite);
    return paths === undefined ? [] : [{ suite, paths }];
  });
  return { work, unknown };
}

/**
 * @param {string} path
 * @returns {string[]}
 */
const suitesOf = (path) =>
  FOLDERS.filter(({ folders }) =>
    folders.some((folder) => `${path}/`.startsWith(`${folder}/`) || folder.startsWith(`${path}/`)),
  ).map(({ suite }) => suite);
