import { ensureBuild } from '../../../tools/setup/build.mjs';
import { withSetupLock } from '../../../tools/setup/setup-lock.mjs';

/** Vitest's global set-up of the integration project: the program whose processes are started (server-process.ts). */
export const setup = (): Promise<void> => withSetupLock(ensureBuild);
