import type { BusPeer } from '../bus/peer';
import { listOf, textOf } from '../bus/wire';
import { isRecord, parseJson } from '../json';
import type { Left } from './remove-tree';

const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';
const SERVICE = 'org.freedesktop.Secret.Service';
const ITEM = 'org.freedesktop.Secret.Item';
/** What Chromium files its keys under, of which each program has one. */
const SCHEMA = 'chrome_libsecret_os_crypt_password_v2';

/** What a bus is spoken to by. */
export type KeyringPeer = Pick<BusPeer, 'call' | 'callBus'>;

/** The key by which this app seals what is secret. */
export interface KeyringKey {
  readonly remove: () => Promise<readonly Left[]>;
}

/** What it is called where it is listed. */
export const KEY_NAME = 'Your system keyring';

/** Whether a sealed token says that KWallet has the key. `text` is its file's, or null where there is none. */
export const isInKwallet = (text: string | null): boolean => {
  const blob = parseJson(text ?? '')?.value;
  return isRecord(blob) && typeof blob.backend === 'string' && blob.backend.startsWith('kwallet');
};

/** KWallet opens to a program only where its person says so each time; its key is left to them. */
export const KWALLET_LEFT: Left = {
  name: 'KWallet',
  why: 'its key of Guildhall can be removed in KWalletManager',
};

const LOCKED: Left = { name: KEY_NAME, why: 'it is locked. Unlock it and try again' };

/**
 * Looks for the key that Chromium has put into the keyring for this app; null where there is none, or no keyring. Rejects
 * where the keyring fails. A keyring that nobody has started is not started.
 */
export const findKeyringKey = async (peer: KeyringPeer, appName: string): Promise<KeyringKey | null> => {
  const [isThere] = await peer.callBus('NameHasOwner', 's', [NAME]);
  if (isThere !== true) return null;
  const search = async (): Promise<readonly [open: readonly string[], locked: readonly string[]]> => {
    const attributes = { application: appName, 'xdg:schema': SCHEMA };
    const [open, locked] = await peer.call([NAME, ROOT, SERVICE, 'SearchItems'], 'a{ss}', [attributes]);
    return [listOf(open).map(textOf), listOf(locked).map(textOf)];
  };
  const [open, locked] = await search();
  if (open.length + locked.length === 0) return null;
  return {
    remove: async () => {
      const [items, shut] = await search();
      for (const item of items) {
        const [prompt] = await peer.call([NAME, item, ITEM, 'Delete']);
        // It would have to ask its person, who is not waited for.
        if (textOf(prompt) !== '/') return [LOCKED];
      }
      return shut.length > 0 ? [LOCKED] : [];
    },
  };
};
