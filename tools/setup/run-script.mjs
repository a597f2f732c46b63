// @ts-check
import { existsSync } from 'node:fs';
import { runVisibly } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { SetupError } from './progress.mjs';
import { PROJECT, inProject } from './project.mjs';

/**
 * Runs a TypeScript file of the project with this process's arguments; the file calls `prepare` for any further set-up.
 * @param {string} file
 * @returns {Promise<number>} its exit code
 */
export async function runScript(file) {
  await ensurePackages();
  if (!existsSync(inProject(file))) throw new SetupError(`There is no ${file}.`);
  return runVisibly(process.execPath, ['--import', 'tsx', inProject(file), ...process.argv.slice(2)], {
    cwd: PROJECT,
  });
}
