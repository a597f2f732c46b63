// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PROJECT, inProject } from '../setup/project.mjs';

/** Lines for the summary begin so, or are figures that the tests print. */
const TOLD = /^(?:torture: |killed \d+ times: |\{"store":)/;
/** Ten hours in milliseconds, so that no test of the torture is stopped by its time limit. */
const PATIENCE_MS = '36000000';

/**
 * Runs a part and forwards its output.
 * @param {import('./parts.mjs').Part} part
 * @param {import('./parts.mjs').Order} order
 * @returns {Promise<{ code: number, said: readonly string[] }>} its exit code, and the lines for the summary
 */
export function runPart({ tests, script, env, args }, order) {
  const command =
    tests === undefined
      ? ['--import', 'tsx', inProject(script ?? ''), ...(args?.(order) ?? [])]
      : [
          ...[inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', tests.project],
          ...['--allowOnly=false', '--disableConsoleIntercept=true', `--testTimeout=${PATIENCE_MS}`],
          ...tests.files,
        ];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, command, {
      cwd: PROJECT,
      env: { ...process.env, ...env?.(order) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    /** @type {string[]} */
    const said = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      if (TOLD.test(line)) said.push(line.replace(/^torture: /, ''));
    });
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}
