import { valid } from 'semver';
import type { UpdateChoice } from '../../../contract/ipc/help';
import { Announcement } from '../../../contract/updates';

/** Whether a text is a semver version. */
export const isVersion = (version: string): boolean => valid(version) === version;

/** The announcement of a version, from a signed value; null for an invalid one. */
export const readAnnouncement = (value: unknown): Announcement | null => {
  const parsed = Announcement.safeParse(value);
  return parsed.success && isVersion(parsed.data.version) ? parsed.data : null;
};

/** The name of a feed, by the rules of electron-builder and electron-updater. */
export const feedName = (
  channel: UpdateChoice['channel'],
  { platform, arch }: { readonly platform: string; readonly arch: string },
): string => {
  if (platform === 'darwin') return `${channel}-mac`;
  if (platform !== 'linux') return channel;
  return arch === 'x64' ? `${channel}-linux` : `${channel}-linux-${arch}`;
};

/** The files of a feed besides the packages. */
export const feedFiles = (feed: string) =>
  ({ announcement: `${feed}.signed.json`, keys: 'update-keys.json', unsigned: `${feed}.yml` }) as const;
