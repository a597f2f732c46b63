// @ts-check
import { hasDisplay } from './setup/app-environment.mjs';
import { runVisibly } from './setup/command.mjs';
import { prepare } from './setup/prepare.mjs';
import { runTool, say } from './setup/progress.mjs';
import { inProject } from './setup/project.mjs';
import { photographSignedIn } from './start/photograph.mjs';

await runTool(async () => {
  const prepared = await prepare();
  const data = prepared.user === undefined ? '' : ` It runs as the user ${prepared.user.name}.`;
  if (hasDisplay(process.platform, process.env)) {
    say(
      `Opening Guildhall (Electron ${prepared.electronVersion}).${data} Closing its window, or Ctrl-C here, ends it.`,
    );
    const { electronPath, launchArgs, appPath, env } = prepared;
    return runVisibly(electronPath, [...launchArgs, appPath, ...process.argv.slice(2)], { env });
  }
  say(
    `There is no display: opening Guildhall (Electron ${prepared.electronVersion}) on a virtual one.${data}`,
  );
  const picture = inProject('gallery/start.png');
  await photographSignedIn(prepared, picture);
  process.stdout.write(`Signed in as the demo owner. Screenshot: ${picture}\n`);
  return 0;
});
