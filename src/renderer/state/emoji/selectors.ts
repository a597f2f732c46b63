import { createSelector } from '@reduxjs/toolkit';
import type { GuildEmoji } from '../../../contract/entities/emoji';
import type { EmojiId, GuildId } from '../../../contract/ids';
import { selectIsConversation } from '../conversations/selectors';
import type { Fetched } from '../fetched/fetched';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { emojiLists } from './slice';
import type { EmojiOfGuild } from './types';

/** A guild's emoji as held; loading where nothing has been fetched. */
export const selectHeldEmoji = (state: RootState, guildId: GuildId): Fetched<EmojiOfGuild> =>
  emojiLists.of(state.emoji, guildId);

/** A guild's emoji, in the order of their names; none before they are fetched. */
export const selectGuildEmoji = createSelector(
  [(state: RootState, guildId: GuildId) => selectHeldEmoji(state, guildId).value],
  ({ ids, byId }): readonly GuildEmoji[] => ids.flatMap((id) => byId[id] ?? []),
);

/** An emoji of a guild; null where it has none with this id, or is not known yet. */
export const selectEmoji = (state: RootState, guildId: GuildId, id: EmojiId): GuildEmoji | null =>
  selectHeldEmoji(state, guildId).value.byId[id] ?? null;

/** A guild's emoji by their names in lower case. */
export const selectEmojiByName = createSelector(
  [selectGuildEmoji],
  (emoji): ReadonlyMap<string, GuildEmoji> => new Map(emoji.map((one) => [one.name.toLowerCase(), one])),
);

/** Whether a guild's emoji may still arrive: their places are kept free. */
export const selectAwaitsEmoji = (state: RootState, guildId: GuildId): boolean =>
  selectHasFeature(state, 'custom-emoji') &&
  !selectIsConversation(state, guildId) &&
  selectHeldEmoji(state, guildId).phase === 'loading';

/** Whether a guild's emoji have to be fetched before they are shown. */
export const selectWantsEmoji = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectHeldEmoji(state, guildId);
  const mayHave = selectHasFeature(state, 'custom-emoji') && !selectIsConversation(state, guildId);
  return mayHave && !isAsking && (phase === 'loading' || isStale);
};
