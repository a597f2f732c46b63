import type { PrivateFile } from '../disk/private-file';
import { canEncrypt, seal, sealingOf, unseal, type Cipher, type Secret } from './sealed-secret';
import { occursIn } from './secret-forms';

export type Loaded =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'secret'; readonly secret: Secret }
  /** There is a blob, but the keyring is locked, hangs, or is missing: the blob is kept. */
  | { readonly kind: 'locked' }
  /** There was a blob that could not be read; it was set aside. */
  | { readonly kind: 'unreadable' };

/** The storage of a secret: beyond the end of the app, for this run only, or for this run because of a disk error. */
export type Kept = 'remembered' | 'for-now' | 'disk-refused';

export interface VaultDependencies {
  readonly cipher: Cipher;
  readonly file: PrivateFile;
  /** Whether the person chose to be remembered without a keyring. */
  readonly allowPlain: () => boolean;
  /** Whether the cipher can be used without waiting for a person, or for ever. */
  readonly isReady: () => Promise<boolean>;
}

/** The replacement for a keyring that cannot be used. */
const NO_KEYRING: Cipher = {
  isAvailable: () => false,
  backend: () => 'none',
  encrypt: () => {
    throw new Error('There is no keyring');
  },
  decrypt: () => {
    throw new Error('There is no keyring');
  },
};

/** The one place that holds the token: in memory, and in a sealed file. */
export class TokenVault {
  readonly #deps: VaultDependencies;
  #secret: Secret | null = null;

  constructor(deps: VaultDependencies) {
    this.#deps = deps;
  }

  get secret(): Secret | null {
    return this.#secret;
  }

  /** Whether these bytes contain the token in any form: for searches for leaks, which do not learn the token. */
  isIn(bytes: Buffer): boolean {
    return this.#secret !== null && occursIn(this.#secret.token, bytes);
  }

  /** Whether an earlier run stored a token; without checking whether the keyring can read it. */
  async isKept(): Promise<boolean> {
    try {
      return (await this.#deps.file.read()) !== null;
    } catch {
      return false;
    }
  }

  /** Whether a keyring can be used now. */
  async isOpen(): Promise<boolean> {
    return canEncrypt(await this.#readyCipher());
  }

  /**
   * Reads the secret of an earlier run. Never rejects: an unreadable file is set aside, and the person signs in again.
   */
  async load(): Promise<Loaded> {
    const { file } = this.#deps;
    const before = this.#secret;
    try {
      const text = await file.read();
      if (text === null) return { kind: 'nothing' };
      const cipher = await this.#readyCipher();
      if (sealingOf(text) === 'keyring' && !canEncrypt(cipher)) return { kind: 'locked' };
      const secret = unseal(text, cipher);
      // Another sign-in happened in the meantime.
      if (this.#secret !== before) return { kind: 'nothing' };
      if (secret) {
        this.#secret = secret;
        // A keyring is available now: the unencrypted secret is sealed.
        if (sealingOf(text) === 'none' && canEncrypt(cipher))
          await this.#write(seal(secret, cipher, true)).catch(() => undefined);
        return { kind: 'secret', secret };
      }
      await file.setAside();
    } catch {
      // An unreadable file counts as an unreadable secret.
    }
    return { kind: 'unreadable' };
  }

  /**
   * Holds a secret, and stores it if it should be remembered and can be encrypted, or the person accepts storing it
   * unencrypted.
   */
  async keep(secret: Secret, remember: boolean): Promise<Kept> {
    this.#secret = secret;
    const cipher = await this.#readyCipher();
    const sealed = remember ? seal(secret, cipher, this.#deps.allowPlain()) : null;
    try {
      await this.#write(sealed);
    } catch {
      return 'disk-refused';
    }
    return sealed === null ? 'for-now' : 'remembered';
  }

  /** Deletes the secret, in memory at once and on the disk. False after a disk error, with the blob still there. */
  async clear(): Promise<boolean> {
    this.#secret = null;
    try {
      await this.#deps.file.remove();
      return true;
    } catch {
      return false;
    }
  }

  /** Rejects after a disk error. */
  async #write(sealed: string | null): Promise<void> {
    if (sealed === null) await this.#deps.file.remove();
    else await this.#deps.file.write(sealed);
  }

  async #readyCipher(): Promise<Cipher> {
    return (await this.#deps.isReady()) ? this.#deps.cipher : NO_KEYRING;
  }
}
