import { readFile } from 'node:fs/promises';
import { app, net } from 'electron/main';
import { t } from '../../domain/i18n/t';
import { rawFetch } from '../api/raw-fetch';
import { createTransport } from '../api/transport';
import { createSessionBus } from '../bus/session-bus';
import { systemClock as clock } from '../clock';
import { SERVER_NAME } from '../local-server/fork-server';
import { ownKeys } from '../updates/start-updates';
import { findTrayItem } from '../tray/tray-item';
import type { SelfTestSystem } from './context';
import { callByVoice } from './call-by-voice';
import { hearLauncherCount } from './launcher-watch';

const readOrNothing = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    return Buffer.alloc(0);
  }
};

/** The command lines and environments of the app's processes, read from the system. */
const processTexts = async (): Promise<readonly (readonly [string, Buffer])[]> => {
  const own: readonly (readonly [string, Buffer])[] = [
    ['the command line', Buffer.from(process.argv.join('\0'))],
    ['the environment', Buffer.from(JSON.stringify(process.env))],
  ];
  if (process.platform !== 'linux') return own;
  const pids = [...new Set([process.pid, ...app.getAppMetrics().map(({ pid }) => pid)])];
  const theirs = await Promise.all(
    pids.flatMap((pid) =>
      ['cmdline', 'environ'].map(async (name) => {
        const path = `/proc/${pid}/${name}`;
        return [path, await readOrNothing(path)] as const;
      }),
    ),
  );
  return [...own, ...theirs];
};

/** The processes of the server on board. */
const serverPids = (): readonly number[] =>
  app
    .getAppMetrics()
    .filter(
      ({ type, name, serviceName }) =>
        type === 'Utility' && (name ?? serviceName ?? '').includes(t(SERVER_NAME)),
    )
    .map(({ pid }) => pid);

/** The computer that the app under test runs on. */
export const selfTestSystem = (): SelfTestSystem => {
  const bus = createSessionBus(clock);
  return {
    platform: process.platform,
    isPackaged: app.isPackaged,
    variable: (name) => process.env[name] ?? '',
    fetch: (url, init) => net.fetch(url, init),
    transport: createTransport(rawFetch),
    updateKeys: ownKeys,
    serverPids,
    kill: (pid) => void process.kill(pid, 'SIGKILL'),
    dockCount: () => app.getBadgeCount(),
    launcherCount: hearLauncherCount(bus, process.pid),
    trayItem: () => findTrayItem(bus, clock),
    processTexts,
    callByVoice: () => callByVoice(clock),
    foldersOfTraces: () => [app.getPath('crashDumps'), app.getPath('logs')],
  };
};
