import { describe, expect, it } from 'vitest';
import type { GuildId } from '../../../../../src/contract/ids';
import { groupChannels } from '../../../../../src/domain/channels/ordering';
import { sidebarRows } from '../../../../../src/renderer/features/guild-sidebar/sidebar-rows';
import { id, makeCategory, makeChannel } from '../../../../support/renderer/factories';

const guildId = id<GuildId>(5);
const channel = (number: number, categoryId: number | null) => ({
  ...makeChannel({
    id: id(number),
    categoryId: categoryId === null ? null : id(categoryId),
    position: number,
  }),
  guildId,
});
const category = (number: number) => ({ ...makeCategory({ id: id(number), position: number }), guildId });
const groups = groupChannels(
  [channel(1, null), channel(2, 50), channel(3, 50), channel(4, 51)],
  [category(50), category(51), category(52)],
);
const keys = (closed: readonly string[], kept: readonly string[] = []) =>
  sidebarRows(groups, closed, (channelId) => kept.includes(channelId))
    .slice(3)
    .map((row) => row.key);

describe('sidebarRows', () => {
  it('begins with Members and Server Boosts', () => {
    expect(sidebarRows([], [], () => false).map((row) => row.kind)).toEqual(['members', 'boosts', 'line']);
  });

  it('lists uncategorised channels first, then each category with its channels, empty ones too', () => {
    expect(keys([])).toEqual(['1', '50', '2', '3', '51', '4', '52']);
  });

  it('hides the channels of a closed category', () => {
    expect(keys(['50'])).toEqual(['1', '50', '51', '4', '52']);
  });

  it('shows what is selected or unread of a closed category', () => {
    expect(keys(['50', '51'], ['3'])).toEqual(['1', '50', '3', '51', '52']);
  });
});
