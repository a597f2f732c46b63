import type { GuildEmoji } from '../../../contract/entities/emoji';
import { guildList } from '../fetched/guild-list';
import { snapshotRestored } from '../snapshot/snapshot';
import type { EmojiOfGuild } from './types';

const NONE: EmojiOfGuild = { byId: {}, ids: [] };

const emojiOfGuild = (list: readonly GuildEmoji[]): EmojiOfGuild => ({
  byId: Object.fromEntries(list.map((emoji) => [emoji.id, emoji])),
  ids: [...new Set(list.map(({ id }) => id))],
});

/** The emoji of guilds, fetched when a guild's are first used; live events replace the whole list. */
export const emojiLists = guildList({
  name: 'emoji',
  call: 'emoji.list',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ emoji }) => emojiOfGuild(emoji),
  isStaleOnFailure: true,
  live: {
    hears: {
      GUILD_EMOJI: (state, { guildId, emoji }) => {
        const held = state.byKey[guildId];
        if (held !== undefined) Object.assign(held, { value: emojiOfGuild(emoji) });
      },
    },
  },
  also: (builder) => builder.addCase(snapshotRestored, (_state, { payload }) => payload.emoji),
});
export const emojiReducer = emojiLists.reducer;
