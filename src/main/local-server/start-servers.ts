import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron/main';
import { success, type Result } from '../../contract/failure';
import { parseUrl } from '../../contract/parse-url';
import type { OnBoardKind } from '../../contract/ipc/on-board';
import type { ServerChoice } from '../../contract/preferences';
import { readServerAddress } from '../../domain/links/server-address';
import { createHomeFetch, type HomeFetch } from '../api/home-fetch';
import { rawFetch } from '../api/raw-fetch';
import { systemClock as clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { askRecovery } from './ask-recovery';
import { serverFolder } from './folders';
import { forkServer } from './fork-server';
import { backupFile } from './list-backups';
import { LocalServer, type LocalServerDependencies } from './local-server';
import { OnBoard } from './on-board';
import { recoverStore, restoreOf } from './recovery';

export interface StartServersDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly userData: string;
  /** Which server on board runs; null while the person has not decided. */
  readonly kind: OnBoardKind | null;
  /** Whether the app runs for practice. */
  readonly isPractice: boolean;
  readonly window: () => BrowserWindow | null;
  /** Called when the server on board runs again, with its address. */
  readonly onBack: (base: string) => void;
  readonly hears: Pick<LocalServerDependencies, 'onReady' | 'onEmpty' | 'onMessage' | 'onEnded'>;
  readonly log: Log;
}

/** The servers that a person can choose: the one on board, and servers at an address. */
export interface Servers {
  readonly local: Pick<
    OnBoard,
    'demo' | 'kind' | 'post' | 'restore' | 'start' | 'stop' | 'use' | 'usedWhile'
  >;
  readonly home: HomeFetch;
  /** The base address of a server that was admitted, now or when its session began; `last` is its previous address. */
  readonly locate: (server: ServerChoice, last?: string) => Promise<Result<string>>;
}

/** Creates the servers; the one on board is started on first use. */
export const startServers = ({
  out,
  userData,
  kind,
  isPractice,
  window,
  onBack,
  hears,
  log,
}: StartServersDependencies): Servers => {
  const home = createHomeFetch(rawFetch);
  const fork = forkServer(join(out, 'main/server.js'), app.isPackaged);
  const make = (which: OnBoardKind): LocalServer =>
    new LocalServer({
      fork,
      dataFolder: serverFolder(userData, which),
      isDemo: which === 'demo',
      isPractice,
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
  const local = new OnBoard({
    ...{ kind, make },
    restore: (which, name, onProcess) => {
      const dataFolder = serverFolder(userData, which);
      return recoverStore({ fork, dataFolder }, restoreOf(backupFile(dataFolder, name)), onProcess);
    },
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
