import { useEffect } from 'react';
import type { GuildEmoji } from '../../../contract/entities/emoji';
import type { EmojiId, GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectAwaitsEmoji, selectEmoji, selectGuildEmoji, selectWantsEmoji } from './selectors';
import { wantEmoji } from './thunks';

const useWantedEmoji = (guildId: GuildId | null): void => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector((state) => guildId !== null && selectWantsEmoji(state, guildId));
  useEffect(() => {
    if (isWanted && guildId !== null) void dispatch(wantEmoji(guildId));
  }, [dispatch, guildId, isWanted]);
};

/** A guild's emoji, which are fetched when they are first shown; none without a guild. */
export const useGuildEmoji = (guildId: GuildId | null): readonly GuildEmoji[] => {
  useWantedEmoji(guildId);
  return useAppSelector((state) => (guildId === null ? NONE : selectGuildEmoji(state, guildId)));
};

const NONE: readonly GuildEmoji[] = [];

/** One emoji of a guild, as far as it is known: null where there is none, `awaited` while it may still arrive. */
export const useOneEmoji = (guildId: GuildId | null, id: EmojiId): GuildEmoji | 'awaited' | null => {
  useWantedEmoji(guildId);
  return useAppSelector((state) => {
    if (guildId === null) return null;
    return selectEmoji(state, guildId, id) ?? (selectAwaitsEmoji(state, guildId) ? 'awaited' : null);
  });
};
