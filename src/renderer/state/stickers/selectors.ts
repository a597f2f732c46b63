import type { GuildSticker } from '../../../contract/entities/sticker';
import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { stickerLists } from './slice';

/** A guild's stickers as held; loading where nothing has been fetched. */
export const selectHeldStickers = (state: RootState, guildId: GuildId): Fetched<readonly GuildSticker[]> =>
  stickerLists.of(state.stickers, guildId);

/** Whether a guild's stickers have to be fetched before they are shown. */
export const selectWantsStickers = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectHeldStickers(state, guildId);
  return selectHasFeature(state, 'stickers') && !isAsking && (phase === 'loading' || isStale);
};
