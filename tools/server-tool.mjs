// @ts-check
import { ensureBuild } from './setup/build.mjs';
import { runVisibly } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runTool } from './setup/progress.mjs';
import { inProject } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

// `npm run server:admin -- …` and its kin: the tool's name comes first, from package.json. The current folder stays the
// caller's, so that paths mean what they mean to whoever typed them.
await runTool(async () => {
  await withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
  });
  return runVisibly(process.execPath, [inProject('out/main/server.js'), ...process.argv.slice(2)], {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
  });
});
