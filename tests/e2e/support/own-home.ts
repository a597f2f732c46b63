import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Launch, open } from '../../../tools/setup/prepare.mjs';

/** A launch of the app as a user with an empty home. */
export const withOwnHome = (
  launch: Launch,
  name: string,
): { readonly home: string; readonly launch: Launch } => {
  const home = join(launch.dataRoot, `home-${name}`);
  mkdirSync(home);
  open(launch).grant(home);
  if (launch.user === undefined) return { home, launch: { ...launch, env: { ...launch.env, HOME: home } } };
  // If root runs the tests, the script that switches to the ordinary user sets HOME.
  const electronPath = join(launch.dataRoot, `electron-${name}`);
  const script = readFileSync(launch.electronPath, 'utf8').replace(/'HOME=[^']*'/, `'HOME=${home}'`);
  writeFileSync(electronPath, script);
  chmodSync(electronPath, 0o755);
  return { home, launch: { ...launch, electronPath } };
};
