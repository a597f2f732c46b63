import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followKeyLists, readKeyList } from '../../../../../src/main/updates/signed/key-list';
import { PAYLOAD_TYPES, publicText, seal } from '../../../../../tools/updates/envelope.mjs';
import { A, B, C, D, listFile, listOf } from './world';

const BUILT_IN = listOf(1, A);
const untrusted = { ok: false, failure: 'untrusted' };

describe('lists of keys', () => {
  it('are followed one by one, each signed by a root of the one before it', () => {
    const file = listFile([listOf(1, A), A], [listOf(2, B), A], [listOf(3, C, D), B]);
    expect(followKeyLists(BUILT_IN, file)).toEqual({ ok: true, value: listOf(3, C, D) });
    expect(followKeyLists(listOf(2, B), file)).toEqual({ ok: true, value: listOf(3, C, D) });
    expect(followKeyLists(BUILT_IN, null)).toEqual({ ok: true, value: BUILT_IN });
  });

  it.each([
    ['a stranger has signed', listFile([listOf(2, B), B])],
    ['a signer has signed who is no root', listFile([listOf(2, A, B), A], [listOf(3, B), B])],
    ['a root of long ago has signed', listFile([listOf(2, B), A], [listOf(3, A), A])],
    ['leave one out', listFile([listOf(3, B), A])],
    ['come in the wrong order', listFile([listOf(3, C), B], [listOf(2, B), A])],
    ['are followed by one that is none', listFile([listOf(2, B), A], [{ ...listOf(3, C), serial: 0 }, B])],
    ['name no key', listFile([{ serial: 2, roots: [], signers: [] }, A])],
    ['name what is no key', listFile([{ serial: 2, roots: ['AAAA'], signers: ['AAAA'] }, A])],
    ['are signed as announcements', JSON.stringify({ lists: [seal(PAYLOAD_TYPES.update, listOf(2, B), A)] })],
  ])('that %s lead nowhere', (_, file) => {
    expect(followKeyLists(BUILT_IN, file)).toEqual(untrusted);
  });

  it('that are not newer are left alone, whoever signed them', () => {
    const file = listFile([listOf(1, D), D], [listOf(2, D), D]);
    expect(followKeyLists(listOf(2, B), file)).toEqual({ ok: true, value: listOf(2, B) });
  });

  it('have Ed25519 keys alone', () => {
    const good = publicText(A);
    // An X25519 key has the same length but cannot sign.
    const other = Buffer.from(good, 'base64');
    other[8] = 0x6e;
    for (const key of ['', good.slice(0, -4), `${good} `, good.replace('=', ''), other.toString('base64')])
      expect(readKeyList({ ...BUILT_IN, signers: [key] })).toBeNull();
    expect(readKeyList({ ...BUILT_IN, signers: [good] })).not.toBeNull();
  });

  it('are a failure and no fault whatever the file holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (file) => {
        expect(followKeyLists(BUILT_IN, file)).toEqual(untrusted);
      }),
      { numRuns: 500 },
    );
    expect(followKeyLists(BUILT_IN, `{"lists":[${'[],'.repeat(10_000)}[]]}`)).toEqual(untrusted);
  });
});
