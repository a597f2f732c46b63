import { describe, expect, it } from 'vitest';
import { toId } from '../../../../src/contract/ids';
import { addressOfJoin, channelLink, joinLink, parseDeepLink } from '../../../../src/domain/links/deep-link';

describe('parseDeepLink', () => {
  it.each([
    ['guildhall://invite/ab', { kind: 'invite', code: 'ab' }],
    ['GuildHall://invite/a-B-1/', { kind: 'invite', code: 'a-B-1' }],
    ['guildhall://channels/1/2', { kind: 'channel', guildId: '1', channelId: '2', messageId: null }],
    ['guildhall://channels/1/2/', { kind: 'channel', guildId: '1', channelId: '2', messageId: null }],
    ['guildhall://channels/1/2/3', { kind: 'channel', guildId: '1', channelId: '2', messageId: '3' }],
  ])('%s', (raw, link) => {
    expect(parseDeepLink(raw)).toEqual(link);
  });

  const KEY = 'aB3_-'.repeat(9).slice(0, 43);
  it.each([
    ['hall.example/abc', 'hall.example', null, 'https://hall.example'],
    ['Hall.example:443/abc/', 'hall.example', null, 'https://hall.example'],
    ['hall.example:8443/abc', 'hall.example:8443', null, 'https://hall.example:8443'],
    ['127.0.0.1:4000/abc', '127.0.0.1:4000', null, 'http://127.0.0.1:4000'],
    [
      `192.168.1.5:8443/abc?fingerprint=${KEY}`,
      '192.168.1.5:8443',
      KEY,
      `https://192.168.1.5:8443?fingerprint=${KEY}`,
    ],
    [
      `[fd00::1]:8443/abc?fingerprint=${KEY}`,
      '[fd00::1]:8443',
      KEY,
      `https://[fd00::1]:8443?fingerprint=${KEY}`,
    ],
  ])('guildhall://join/%s names its server', (rest, host, fingerprint, address) => {
    const link = parseDeepLink(`guildhall://join/${rest}`);
    expect(link).toEqual({ kind: 'join', host, code: 'abc', fingerprint });
    if (link?.kind !== 'join') return;
    expect(addressOfJoin(link)).toBe(address);
    expect(parseDeepLink(joinLink(host, 'abc', fingerprint))).toEqual(link);
  });

  it.each([
    'guildhall://join/hall.example',
    'guildhall://join/hall.example/a',
    'guildhall://join//abc',
    'guildhall://join/user@hall.example/abc',
    'guildhall://join/hall.example:99999/abc',
    'guildhall://join/hall.example/abc?fingerprint=short',
    `guildhall://join/hall.example/abc?fingerprint=${KEY}&x=1`,
    `guildhall://join/hall.example/abc?x=${KEY}`,
    'guildhall://join/hall.example/abc#x',
    'guildhall://invite/a',
    `guildhall://invite/${'a'.repeat(33)}`,
    'guildhall://invite/a_b',
    'guildhall://invite/abc?x',
    'guildhall://invite/abc/def',
    'guildhall://invite/../channels/1/2',
    'guildhall://channels/1',
    'guildhall://channels/1/a',
    'guildhall://channels/1/2/3/4',
    'guildhall://channels/1/2\n',
    'guildhall:invite/abc',
    'https://invite/abc',
    ' guildhall://invite/abc',
    '--flag',
    '',
  ])('%j is none', (raw) => {
    expect(parseDeepLink(raw)).toBeNull();
  });

  it('reads what channelLink writes', () => {
    expect(parseDeepLink(channelLink(toId('1'), toId('2')))).toMatchObject({
      channelId: '2',
      messageId: null,
    });
    expect(parseDeepLink(channelLink(toId('1'), toId('2'), toId('3')))).toMatchObject({
      guildId: '1',
      messageId: '3',
    });
  });
});
