import { describe, expect, it } from 'vitest';
import type { Cipher } from '../../../../src/main/session/sealed-secret';
import { TokenVault } from '../../../../src/main/session/token-vault';
import { MemoryFile } from '../support/memory-file';
import { toyCipher } from '../support/toy-cipher';

const secret = { token: 'gh_abcdefghijklmnop', server: { kind: 'local' } } as const;
const vaultOf = (file: MemoryFile, cipher: Cipher = toyCipher(), plain = false) =>
  new TokenVault({ cipher, file, allowPlain: () => plain, isReady: async () => true });

describe('TokenVault', () => {
  it('seals the token in a blob that another run opens', async () => {
    const file = new MemoryFile();
    const vault = vaultOf(file);
    expect(await vault.keep(secret, true)).toBe('remembered');
    expect(file.text).not.toContain(secret.token);
    expect(Object.keys(JSON.parse(file.text ?? '') as object)).toEqual(['v', 'backend', 'ciphertext']);
    const next = vaultOf(file);
    expect(await next.load()).toEqual({ kind: 'secret', secret });
    expect(next.secret).toEqual(secret);
  });

  it('says of bytes whether they hold the token, and never what it is', async () => {
    const vault = vaultOf(new MemoryFile());
    const bytes = Buffer.from(`Authorization: ${secret.token}`);
    expect(vault.isIn(bytes)).toBe(false);
    await vault.keep(secret, false);
    expect(vault.isIn(bytes)).toBe(true);
    expect(vault.isIn(Buffer.from('Authorization: gh_another'))).toBe(false);
  });

  it('writes nothing down that shall not be remembered, and removes what was', async () => {
    const file = new MemoryFile();
    await vaultOf(file).keep(secret, true);
    const vault = vaultOf(file);
    expect(await vault.keep(secret, false)).toBe('for-now');
    expect(file.text).toBeNull();
    expect(vault.secret).toEqual(secret);
  });

  it.each([
    ['basic_text', toyCipher('basic_text')],
    ['a keyring that is not there', toyCipher('gnome_libsecret', false)],
    [
      'a keyring that errs',
      {
        ...toyCipher(),
        isAvailable: () => {
          throw new Error('D-Bus');
        },
      },
    ],
    [
      'a keyring that is locked meanwhile',
      {
        ...toyCipher(),
        encrypt: () => {
          throw new Error('locked');
        },
      },
    ],
  ])('with %s it keeps the token for now only, unless the person chose otherwise', async (_, cipher) => {
    const file = new MemoryFile();
    expect(await vaultOf(file, cipher).keep(secret, true)).toBe('for-now');
    expect(file.text).toBeNull();
    expect(await vaultOf(file, cipher, true).keep(secret, true)).toBe('remembered');
    expect(JSON.parse(file.text ?? '')).toMatchObject({ backend: 'none' });
    expect(await vaultOf(file, cipher, true).load()).toEqual({ kind: 'secret', secret });
  });

  it('sets aside what it cannot read, once, and goes on', async () => {
    const blob = JSON.stringify({ v: 1, backend: 'gnome_libsecret', ciphertext: 'AAAA' });
    for (const text of ['', '{', 'null', '{"v":2}', blob, '{"v":1,"backend":"none","ciphertext":"e30="}']) {
      const file = new MemoryFile(text);
      expect(await vaultOf(file).load()).toEqual({ kind: 'unreadable' });
      expect(file.aside).toBe(text);
      expect(await vaultOf(file).load()).toEqual({ kind: 'nothing' });
    }
  });

  it('holds the token when the disk is full, and says so', async () => {
    const file = new MemoryFile();
    file.isFull = true;
    const vault = vaultOf(file);
    expect(await vault.keep(secret, true)).toBe('disk-refused');
    expect(vault.secret).toEqual(secret);
  });

  it('does not ask a keyring that is locked, and leaves what it keeps where it is', async () => {
    const file = new MemoryFile();
    await vaultOf(file).keep(secret, true);
    const sealed = file.text;
    const deps = { cipher: toyCipher(), file, isReady: async () => false };
    const locked = new TokenVault({ ...deps, allowPlain: () => false });
    expect(await locked.load()).toEqual({ kind: 'locked' });
    expect([file.text, file.aside, locked.secret]).toEqual([sealed, null, null]);
    expect(await locked.keep(secret, true)).toBe('for-now');
    expect(file.text).toBeNull();
    const open = new TokenVault({ ...deps, allowPlain: () => true });
    expect(await open.keep(secret, true)).toBe('remembered');
    expect(await open.load()).toEqual({ kind: 'secret', secret });
  });

  it('forgets in memory before the disk has answered', async () => {
    const file = new MemoryFile();
    const vault = vaultOf(file);
    await vault.keep(secret, true);
    const cleared = vault.clear();
    expect(vault.secret).toBeNull();
    expect(await cleared).toBe(true);
    expect(file.text).toBeNull();
  });
});
