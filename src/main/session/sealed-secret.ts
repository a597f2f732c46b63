import { ServerChoice } from '../../contract/preferences';
import { isRecord, parseJson } from '../json';

/** The secret: the token, and the server that it may be sent to. */
export interface Secret {
  readonly token: string;
  readonly server: ServerChoice;
}

/** The system's keyring. Each method may throw, and the first may block if a keyring asks for its password. */
export interface Cipher {
  readonly isAvailable: () => boolean;
  /** Its name, such as `gnome_libsecret`; `basic_text` does not encrypt. */
  readonly backend: () => string;
  readonly encrypt: (text: string) => Buffer;
  readonly decrypt: (ciphertext: Buffer) => string;
}

/** The backend of a blob that is stored without a keyring at the person's choice. */
export const WITHOUT_KEYRING = 'none';
const VERSION = 1;
const TOKEN = /^[A-Za-z0-9\-_.]{16,512}$/;

/** Whether the keyring encrypts; an error counts as no. */
export const canEncrypt = (cipher: Cipher): boolean => {
  try {
    return cipher.isAvailable() && cipher.backend() !== 'basic_text';
  } catch {
    return false;
  }
};

/**
 * The text of the blob `{v, backend, ciphertext}`. If the keyring cannot encrypt: null, or readable text if
 * `allowPlain`, the person's choice, is set (security.md 'Token').
 */
export const seal = (secret: Secret, cipher: Cipher, allowPlain: boolean): string | null => {
  const text = JSON.stringify(secret);
  const blob = (backend: string, bytes: Buffer): string =>
    JSON.stringify({ v: VERSION, backend, ciphertext: bytes.toString('base64') });
  if (canEncrypt(cipher)) {
    try {
      return blob(cipher.backend(), cipher.encrypt(text));
    } catch {
      // A keyring that was locked in the meantime counts as missing.
    }
  }
  return allowPlain ? blob(WITHOUT_KEYRING, Buffer.from(text)) : null;
};

const readSecret = (text: string): Secret | null => {
  const value = parseJson(text)?.value;
  if (!isRecord(value)) return null;
  const { token } = value;
  const server = ServerChoice.safeParse(value.server);
  if (typeof token !== 'string' || !TOKEN.test(token) || !server.success) return null;
  return { token, server: server.data };
};

/** The protection of a blob: by a keyring, none, or it is not a blob. */
export const sealingOf = (text: string): 'keyring' | 'none' | 'damaged' => {
  const blob = parseJson(text)?.value;
  if (!isRecord(blob) || blob.v !== VERSION || typeof blob.ciphertext !== 'string') return 'damaged';
  return blob.backend === WITHOUT_KEYRING ? 'none' : 'keyring';
};

/** The secret in a blob; null if it cannot be read, for any reason. */
export const unseal = (text: string, cipher: Cipher): Secret | null => {
  const blob = parseJson(text)?.value;
  if (!isRecord(blob) || blob.v !== VERSION || typeof blob.ciphertext !== 'string') return null;
  const bytes = Buffer.from(blob.ciphertext, 'base64');
  if (blob.backend === WITHOUT_KEYRING) return readSecret(bytes.toString('utf8'));
  try {
    return readSecret(cipher.decrypt(bytes));
  } catch {
    // Sealed by another keyring, another app name, or another computer.
    return null;
  }
};
