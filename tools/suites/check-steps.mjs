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
    complaint: (output) => cruiseComplaint(output, sourceFiles()),
  },
  {
    name: 'formatting',
    command: ['prettier/bin/prettier.cjs', '--check', '.', '--log-level=warn'],
  },
];

/**
 * dependency-cruiser can read nothing at all and be content (it does with a TypeScript that it does not know), so what it
 * says it has read is held against what there is.
 * @param {string} output
 * @param {number} sources how many modules src has
 * @returns {string | undefined}
 */
export function cruiseComplaint(output, sources) {
  const cruised = Number(/\((\d+) modules?, \d+ dependenc/.exec(output)?.[1] ?? 0);
  return cruised < sources ? `only ${cruised} modules were read, but src has ${sources}` : undefined;
}

/** The modules of src, as git knows them (new ones included); without git, as they lie there. */
function sourceFiles() {
  const listed = answerOf('git', [
    '-C',
    PROJECT,
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
  ]);
  const files =
    listed?.split('\n').filter((file) => existsSync(inProject(file))) ?? filesUnder(inProject('src'));
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
