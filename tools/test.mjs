// @ts-check
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLabelled, runVisibly } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureEnvironment } from './setup/prepare.mjs';
import { SetupError, runTool, say, spanText } from './setup/progress.mjs';
import { PROJECT, inProject, readJson } from './setup/project.mjs';
import { runChecks } from './suites/check-steps.mjs';
import { chooseWork } from './suites/choice.mjs';
import { isAside, lanesOf } from './suites/lanes.mjs';
import { closingLine, tallyOf, tallyOfChecks } from './suites/tally.mjs';
import { useMemoryForTemporaryFiles } from './suites/temporary.mjs';

const SUITES = [
  ...['check', 'unit', 'renderer', 'contract', 'integration', 'e2e'],
  // Packages of other systems are tested by hand (docs/qa.md).
  ...(process.platform === 'linux' ? ['package'] : []),
];

await runTool(async () => {
  const { work, unknown } = chooseWork(process.argv.slice(2), SUITES, (path) => existsSync(inProject(path)));
  if (unknown.length > 0)
    throw new SetupError(
      `There is no suite and no test file ${unknown.join(', ')}; the suites are ${SUITES.join(', ')}.`,
    );
  const suites = work.map(({ suite }) => suite);
  const pathsOf = (/** @type {string} */ name) => work.find(({ suite }) => suite === name)?.paths ?? [];
  const started = Date.now();
  await ensurePackages();
  // Missing set-up is reported at once; the build is left to the suites that need it.
  const version = suites.some((suite) => suite === 'e2e' || suite === 'package')
    ? await ensureEnvironment({ display: 'virtual', keyring: true, packages: suites.includes('package') })
    : undefined;

  /** @type {{ suite: string, tally: import('./suites/tally.mjs').Tally, span: string }[]} */
  const results = [];
  const lanes = lanesOf(suites);
  const runLane = async (/** @type {readonly string[]} */ lane) => {
    for (const suite of lane) {
      say(`\n== ${suite} ${'='.repeat(70 - suite.length)}`);
      const since = Date.now();
      const tally =
        suite === 'check'
          ? tallyOfChecks(await runChecks())
          : await runSuite(suite, lanes.length > 1, pathsOf(suite));
      results.push({ suite, tally, span: spanText(Date.now() - since) });
    }
  };
  const removeTemporary = useMemoryForTemporaryFiles();
  await Promise.all(lanes.map(runLane)).finally(removeTemporary);
  results.sort((a, b) => suites.indexOf(a.suite) - suites.indexOf(b.suite));

  say(`\n== ${'='.repeat(71)}`);
  for (const { suite, tally, span } of results) {
    say(`${suite.padEnd(12)} ${tally.passed} passed, ${tally.failed} failed (${span})`);
    for (const note of tally.notes) say(`${' '.repeat(13)}${note}`);
  }
  if (version !== undefined) say(`end-to-end on Electron ${version}`);
  say(`took ${spanText(Date.now() - started)}`);
  process.stdout.write(`${closingLine(results.map(({ tally }) => tally))}\n`);
  return results.every(({ tally }) => tally.failed === 0) ? 0 : 1;
});

/**
 * @param {string} suite
 * @param {boolean} isLabelled whether another suite runs in parallel
 * @param {readonly string[]} paths the files and folders to run; all if empty
 */
async function runSuite(suite, isLabelled, paths) {
  // Whole apps wait most of the time: two at once on a small machine, each worker with its own display.
  if (suite === 'e2e')
    return runVitest(suite, isLabelled, [...paths, `--maxWorkers=${paths.length === 1 ? 1 : 2}`]);
  return runVitest(suite, isLabelled, paths);
}

/**
 * Runs one project of vitest.config.ts.
 * @param {string} suite
 * @param {boolean} isLabelled
 * @param {readonly string[]} more arguments
 */
async function runVitest(suite, isLabelled, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      ...[
        inProject('node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        suite,
        '--allowOnly=false',
        ...more,
      ],
      `--reporter=${suite === 'e2e' ? 'verbose' : 'default'}`,
      `--reporter=${inProject('tools/suites/reporter.mjs')}`,
    ];
    const options = { cwd: PROJECT, env: { ...process.env, GUILDHALL_TEST_REPORT: file } };
    const code = isLabelled
      ? await runLabelled(process.execPath, args, options, { label: suite, isAside: isAside(suite) })
      : await runVisibly(process.execPath, args, options);
    const report = existsSync(file)
      ? /** @type {import('./suites/tally.mjs').Report} */ (readJson(file))
      : undefined;
    return tallyOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
