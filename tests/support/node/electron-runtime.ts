import type { TestProject } from 'vitest/node';
import { type Launch, prepare } from '../../../tools/setup/prepare.mjs';
import { keepDemoData } from './demo-data';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a test needs to start the app: `open(inject('launch'))` of tools/setup/prepare.mjs. */
    launch: Launch;
  }
}

/** Vitest's global set-up of the end-to-end project: Electron, the build, a display, a keyring and a demo for the whole run. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const { electronPath, electronVersion, appPath, env, launchArgs, dataRoot, user, dispose } = await prepare({
    display: 'virtual',
    keyring: true,
    desktop: true,
  });
  project.provide('launch', { electronPath, electronVersion, appPath, env, launchArgs, dataRoot, user });
  const removeDemoData = keepDemoData();
  return () => {
    removeDemoData();
    dispose();
  };
};
