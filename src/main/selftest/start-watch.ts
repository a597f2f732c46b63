import { rmSync } from 'node:fs';
import { release, type as systemName } from 'node:os';
import { app } from 'electron/main';
import { systemClock as clock } from '../clock';
import { ownProgram } from './own-program';
import { foreignSwitches, type SelfTestOptions } from './options';
import type { TestFolders } from './test-folders';
import type { AppFacts } from './report';
import { watchSelfTest } from './watch';

/** The report's facts about this build and this computer. */
export const appFacts = (): AppFacts => ({
  version: app.getVersion(),
  electron: process.versions.electron,
  chromium: process.versions.chrome,
  node: process.versions.node,
  platform: process.platform,
  arch: process.arch,
  system: `${systemName()} ${release()}`,
  isPackaged: app.isPackaged,
});

/** Runs the self-test in this process, and ends it: 0 if no step failed, else 1. */
export const startWatch = async (
  options: SelfTestOptions,
  places: TestFolders | { readonly error: string },
  stop: AbortController,
): Promise<void> => {
  if (!('error' in places))
    process.once('exit', () => rmSync(places.root, { recursive: true, force: true, maxRetries: 5 }));
  const late = `it took longer than ${options.withinMs / 1000} s`;
  clock.set(() => stop.abort(late), options.withinMs);
  const report = await watchSelfTest({
    options,
    places,
    facts: appFacts(),
    clock,
    program: ownProgram(),
    switches: foreignSwitches(process.argv),
    say: (line) => process.stdout.write(`${line}\n`),
    stop: stop.signal,
  });
  app.exit(report.outcome === 'pass' ? 0 : 1);
};
