// @ts-check
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVisibly } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureEnvironment } from './setup/prepare.mjs';
import { SetupError, runTool, say, spanText } from './setup/progress.mjs';
import { PROJECT, inProject, readJson } from './setup/project.mjs';
import { runChecks } from './suites/check-steps.mjs';
import { chooseSuites, closingLine, tallyOf, tallyOfChecks } from './suites/tally.mjs';

const SUITES = /** @type {const} */ (['check', 'unit', 'renderer', 'contract', 'integration', 'e2e']);

await runTool(async () => {
  const { suites, unknown } = chooseSuites(process.argv.slice(2), SUITES);
  if (unknown.length > 0)
    throw new SetupError(`There is no suite ${unknown.join(', ')}; there are ${SUITES.join(', ')}.`);
  const started = Date.now();
  await ensurePackages();
  // What is missing on the machine is said at once; the build is left to the suite that runs what is built.
  const version = suites.includes('e2e')
    ? await ensureEnvironment({ display: 'virtual', keyring: true })
    : undefined;

  const results = [];
  for (const suite of suites) {
    say(`\n== ${suite} ${'='.repeat(70 - suite.length)}`);
    const since = Date.now();
    const tally = suite === 'check' ? tallyOfChecks(await runChecks()) : await runVitest(suite);
    results.push({ suite, tally, span: spanText(Date.now() - since) });
  }

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
 * Runs one project of vitest.config.ts.
 * @param {string} suite
 */
async function runVitest(suite) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  const file = join(folder, 'report.json');
  try {
    const code = await runVisibly(
      process.execPath,
      [
        ...[inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', suite, '--allowOnly=false'],
        ...[
          `--reporter=${suite === 'e2e' ? 'verbose' : 'default'}`,
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
      ],
      { cwd: PROJECT },
    );
    const report = existsSync(file)
      ? /** @type {import('./suites/tally.mjs').VitestReport} */ (readJson(file))
      : undefined;
    return tallyOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
