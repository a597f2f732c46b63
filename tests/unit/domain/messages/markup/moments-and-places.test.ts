import { describe, expect, it } from 'vitest';
import { isPing } from '../../../../../src/domain/messages/markup/mentions';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import { plainText } from '../../../../../src/domain/messages/markup/plain-text';
import { toId } from '../../../../../src/contract/ids';
import type { Shape } from './shape';
import { hosts, shape } from './shape';

const time = (seconds: number, style = 'f'): Shape => ({ time: seconds, style });

describe('moments', () => {
  it.each<readonly [string, readonly Shape[]]>([
    ['<t:0>', [time(0)]],
    ['at <t:1700000000:R>!', ['at ', time(1_700_000_000, 'R'), '!']],
    ['<t:-1:t><t:1:T><t:1:d><t:1:D>', [time(-1, 't'), time(1, 'T'), time(1, 'd'), time(1, 'D')]],
    ['**<t:1:F>**', [['bold', time(1, 'F')]]],
    ['<t:8640000000000>', [time(8_640_000_000_000)]],
    ['<t:8640000000001>', ['<t:8640000000001>']],
    ['<t:1:x>', ['<t:1:x>']],
    ['<t:1:tt>', ['<t:1:tt>']],
    ['<t:1.5>', ['<t:1.5>']],
    ['<t:>', ['<t:>']],
    ['<t:1', ['<t:1']],
    ['`<t:1>`', [{ code: '<t:1>' }]],
    ['\\<t:1>', ['<t:1>']],
  ])('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });
});

describe('mentions of channels and roles', () => {
  it.each<readonly [string, readonly Shape[]]>([
    ['see <#12>.', ['see ', { channel: '12' }, '.']],
    ['<@&7> and <@7>', [{ role: '7' }, ' and ', { mention: '7' }]],
    ['<#a>', ['<#a>']],
    ['<#>', ['<#>']],
    ['<@&>', ['<@&>']],
    ['<&7>', ['<&7>']],
    ['<#123456789012345678901>', ['<#123456789012345678901>']],
    ['`<#1>`', [{ code: '<#1>' }]],
  ])('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('ping nobody: the server knows no mention of a role', () => {
    const tree = parseMarkup('<@&7> <#7>', hosts);
    expect(isPing(tree, { userId: toId('7'), mentionsEveryone: null })).toBe(false);
  });
});

describe('links to channels and messages', () => {
  const place = (guild: string, channel: string, message: string | null = null): Shape => ({
    place: channel,
    in: guild,
    message,
  });
  it.each<readonly [string, readonly Shape[]]>([
    ['guildhall://channels/5/100', [place('5', '100')]],
    ['see guildhall://channels/5/100/7.', ['see ', place('5', '100', '7'), '.']],
    ['(Guildhall://Channels/5/100)', ['(', place('5', '100'), ')']],
    ['**guildhall://channels/5/100/7**', [['bold', place('5', '100', '7')]]],
    ['guildhall://channels/5', ['guildhall://channels/5']],
    ['guildhall://channels/5/100x', ['guildhall://channels/5/100x']],
    ['guildhall://channels/5/100/7/8', ['guildhall://channels/5/100/7/8']],
    ['guildhall://channels/5/100/', ['guildhall://channels/5/100/']],
    ['guildhall://invite/abc', ['guildhall://invite/abc']],
    ['`guildhall://channels/5/100`', [{ code: 'guildhall://channels/5/100' }]],
  ])('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('are named by their channel in plain text', () => {
    const tree = parseMarkup('guildhall://channels/5/100 guildhall://channels/5/101/7', hosts);
    expect(plainText(tree, { channelOf: (id) => (id === '100' ? 'general' : null) })).toBe(
      '#general #unknown › message',
    );
  });
});

describe('their plain text', () => {
  const tree = parseMarkup('<#1> <@&2> <t:1700000000:R>', hosts);

  it('has the names and the time that it is given', () => {
    const names = {
      channelOf: (id: string) => `channel ${id}`,
      roleOf: (id: string) => `role ${id}`,
      stampOf: (seconds: number, style: string) => `${seconds} ${style}`,
    };
    expect(plainText(tree, names)).toBe('#channel 1 @role 2 1700000000 R');
  });

  it('says what is not known, and the time in UTC', () => {
    expect(plainText(tree)).toBe('#unknown @unknown-role 2023-11-14 22:13 UTC');
  });
});
