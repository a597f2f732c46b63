// @ts-check

/** The suite of the test files below a folder. A folder with several suites has all of them. */
const FOLDERS = [
  { suite: 'renderer', folders: ['tests/unit/preload', 'tests/unit/renderer'] },
  {
    suite: 'unit',
    folders: ['contract', 'domain', 'main', 'server', 'tools'].map((room) => `tests/unit/${room}`),
  },
  ...['contract', 'integration', 'e2e', 'package'].map((suite) => ({ suite, folders: [`tests/${suite}`] })),
];

/**
 * The work of a run: a suite with an empty list runs whole.
 * @typedef {{ suite: string, paths: string[] }} Work
 */

/**
 * Reads the arguments after `npm test --`: names of suites, or paths of test files and folders.
 * @param {readonly string[]} words names, or paths relative to the project
 * @param {readonly string[]} suites all suites, in the order in which they run
 * @param {(path: string) => boolean} exists whether the file or folder exists
 * @returns {{ work: Work[], unknown: string[] }} all suites if there is no argument; the unknown arguments
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
  // A suite that is named runs whole, even if some of its files are named, too.
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
