// @ts-check
import { parseArgs } from 'node:util';
import { runVisibly } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { SetupError, runTool } from './setup/progress.mjs';
import { PROJECT, inProject } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

// `npm run kill-test -- --rounds 50`: kills the built server with SIGKILL under write load, and compares the stored
// with the acknowledged messages.
await runTool(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  if (!/^[1-9]\d{0,3}$/.test(values.rounds))
    throw new SetupError('--rounds must be a number from 1 to 9999.');
  await withSetupLock(ensurePackages);
  return runVisibly(
    process.execPath,
    [
      ...[inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration'],
      ...['tests/integration/server/kill.test.ts', '--allowOnly=false', '--disableConsoleIntercept=true'],
    ],
    {
      cwd: PROJECT,
      env: { ...process.env, GUILDHALL_KILL_ROUNDS: values.rounds },
    },
  );
});
