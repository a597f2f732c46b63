// @ts-check
import { ensureBuild } from './setup/build.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runTool } from './setup/progress.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

await runTool(() =>
  withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
    return 0;
  }),
);
