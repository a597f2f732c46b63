import { safeStorage } from 'electron/main';
import { probeKeyring } from './keyring-probe';
import type { Cipher } from './sealed-secret';

/** What both the oldest and the newest Electron know of the keyring; the newer asks that it be waited for, the older cannot. */
interface Keyring {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(ciphertext: Buffer): string;
}
const keyring: Keyring = safeStorage;

/** The keyring of this computer. Only Linux says which one it is; the others have one. */
export const systemCipher: Cipher = {
  isAvailable: () => keyring.isEncryptionAvailable(),
  backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform),
  encrypt: (text) => keyring.encryptString(text),
  decrypt: (ciphertext) => keyring.decryptString(ciphertext),
};

/** Whether the keyring can be asked without holding the window up: one that is locked, or hangs, cannot. */
export const isKeyringReady = async (): Promise<boolean> =>
  process.platform !== 'linux' ||
  safeStorage.getSelectedStorageBackend() !== 'gnome_libsecret' ||
  (await probeKeyring()) === 'ready';
