import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron/main';
import { foreignSwitches } from '../selftest/options';
import { ownProgram } from '../selftest/own-program';
import { systemCipher } from './system-cipher';

/** With it this program does nothing but ask for the keyring (index.ts). */
const UNLOCK_SWITCH = '--unlock-keyring';

/** A person may have to look for their password; then nobody waits any longer. */
const WITHIN_MS = 300_000;

/**
 * Lets the system ask for the keyring's password; resolves when that has ended, however it has. Chromium asks, in a process
 * of its own, for it stands still meanwhile; and the question goes when the one who asked is gone.
 */
export const askKeyring = (): Promise<void> =>
  new Promise((resolve) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-keyring-'));
    const [program, ...own] = ownProgram();
    const words = [...own, UNLOCK_SWITCH, `--user-data-dir=${folder}`, ...foreignSwitches(process.argv)];
    const asker = spawn(program, words, { stdio: 'ignore', timeout: WITHIN_MS });
    const stop = (): void => void asker.kill();
    app.once('will-quit', stop);
    const ended = (): void => {
      app.off('will-quit', stop);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      resolve();
    };
    asker.once('error', ended);
    asker.once('exit', ended);
  });

/** What a process with that switch does: Chromium's first question unlocks the keyring. */
export const runAsAsker = async (): Promise<void> => {
  await app.whenReady();
  systemCipher.isAvailable();
  app.exit(0);
};
