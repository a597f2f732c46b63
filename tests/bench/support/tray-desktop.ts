import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endDaemon } from '../../../tools/setup/daemon.mjs';
import { startKeyring } from '../../../tools/setup/keyring.mjs';
import { giveFolder } from '../../../tools/setup/ordinary-user.mjs';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { startBus } from '../../e2e/support/bus/own-bus';
import { TrayHost } from '../../e2e/support/bus/tray-host';

/** A desktop whose panel shows icons of programs, with an unlocked keyring: there a closed window goes to the tray. */
export interface TrayDesktop {
  /** The same set-up, on the bus of this desktop. */
  readonly prepared: Prepared;
  readonly hasIcon: () => boolean;
  /** The panel: its menus can be opened and pressed. */
  readonly host: TrayHost;
  readonly stop: () => Promise<void>;
}

/** Starts the bus, the keyring and the panel. */
export const openTrayDesktop = async (prepared: Prepared): Promise<TrayDesktop> => {
  const bus = await startBus();
  const folder = join(prepared.dataRoot, 'tray-desktop');
  const runtime = join(folder, 'run');
  for (const made of [folder, runtime]) mkdirSync(made, { recursive: true, mode: 0o755 });
  if (prepared.user !== undefined) giveFolder(prepared.user, folder);
  const env = { ...prepared.env, XDG_RUNTIME_DIR: runtime };
  const keyring = await startKeyring(folder, prepared.user, env, { bus: bus.address });
  const host = await TrayHost.join(bus.address);
  return {
    prepared: { ...prepared, env: { ...env, ...keyring.env } },
    hasIcon: () => host.hasIcon,
    host,
    stop: async () => {
      host.leave();
      for (const pid of keyring.pids) endDaemon(pid);
      await bus.stop();
    },
  };
};
