import type { BusPeer } from '../bus/peer';
import { listOf, textOf } from '../bus/wire';
import { isRecord, parseJson } from '../json';
import type { Left } from './remove-tree';

const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';
const SERVICE = 'org.freedesktop.Secret.Service';
const ITEM = 'org.freedesktop.Secret.Item';
/** The schema under which Chromium stores its keys, one for each program. */
const SCHEMA = 'chrome_libsecret_os_crypt_password_v2';

/** The part of the bus connection that is used. */
export type KeyringPeer = Pick<BusPeer, 'call' | 'callBus'>;

/** The key that encrypts this app's secrets. */
export interface KeyringKey {
  readonly remove: () => Promise<readonly Left[]>;
}

/** Its name in the list. */
export const KEY_NAME = 'Your system keyring';

/**
 * Whether a sealed token states that KWallet has the key. `text` is the content of its file, or null if there is none.
 */
export const isInKwallet = (text: string | null): boolean => {
  const blob = parseJson(text ?? '')?.value;
  return isRecord(blob) && typeof blob.backend === 'string' && blob.backend.startsWith('kwallet');
};

/** KWallet grants a program access only with the person's confirmation each time; its key is left to the person. */
export const KWALLET_LEFT: Left = {
  name: 'KWallet',
  why: 'Guildhall’s key can be removed in KWalletManager',
};

const LOCKED: Left = { name: KEY_NAME, why: 'it is locked. Unlock it and try again' };

/**
 * Finds the key that Chromium has stored in the keyring for this app; null if there is none, or no keyring. Rejects if
 * the keyring fails. A keyring that is not running is not started.
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
        // The keyring would have to prompt the person, and the removal does not wait for that.
        if (textOf(prompt) !== '/') return [LOCKED];
      }
      return shut.length > 0 ? [LOCKED] : [];
    },
  };
};
