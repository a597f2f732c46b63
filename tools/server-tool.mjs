// @ts-check
import { ensureBuild } from './setup/build.mjs';
import { runVisibly } from './setup/command.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runTool } from './setup/progress.mjs';
import { inProject } from './setup/project.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

// `npm run server:admin -- …` and similar scripts: package.json passes the tool's name first. The current folder
// remains the caller's, so that relative paths work.
await runTool(async () => {
  await withSetupLock(async () => {
    await ensurePackages();
    await ensureBuild();
  });
  return runVisibly(process.execPath, [inProject('out/main/server.js'), ...process.argv.slice(2)], {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
  });
});
