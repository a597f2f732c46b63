import { describe, expect, it } from 'vitest';
import { type CategoryId, type ChannelId, toId } from '../../../../src/contract/ids';
import {
  normaliseChannelName,
  normaliseTextChannelName,
  normaliseVoiceChannelName,
  typeChannelName,
  typeTextChannelName,
} from '../../../../src/domain/channels/names';
import { firstTextChannel, groupChannels } from '../../../../src/domain/channels/ordering';

describe('channel names', () => {
  it.each([
    ['General Chat', 'general-chat'],
    ['  Héllo  Wörld!! ', 'héllo-wörld'],
    ['He\u0301llo', 'h\u00e9llo'],
    ['Star Maps & Söndag', 'star-maps-söndag'],
    ['Новости 2', 'новости-2'],
    ['お知らせ', 'お知らせ'],
    ['हिन्दी चर्चा', 'हिन्दी-चर्चा'],
    ['- a -- b -', 'a-b'],
    ['a_b.c', 'abc'],
    ['🎉 & !', ''],
    ['x'.repeat(120), 'x'.repeat(100)],
  ])('text: %s', (typed, kept) => {
    expect(normaliseTextChannelName(typed)).toBe(kept);
  });

  it.each([
    ['Workshop  2!', 'Workshop 2'],
    ['Lounge – späť', 'Lounge späť'],
    ['@#$', ''],
  ])('voice: %s', (typed, kept) => {
    expect(normaliseVoiceChannelName(typed)).toBe(kept);
  });

  it('turns a space into a hyphen while typing, and dispatches by type', () => {
    expect(typeTextChannelName('new room ')).toBe('new-room-');
    expect(typeTextChannelName('  ')).toBe('');
    expect(typeTextChannelName('star maps & ')).toBe('star-maps-');
    expect(typeChannelName('text', 'Räum_1')).toBe('räum1');
    expect(typeChannelName('voice', ' Späť!  1 ')).toBe('Späť 1 ');
    expect(normaliseChannelName('voice', 'A b!')).toBe('A b');
    expect(normaliseChannelName('text', 'A b!')).toBe('a-b');
  });
});

describe('channel order', () => {
  const channel = (
    id: string,
    position: number,
    categoryId: string | null,
    type: 'text' | 'voice' = 'text',
  ) => ({
    id: toId<ChannelId>(id),
    type,
    position,
    categoryId: categoryId === null ? null : toId<CategoryId>(categoryId),
  });
  const category = (id: string, position: number) => ({ id: toId<CategoryId>(id), position });

  it('puts the uncategorised first, then the categories, and keeps empty ones', () => {
    const groups = groupChannels(
      [channel('11', 1, '2'), channel('9', 0, '2'), channel('10', 0, null), channel('12', 0, '77')],
      [category('3', 1), category('2', 0)],
    );
    expect(groups.map((group) => [group.category?.id ?? null, group.channels.map((c) => c.id)])).toEqual([
      [null, ['10', '12']],
      ['2', ['9', '11']],
      ['3', []],
    ]);
  });

  it('breaks ties by age and finds the first text channel', () => {
    const channels = [channel('10', 0, null, 'voice'), channel('9', 0, '2'), channel('100', 0, '2')];
    expect(firstTextChannel(channels, [category('2', 0)])?.id).toBe('9');
    expect(firstTextChannel([channel('1', 0, null, 'voice')], [])).toBeNull();
  });
});
