import { ServerChoice } from '../../contract/preferences';
import { isRecord, parseJson } from '../json';

/** What may not be read by others: the token, and whom it may be shown to. */
export interface Secret {
  readonly token: string;
  readonly server: ServerChoice;
}

/** The system's keyring. Each of these may throw, and the first may take long where a keyring asks for its password. */
export interface Cipher {
  readonly isAvailable: () => boolean;
  /** Its name, such as `gnome_libsecret`; `basic_text` keeps nothing secret. */
  readonly backend: () => string;
  readonly encrypt: (text: string) => Buffer;
  readonly decrypt: (ciphertext: Buffer) => string;
}

/** The name of the backend of a blob that its person chose to have without a keyring. */
export const WITHOUT_KEYRING = 'none';
const VERSION = 1;
const TOKEN = /^[A-Za-z0-9\-_.]{16,512}$/;

/** Whether the keyring keeps a secret; one that errs does not. */
export const canEncrypt = (cipher: Cipher): boolean => {
  try {
    return cipher.isAvailable() && cipher.backend() !== 'basic_text';
  } catch {
    return false;
  }
};

/**
 * The text of the blob `{v, backend, ciphertext}`. Without a keyring that keeps secrets: null, or readable text where
 * `allowPlain` says that the person chose so (security.md 'Token').
 */
export const seal = (secret: Secret, cipher: Cipher, allowPlain: boolean): string | null => {
  const text = JSON.stringify(secret);
  const blob = (backend: string, bytes: Buffer): string =>
    JSON.stringify({ v: VERSION, backend, ciphertext: bytes.toString('base64') });
  if (canEncrypt(cipher)) {
    try {
      return blob(cipher.backend(), cipher.encrypt(text));
    } catch {
      // A keyring that was locked meanwhile counts as none.
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

/** How a blob is kept secret: by a keyring, not at all, or it is none. */
export const sealingOf = (text: string): 'keyring' | 'none' | 'damaged' => {
  const blob = parseJson(text)?.value;
  if (!isRecord(blob) || blob.v !== VERSION || typeof blob.ciphertext !== 'string') return 'damaged';
  return blob.backend === WITHOUT_KEYRING ? 'none' : 'keyring';
};

/** The secret in a blob; null when it cannot be read, for whatever reason. */
export const unseal = (text: string, cipher: Cipher): Secret | null => {
  const blob = parseJson(text)?.value;
  if (!isRecord(blob) || blob.v !== VERSION || typeof blob.ciphertext !== 'string') return null;
  const bytes = Buffer.from(blob.ciphertext, 'base64');
  if (blob.backend === WITHOUT_KEYRING) return readSecret(bytes.toString('utf8'));
  try {
    return readSecret(cipher.decrypt(bytes));
  } catch {
    // Another keyring, another app name, another computer.
    return null;
  }
};
