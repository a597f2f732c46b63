import { Meta } from '../../contract/entities/meta';
import { User } from '../../contract/entities/user';
import { ServerChoice } from '../../contract/preferences';
import { isRecord, parseJson } from '../json';
import type { PrivateFile } from '../disk/private-file';

/** The user as shown before the server has answered, without secrets (docs/spec/data.md 'Users'). */
export interface StoredProfile {
  readonly user: User;
  readonly server: ServerChoice;
  /** The last address of the server; the one on board may have a different address now. */
  readonly url: string;
  /** What the server said of itself, without which nothing of its features is shown; null if it has not said it yet. */
  readonly meta: Meta | null;
}

const VERSION = 2;

/** The profile as the text of its file. */
export const writeProfile = ({ user, server, url, meta }: StoredProfile): string =>
  JSON.stringify({
    ...{ v: VERSION, server, url, user: User.encode(user) },
    // The accounts of a demo are for the sign-in alone.
    ...(meta === null ? {} : { meta: Meta.encode({ ...meta, demo: null }) }),
  });

/** The profile from a file's text; null if it is damaged or of another version. */
export const readProfile = (text: string): StoredProfile | null => {
  const value = parseJson(text)?.value;
  if (!isRecord(value) || value.v !== VERSION || typeof value.url !== 'string') return null;
  const user = User.safeParse(value.user);
  const server = ServerChoice.safeParse(value.server);
  const meta = Meta.safeParse(value.meta);
  return user.success && server.success
    ? { user: user.data, server: server.data, url: value.url, meta: meta.data ?? null }
    : null;
};

/** The signed-in user's row, on the disk. It can always be fetched again, so no method rejects. */
export interface ProfileStore {
  readonly load: () => Promise<StoredProfile | null>;
  readonly save: (profile: StoredProfile) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** A profile store in a file. */
export const createProfileStore = (file: PrivateFile): ProfileStore => {
  const quietly = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch {
      // The row is optional: without it the next start waits for the server.
    }
  };
  return {
    load: async () => {
      const text = await file.read().catch(() => null);
      if (text === null) return null;
      const profile = readProfile(text);
      if (!profile) await quietly(() => file.setAside());
      return profile;
    },
    save: (profile) => quietly(() => file.write(writeProfile(profile))),
    clear: () => quietly(() => file.remove()),
  };
};
