import { safeStorage } from 'electron/main';
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
