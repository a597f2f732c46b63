import type { GuildSticker } from '../../../contract/entities/sticker';
import { guildList } from '../fetched/guild-list';

const NONE: readonly GuildSticker[] = [];

/** The stickers of guilds, fetched when a guild's are first used; live events replace the whole list. */
export const stickerLists = guildList({
  name: 'stickers',
  call: 'stickers.list',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ stickers }): readonly GuildSticker[] => stickers,
  isStaleOnFailure: true,
  live: {
    hears: {
      GUILD_STICKERS: (state, { guildId, stickers }) => {
        const held = state.byKey[guildId];
        if (held !== undefined) Object.assign(held, { value: stickers });
      },
    },
  },
});
export const stickersReducer = stickerLists.reducer;
