// @ts-check
import { ensurePackages } from './setup/packages.mjs';
import { runTool, say } from './setup/progress.mjs';
import { runChecks } from './suites/check-steps.mjs';

await runTool(async () => {
  await ensurePackages();
  const wrong = (await runChecks()).filter(({ complaint }) => complaint !== undefined);
  say(wrong.length === 0 ? 'All checks passed.' : `Failed: ${wrong.map(({ name }) => name).join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
});
