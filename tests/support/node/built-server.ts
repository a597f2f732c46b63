import { ensureBuild } from '../../../tools/setup/build.mjs';
import { withSetupLock } from '../../../tools/setup/setup-lock.mjs';

/** Vitest's global set-up of the integration project: builds the program that server-process.ts starts. */
export const setup = (): Promise<void> => withSetupLock(ensureBuild);
