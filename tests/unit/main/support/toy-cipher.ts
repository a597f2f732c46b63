import type { Cipher } from '../../../../src/main/session/sealed-secret';

/** A keyring that reverses the text: enough to see whether it was used. */
export const toyCipher = (backend = 'gnome_libsecret', isAvailable = true): Cipher => ({
  isAvailable: () => isAvailable,
  backend: () => backend,
  encrypt: (text) => {
    if (!isAvailable) throw new Error('no keyring');
    return Buffer.from(`v11${Array.from(text).reverse().join('')}`);
  },
  decrypt: (bytes) => {
    const text = bytes.toString();
    if (!isAvailable || !text.startsWith('v11')) throw new Error('no key');
    return Array.from(text.slice(3)).reverse().join('');
  },
});
