import { tmpdir } from 'node:os';
import { app } from 'electron/main';
import { hearStop } from '../selftest/hear-stop';
import type { SelfTestOptions } from '../selftest/options';
import { tryTestFolders } from '../selftest/test-folders';

/** Runs the self-test of this build in this process. */
export const beginSelfTest = (options: SelfTestOptions): void => {
  const stop = hearStop();
  const places = tryTestFolders(tmpdir());
  // Before Electron stores anything: the person's data stays untouched.
  if (!('error' in places)) app.setPath('userData', places.watcher);
  import('../selftest/start-watch')
    .then(({ startWatch }) => startWatch(options, places, stop))
    .catch((fault: unknown) => {
      process.stderr.write(`The self-test stopped: ${String(fault)}\n`);
      app.exit(1);
    });
};
