import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron/main';
import { success, type Result } from '../../contract/failure';
import { parseUrl } from '../../contract/parse-url';
import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress } from '../../domain/links/server-address';
import { createHomeFetch, type HomeFetch } from '../api/home-fetch';
import { rawFetch } from '../api/raw-fetch';
import { systemClock as clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { askRecovery } from './ask-recovery';
import { forkServer } from './fork-server';
import { LocalServer, type LocalServerDependencies } from './local-server';

export interface StartServersDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly userData: string;
  readonly window: () => BrowserWindow | null;
  /** Called when the server on board runs again, with its address. */
  readonly onBack: (base: string) => void;
  readonly hears: Pick<LocalServerDependencies, 'onReady' | 'onMessage' | 'onEnded'>;
  readonly log: Log;
}

/** The servers that a person can choose: the one on board, and servers at an address. */
export interface Servers {
  readonly local: Pick<LocalServer, 'demo' | 'post' | 'start' | 'stop' | 'usedWhile'>;
  readonly home: HomeFetch;
  /** The base address of a server that was admitted, now or when its session began; `last` is its previous address. */
  readonly locate: (server: ServerChoice, last?: string) => Promise<Result<string>>;
}

/** Creates the servers; the one on board is started on first use. */
export const startServers = ({
  out,
  userData,
  window,
  onBack,
  hears,
  log,
}: StartServersDependencies): Servers => {
  const home = createHomeFetch(rawFetch);
  const local = new LocalServer({
    fork: forkServer(join(out, 'main/server.js'), app.isPackaged),
    dataFolder: join(userData, 'local-server'),
    clock,
    random: () => Math.random(),
    askRecovery: askRecovery(window),
    onBack: (base) => {
      home.allow(base);
      onBack(base);
    },
    ...hears,
    log,
  });
  const findBase = async (server: ServerChoice, last?: string): Promise<Result<string>> => {
    if (server.kind === 'local') {
      const lastUrl = parseUrl(last ?? '');
      if (lastUrl !== null) local.preferPort(Number(lastUrl.port));
      return local.start();
    }
    const address = readServerAddress(server.address);
    return address.ok ? success(address.value.base) : address;
  };
  return {
    ...{ local, home },
    locate: async (server, last) => {
      const base = await findBase(server, last);
      if (base.ok) home.allow(base.value);
      return base;
    },
  };
};
