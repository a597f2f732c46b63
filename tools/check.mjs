// @ts-check
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';
import { SetupError, runTool, say } from './setup/progress.mjs';
import { changedFiles, runChecks } from './suites/check-steps.mjs';

// `npm run check -- --changed` lints only the files that differ from the last commit.
await runTool(async () => {
  const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
  const files = values.changed ? changedFiles() : null;
  if (values.changed && files === null) throw new SetupError('--changed asks git, which has no answer here.');
  await ensurePackages();
  const wrong = (await runChecks(files)).filter(({ complaint }) => complaint !== undefined);
  say(wrong.length === 0 ? 'All checks passed.' : `Failed: ${wrong.map(({ name }) => name).join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
});
