import type { PrivateFile } from '../disk/private-file';
import { canEncrypt, seal, sealingOf, unseal, type Cipher, type Secret } from './sealed-secret';
import { occursIn } from './secret-forms';

export type Loaded =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'secret'; readonly secret: Secret }
  /** There is a blob, and a keyring that is locked, hangs, or is not there now: it stays as it is. */
  | { readonly kind: 'locked' }
  /** There was a blob that could not be read; it is set aside. */
  | { readonly kind: 'unreadable' };

/** How a secret is kept: past the end of the app, for this run only, or for this run because the disk refused. */
export type Kept = 'remembered' | 'for-now' | 'disk-refused';

export interface VaultDependencies {
  readonly cipher: Cipher;
  readonly file: PrivateFile;
  /** Whether the person chose to be remembered where there is no keyring. */
  readonly allowPlain: () => boolean;
  /** Whether the cipher can be asked without waiting for a person, or for ever. */
  readonly isReady: () => Promise<boolean>;
}

/** In the place of a keyring that cannot be asked. */
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

  /** Whether these bytes hold the token in any form: for those who look for leaks, and are not told what they look for. */
  isIn(bytes: Buffer): boolean {
    return this.#secret !== null && occursIn(this.#secret.token, bytes);
  }

  /** Whether an earlier run kept something; the keyring is not asked whether it can be read. */
  async isKept(): Promise<boolean> {
    try {
      return (await this.#deps.file.read()) !== null;
    } catch {
      return false;
    }
  }

  /** Whether there is a keyring that can be asked now. */
  async isOpen(): Promise<boolean> {
    return canEncrypt(await this.#readyCipher());
  }

  /** Reads what an earlier run kept. Never rejects: what cannot be read is set aside, and the person signs in again. */
  async load(): Promise<Loaded> {
    const { file } = this.#deps;
    const before = this.#secret;
    try {
      const text = await file.read();
      if (text === null) return { kind: 'nothing' };
      const cipher = await this.#readyCipher();
      if (sealingOf(text) === 'keyring' && !canEncrypt(cipher)) return { kind: 'locked' };
      const secret = unseal(text, cipher);
      // Somebody has signed in meanwhile.
      if (this.#secret !== before) return { kind: 'nothing' };
      if (secret) {
        this.#secret = secret;
        // There is a keyring now: what lay open is sealed.
        if (sealingOf(text) === 'none' && canEncrypt(cipher))
          await this.#write(seal(secret, cipher, true)).catch(() => undefined);
        return { kind: 'secret', secret };
      }
      await file.setAside();
    } catch {
      // An unreadable file is an unreadable secret.
    }
    return { kind: 'unreadable' };
  }

  /** Holds a secret, and writes it down if it shall be remembered and can be kept secret, or its person chose so. */
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

  /** Forgets it, in memory at once and on the disk. False when the disk refused, and the blob is still there. */
  async clear(): Promise<boolean> {
    this.#secret = null;
    try {
      await this.#deps.file.remove();
      return true;
    } catch {
      return false;
    }
  }

  /** Rejects where the disk refuses. */
  async #write(sealed: string | null): Promise<void> {
    if (sealed === null) await this.#deps.file.remove();
    else await this.#deps.file.write(sealed);
  }

  async #readyCipher(): Promise<Cipher> {
    return (await this.#deps.isReady()) ? this.#deps.cipher : NO_KEYRING;
  }
}
