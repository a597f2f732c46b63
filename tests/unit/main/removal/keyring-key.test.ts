import { describe, expect, it } from 'vitest';
import type { BusValue } from '../../../../src/main/bus/wire';
import { findKeyringKey, isInKwallet, type KeyringPeer } from '../../../../src/main/removal/keyring-key';

const start = (open: readonly string[], locked: readonly string[] = [], prompt = '/') => {
  const called: string[] = [];
  let isThere = true;
  const answers: Record<string, readonly BusValue[]> = {
    SearchItems: [open, locked],
    Delete: [prompt],
  };
  const peer: KeyringPeer = {
    callBus: (member) => Promise.resolve(member === 'NameHasOwner' ? [isThere] : []),
    call: ([, path, , member], signature, body) => {
      called.push(`${member} ${path} ${signature ?? ''} ${JSON.stringify(body ?? [])}`);
      return Promise.resolve(answers[member] ?? []);
    },
  };
  return {
    called,
    find: () => findKeyringKey(peer, 'Guildhall'),
    turnOff: () => {
      isThere = false;
    },
  };
};

describe('the key in the keyring', () => {
  it('is looked for by what Chromium files it under for this app, and removed', async () => {
    const { called, find } = start(['/item/1', '/item/2']);
    const key = await find();
    expect(called).toEqual([
      'SearchItems /org/freedesktop/secrets a{ss} [{"application":"Guildhall","xdg:schema":"chrome_libsecret_os_crypt_password_v2"}]',
    ]);
    expect(await key?.remove()).toEqual([]);
    expect(called.slice(2)).toEqual(['Delete /item/1  []', 'Delete /item/2  []']);
  });

  it('is none where the app put none, or no keyring runs, which is not started', async () => {
    expect(await start([]).find()).toBeNull();
    const off = start(['/item/1']);
    off.turnOff();
    expect([await off.find(), off.called]).toEqual([null, []]);
  });

  it.each([
    ['the keyring is locked', start([], ['/item/1'])],
    ['the keyring would have to ask', start(['/item/1'], [], '/prompt/1')],
  ])('stays where %s, and that is said', async (_, { find }) => {
    const key = await find();
    expect(await key?.remove()).toEqual([
      { name: 'Your system keyring', why: 'it is locked. Unlock it and try again' },
    ]);
  });
});

it.each([
  ['{"v":1,"backend":"kwallet6","ciphertext":"AAAA"}', true],
  ['{"v":1,"backend":"gnome_libsecret","ciphertext":"AAAA"}', false],
  ['{"v":1,"backend":7}', false],
  ['{', false],
  [null, false],
])('a token sealed as %s has its key in KWallet: %s', (text, is) => expect(isInKwallet(text)).toBe(is));
