import type { BuiltInKeys } from '../../contract/updates';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron/main';
import type { UpdateKey } from '../../contract/ipc/help';
import { rawFetch } from '../api/raw-fetch';
import { createTransport } from '../api/transport';
import { privateFile } from '../disk/private-file';
import { packagedFeed } from './feed';
import { feedName } from './signed/announcement';
import { createAskFeed, type AskFeed } from './signed/ask-feed';
import { isAnnouncedFile } from './signed/check-file';
import { createMemoryFile } from './signed/memory-file';
import { describeKey, readOwnKeys } from './signed/own-keys';
import type { UpdateDependencies } from './updates';
import { Updates } from './updates';

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** The keys that sign this build's updates, from the archive of the app; null if it has none. */
export const ownKeys = (): BuiltInKeys | null =>
  readOwnKeys(read(join(app.getAppPath(), 'package.json')) ?? '');

/**
 * The reason why this build cannot update itself. On Linux a package states its type in a file (`deb`, `rpm`), an
 * AppImage in its environment; an archive that was unpacked by hand is replaced by hand.
 */
const findObstacle = (keys: BuiltInKeys | null): UpdateDependencies['obstacle'] => {
  if (!app.isPackaged) return 'not-packaged';
  if (process.platform === 'linux') {
    const isInstalled = read(join(process.resourcesPath, 'package-type')) !== null;
    if (!isInstalled && process.env.APPIMAGE === undefined) return 'archive';
  }
  return keys === null ? 'no-key' : null;
};

/** Queries feeds for this build, with these keys. */
const askBy = ({ list: builtIn }: BuiltInKeys, now: () => number): AskFeed =>
  createAskFeed({
    transport: createTransport(rawFetch),
    memory: createMemoryFile(privateFile(join(app.getPath('userData'), 'update-memory.json'))),
    running: app.getVersion(),
    ...{ builtIn, now },
  });

/** The updates of this build, and its update key. */
export const createUpdates = (
  deps: Pick<UpdateDependencies, 'choice' | 'setChoice' | 'onChange' | 'clock'>,
): { readonly updates: Updates; readonly key: UpdateKey | null } => {
  const keys = ownKeys();
  const packaged = read(join(process.resourcesPath, 'app-update.yml')) ?? '';
  const asked = keys === null ? null : askBy(keys, deps.clock.now);
  const updates = new Updates({
    ...deps,
    ask: (feed, channel) =>
      asked === null ? Promise.reject(new Error('There is no key')) : asked(feed, feedName(channel, process)),
    updater: async () => (await import('./electron-updater')).loadUpdater(packaged),
    isAnnounced: (path, { files }) => isAnnouncedFile(path, files),
    discard: (path) => rm(path, { force: true }),
    obstacle: findObstacle(keys),
    ownFeed: packagedFeed(packaged),
  });
  return { updates, key: keys === null ? null : describeKey(keys) };
};
