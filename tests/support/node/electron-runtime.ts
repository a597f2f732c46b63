import type { TestProject } from 'vitest/node';
import { type Launch, prepare } from '../../../tools/setup/prepare.mjs';
import { keepDemoData } from './demo-data';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * What tests need to start the app, one entry for each worker: `open(ownLaunch())` of
     * tests/e2e/support/own-launch.ts.
     */
    launches: readonly Launch[];
  }
}

/**
 * Vitest's global set-up of the end-to-end project: Electron, the build, a display and a keyring for each worker, and
 * demo data for the whole run.
 */
export const setup = async (project: TestProject): Promise<() => void> => {
  const ready: Awaited<ReturnType<typeof prepare>>[] = [];
  const removeDemoData = keepDemoData();
  const dispose = (): void => {
    removeDemoData();
    for (const one of ready) one.dispose();
  };
  try {
    // In sequence: the first call sets up what the others share.
    while (ready.length < project.vitest.config.maxWorkers)
      ready.push(await prepare({ display: 'virtual', keyring: true, desktop: true }));
    project.provide(
      'launches',
      ready.map(({ electronPath, electronVersion, appPath, env, launchArgs, dataRoot, user }) => ({
        ...{ electronPath, electronVersion, appPath, env, launchArgs, dataRoot, user },
      })),
    );
  } catch (error) {
    dispose();
    throw error;
  }
  return dispose;
};
