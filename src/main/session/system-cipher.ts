import { safeStorage } from 'electron/main';
import { probeKeyring } from './keyring-probe';
import type { Cipher } from './sealed-secret';

/**
 * The keyring functions that both the oldest and the newest Electron have; the newer one recommends asynchronous ones,
 * which the older one lacks.
 */
interface Keyring {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(ciphertext: Buffer): string;
}
const keyring: Keyring = safeStorage;

/** The keyring of this computer. Only Linux reports which one it is; the other systems have exactly one. */
export const systemCipher: Cipher = {
  isAvailable: () => keyring.isEncryptionAvailable(),
  backend: () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform),
  encrypt: (text) => keyring.encryptString(text),
  decrypt: (ciphertext) => keyring.decryptString(ciphertext),
};

/** Whether the keyring can be used without blocking the window: a locked or hanging one cannot. */
export const isKeyringReady = async (): Promise<boolean> =>
  process.platform !== 'linux' ||
  safeStorage.getSelectedStorageBackend() !== 'gnome_libsecret' ||
  (await probeKeyring()) === 'ready';
