// @ts-check
import { existsSync } from 'node:fs';
import { answerOf, runQuietly } from '../setup/command.mjs';
import { filesUnder } from '../setup/content-hash.mjs';
import { say, spanText } from '../setup/progress.mjs';
import { PROJECT, inProject } from '../setup/project.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command a script of node_modules and its arguments
 * @property {(output: string) => string | undefined} [complaint] the fault if the command succeeded nevertheless
 *
 * @typedef {{ name: string, complaint: string | undefined }} Verdict
 */

const AT_ONCE = 2;

/**
 * By TypeScript 7, on one core: it takes a tenth of the processor time (docs/decisions/017).
 * @param {string} environment
 */
const types = (environment) => ({
  name: `types (${environment})`,
  command: ['typescript-7/bin/tsc', '-p', `tsconfig.${environment}.json`, '--noEmit', '--singleThreaded'],
});

const LINTED = /\.(?:[cm]?js|tsx?)$/;
const TYPED = /\.tsx?$/;

/**
 * The checks of the whole project, or of some files. For some files, only lint, which takes most of the time, is
 * limited to them; checks that these files can break elsewhere still cover the project.
 * @param {readonly string[] | null} files paths relative to the project; null for everything
 * @returns {readonly Step[]}
 */
export function stepsFor(files) {
  const some = (/** @type {RegExp} */ kind) => files?.filter((file) => kind.test(file)) ?? null;
  const [linted, typed] = [some(LINTED), some(TYPED)];
  const wholeTyped = () => filesOf('src', 'tests', 'tools');
  /** @type {readonly (Step & { of: readonly string[] | null })[]} */
  const steps = [
    {
      name: 'lint',
      of: linted,
      command: ['eslint/bin/eslint.js', '--max-warnings=0', '--no-warn-ignored', ...(linted ?? ['.'])],
    },
    {
      // By a native program: ESLint would take two minutes longer for these rules with types (docs/decisions/017).
      name: 'lint with types',
      of: typed,
      command: ['oxlint/bin/oxlint', ...(typed ?? [])],
      complaint: (output) =>
        readComplaint('files', /on (\d+) files?/.exec(output)?.[1], typed?.length ?? wholeTyped()),
    },
    ...['web', 'node', 'pure'].map((environment) => ({ ...types(environment), of: null })),
    {
      name: 'dependency rule',
      of: some(/^(?:src|tools|tests\/support)\//),
      command: [
        ...['dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'tools', 'tests/support'],
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
      ],
      complaint: (output) =>
        readComplaint(
          'modules',
          /\((\d+) modules?, \d+ dependenc/.exec(output)?.[1],
          filesOf('src', 'tools', 'tests/support'),
        ),
    },
    {
      name: 'formatting',
      of: null,
      command: ['oxfmt/bin/oxfmt', '--check', '.'],
      complaint: (output) => readComplaint('files', /on (\d+) files/.exec(output)?.[1], wholeTyped()),
    },
  ];
  return steps.filter(({ of }) => of === null || of.length > 0);
}

/** The files that differ from the last commit, new ones included; null if git gives no answer. */
export function changedFiles() {
  const ask = (/** @type {readonly string[]} */ words) =>
    answerOf('git', ['-C', PROJECT, ...words])
      ?.split('\n')
      .filter((file) => file !== '') ?? null;
  const changed = ask(['diff', '--name-only', '--diff-filter=d', 'HEAD']);
  const added = ask(['ls-files', '--others', '--exclude-standard']);
  return changed === null || added === null ? null : [...changed, ...added];
}

/**
 * dependency-cruiser can read nothing at all and be content (it does with a TypeScript that it does not know), oxlint
 * passes over what it is not told of; so what a tool says it has read is held against what there is.
 * @param {string} things what the tool counts
 * @param {string | undefined} said how many of them it says it has read
 * @param {number} there how many there are at least
 * @returns {string | undefined}
 */
export function readComplaint(things, said, there) {
  const read = Number(said ?? 0);
  return read < there ? `only ${read} ${things} were read, but there are ${there}` : undefined;
}

/**
 * The number of TypeScript files below these folders that git knows (new ones included); without git, of those on disk.
 * @param {readonly string[]} folders
 */
function filesOf(...folders) {
  const listed = answerOf('git', [
    ...['-C', PROJECT, 'ls-files', '--cached', '--others', '--exclude-standard'],
    ...folders,
  ]);
  const files =
    listed?.split('\n').filter((file) => existsSync(inProject(file))) ??
    folders.flatMap((folder) => filesUnder(inProject(folder)));
  return files.filter((file) => /\.tsx?$/.test(file)).length;
}

/**
 * Runs every step, two at a time, whatever the results of the others.
 * @param {readonly string[] | null} [files] the files to check; null for everything
 * @returns {Promise<Verdict[]>}
 */
export async function runChecks(files = null) {
  const waiting = [...stepsFor(files)];
  /** @type {Verdict[]} */
  const verdicts = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      verdicts.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return verdicts;
}

/**
 * @param {Step} step
 * @returns {Promise<Verdict>}
 */
async function runStep({ name, command: [script = '', ...args], complaint: complaintOf }) {
  const started = Date.now();
  const { code, output } = await runQuietly(
    process.execPath,
    [inProject(`node_modules/${script}`), ...args],
    {
      cwd: PROJECT,
    },
  );
  const complaint = code === 0 ? complaintOf?.(output) : output.trim() || `ended with ${code}`;
  const span = spanText(Date.now() - started);
  say(
    complaint === undefined ? `  ok      ${name} (${span})` : `  FAILED  ${name} (${span})\n\n${complaint}\n`,
  );
  return { name, complaint };
}
