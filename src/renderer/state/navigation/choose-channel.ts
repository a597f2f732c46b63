import type { ChannelId, GuildId } from '../../../contract/ids';
import { channelOfConversation, isConversation } from '../../../contract/conversation-ids';
import { firstTextChannel } from '../../../domain/channels/ordering';
import type { RootState } from '../store';
import { selectIsShown } from '../view-as/selectors';

/**
 * The channel to open in a guild (docs/spec/navigation.md 'Selection'): the wanted one if it exists, else the one that
 * was open last, else the first text channel by position, else none.
 */
export const chooseChannel = (
  state: RootState,
  guildId: GuildId,
  wanted: ChannelId | null,
): ChannelId | null => {
  const only = channelOfConversation(guildId);
  if (state.channels.byId[only]?.guildId === guildId) return only;
  const { byGuild, byId, categoriesByGuild, categories } = state.channels;
  const ids = (byGuild[guildId] ?? []).filter((id) => selectIsShown(state, guildId, id));
  const last = state.preferences.current?.lastChannels[guildId] as ChannelId | undefined;
  const isThread = (id: ChannelId): boolean => {
    const row = byId[id];
    return row?.guildId === guildId && row.parentId !== undefined && ids.includes(row.parentId);
  };
  for (const candidate of [wanted, last])
    if (candidate != null && (ids.includes(candidate) || isThread(candidate))) return candidate;
  const first = firstTextChannel(
    ids.flatMap((id) => byId[id] ?? []),
    (categoriesByGuild[guildId] ?? []).flatMap((id) => categories[id] ?? []),
  );
  return first?.id ?? null;
};

/**
 * The selection that replaces one whose target is gone, or null if the selection is valid: the first remaining text
 * channel for a deleted channel, the first remaining server for one that was left.
 */
export const repairedSelection = (
  state: RootState,
): { readonly guildId: GuildId | null; readonly channelId: ChannelId | null } | null => {
  const { guildId, channelId } = state.navigation;
  if (guildId === null) return null;
  if (channelId !== null && isConversation({ guildId, channelId }))
    return channelId in state.channels.byId ? null : { guildId: null, channelId: null };
  if (state.guilds.byId[guildId] === undefined) {
    const next = state.guilds.ids[0] ?? null;
    return { guildId: next, channelId: next === null ? null : chooseChannel(state, next, null) };
  }
  const isGone = (id: ChannelId): boolean =>
    state.channels.byId[id] === undefined || !selectIsShown(state, guildId, id);
  if (channelId !== null && isGone(channelId)) {
    return { guildId, channelId: chooseChannel(state, guildId, null) };
  }
  const first = channelId === null ? chooseChannel(state, guildId, null) : null;
  return first === null ? null : { guildId, channelId: first };
};
