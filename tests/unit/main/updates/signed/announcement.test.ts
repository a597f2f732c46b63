import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYLOAD_TYPES } from '../../../../../src/contract/updates';
import { feedFiles, feedName, readAnnouncement } from '../../../../../src/main/updates/signed/announcement';
import { openEnvelope, readPublicKey } from '../../../../../src/main/updates/signed/envelope';
import { PAYLOAD_TYPES as TOOL_TYPES, publicText } from '../../../../../tools/updates/envelope.mjs';
import { A, announced, announcement } from './world';

const [file] = announcement.files as [(typeof announcement.files)[number]];
const isTaken = (change: object): boolean => readAnnouncement({ ...announcement, ...change }) !== null;
const withFile = (change: object): boolean => isTaken({ files: [{ ...file, ...change }] });

describe('an announcement', () => {
  it('is read where it is one', () => {
    expect(isTaken({})).toBe(true);
  });

  it.each([
    ...[
      '../guildhall.deb',
      '/etc/passwd',
      'a/b.deb',
      'a\\b.deb',
      '..',
      '.hidden',
      '',
      '-i',
      'a b',
      'a\n',
      'a%2Fb',
    ],
    ...['https://h/a.deb', 'a?b', 'a#b', 'a;b', '$(id)', "a'b", 'a\0', 'x'.repeat(201)],
  ])('names no file %j', (name) => {
    expect(withFile({ name })).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, '5', null])('has no size %j', (size) => {
    expect(withFile({ size })).toBe(false);
  });

  it.each(['', 'a'.repeat(88), file.sha512.slice(0, -1), `${file.sha512}=`, null])(
    'has no sum %j',
    (sha512) => {
      expect(withFile({ sha512 })).toBe(false);
    },
  );

  it.each(['', '1', 'v1.0.0', '1.0', ' 1.0.0', '1.0.0 ', '01.0.0', 'latest', '1.0.0+build', 7, null])(
    'has no version %j',
    (version) => {
      expect(isTaken({ version })).toBe(false);
    },
  );

  it.each(['', 'tomorrow', '2026-13-01T00:00:00Z', '2026-11-23', 1_700_000_000_000, null])(
    'has no time %j',
    (at) => {
      expect(isTaken({ issued: at })).toBe(false);
      expect(isTaken({ expires: at })).toBe(false);
    },
  );

  it.each([0, -1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.POSITIVE_INFINITY, '7', null])(
    'has no sequence %j',
    (sequence) => {
      expect(isTaken({ sequence })).toBe(false);
    },
  );

  it('has files, each once, and nothing that is not known', () => {
    expect(isTaken({ files: [] })).toBe(false);
    expect(isTaken({ files: [file, file] })).toBe(false);
    expect(isTaken({ files: Array.from({ length: 33 }, (_, at) => ({ ...file, name: `a${at}` })) })).toBe(
      false,
    );
    expect(isTaken({ url: 'https://elsewhere.example' })).toBe(false);
    expect(withFile({ url: 'https://elsewhere.example' })).toBe(false);
  });
});

describe('an envelope', () => {
  const trusted = [readPublicKey(publicText(A))!];
  const open = (envelope: unknown) => openEnvelope(envelope, PAYLOAD_TYPES.update, trusted);
  const good = JSON.parse(announced()) as { payload: string; payloadType: string; signatures: object[] };

  it('is what the tools write', () => {
    expect(PAYLOAD_TYPES).toEqual(TOOL_TYPES);
    expect(open(good)).toEqual({ ok: true, value: { value: announcement, keyId: trusted[0]!.id } });
  });

  it('is opened where one of its signatures is good, whatever stands beside it', () => {
    const bad = { keyid: trusted[0]!.id, sig: Buffer.alloc(64).toString('base64') };
    expect(open({ ...good, signatures: [bad, ...good.signatures] }).ok).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['no signature', { ...good, signatures: [] }],
    ['too many signatures', { ...good, signatures: Array.from({ length: 17 }, () => good.signatures[0]) }],
    ['another kind', { ...good, payloadType: 'application/json' }],
    ['something more', { ...good, isTrusted: true }],
    ['base64 of another form', { ...good, payload: `${good.payload}\n` }],
    ['a payload without end', { ...good, payload: 'A'.repeat(100_000) }],
  ])('with %s is none', (_, envelope) => {
    expect(open(envelope)).toEqual({ ok: false, failure: 'unreadable' });
  });

  it('is a failure and no fault, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (envelope) => {
        expect(open(envelope).ok).toBe(false);
      }),
    );
    const part = fc.oneof(fc.string(), fc.base64String(), fc.constant(good.payload));
    const signatures = fc.array(fc.record({ keyid: fc.constant(trusted[0]!.id), sig: part }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(part, signatures, (payload, list) => {
        expect(open({ payloadType: good.payloadType, payload, signatures: list }).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

it('a feed is named as electron-builder and electron-updater name it', () => {
  const names = (['linux', 'darwin', 'win32'] as const).flatMap((platform) =>
    (['x64', 'arm64'] as const).map((arch) => feedName('beta', { platform, arch })),
  );
  expect(names).toEqual(['beta-linux', 'beta-linux-arm64', 'beta-mac', 'beta-mac', 'beta', 'beta']);
  expect(feedFiles('latest')).toEqual({
    announcement: 'latest.signed.json',
    keys: 'update-keys.json',
    unsigned: 'latest.yml',
  });
});
