import { join } from 'node:path';
import { privateFile } from '../disk/private-file';
import { TokenVault } from '../session/token-vault';
import type { Needs, Started } from './part';

/** The storage of the token. */
export const vaultPart = ({
  system,
  userData,
  preferences,
}: Needs<'preferences'>): Started<'vault', 'keyring.unlock'> => {
  const vault = new TokenVault({
    cipher: system.cipher,
    file: privateFile(join(userData, 'session-token')),
    allowPlain: () => preferences.values.rememberWithoutKeyring,
    isReady: system.isKeyringReady,
  });
  return {
    gives: { vault },
    ipc: {
      'keyring.unlock': async () => {
        await (await import('../session/system-unlock')).systemUnlock();
        return vault.isOpen();
      },
    },
  };
};
