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
 * @property {(output: string) => string | undefined} [complaint] what is wrong although the command was content
 *
 * @typedef {{ name: string, complaint: string | undefined }} Verdict
 */

const AT_ONCE = 2;

/**
 * By TypeScript 7, on one core: its answer takes a tenth of the processor time (docs/decisions/017).
 * @param {string} environment
 */
const types = (environment) => ({
  name: `types (${environment})`,
  command: ['typescript-7/bin/tsc', '-p', `tsconfig.${environment}.json`, '--noEmit', '--singleThreaded'],
});

/** @type {readonly Step[]} */
export const STEPS = [
  {
    name: 'lint',
    command: ['eslint/bin/eslint.js', '.', '--max-warnings=0'],
  },
  {
    // By a native program: what these rules ask of the types takes ESLint two minutes more (docs/decisions/017).
    name: 'lint with types',
    command: ['oxlint/bin/oxlint'],
    complaint: (output) =>
      readComplaint('files', /on (\d+) files/.exec(output)?.[1], filesOf('src', 'tests', 'tools')),
  },
  types('web'),
  types('node'),
  types('pure'),
  {
    name: 'dependency rule',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      'src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
    complaint: (output) =>
      readComplaint('modules', /\((\d+) modules?, \d+ dependenc/.exec(output)?.[1], filesOf('src')),
  },
  {
    name: 'formatting',
    command: ['oxfmt/bin/oxfmt', '--check', '.'],
    complaint: (output) =>
      readComplaint('files', /on (\d+) files/.exec(output)?.[1], filesOf('src', 'tests', 'tools')),
  },
];

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
 * How many files of TypeScript are below these folders, as git knows them (new ones included); without git, as they lie
 * there.
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
 * Runs every step, two at a time, whatever the others find.
 * @returns {Promise<Verdict[]>}
 */
export async function runChecks() {
  const waiting = [...STEPS];
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
