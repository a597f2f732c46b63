import { describe, expect, it } from 'vitest';
import { toId } from '../../../../src/contract/ids';
import { channelLink, parseDeepLink } from '../../../../src/domain/links/deep-link';

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

  it.each([
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
