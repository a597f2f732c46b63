import { useEffect } from 'react';
import type { GuildId } from '../../../contract/ids';
import { limitAtLevel } from '../../../domain/boosts/levels';
import type { Fetched } from '../fetched/fetched';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectBoosts, selectGuildLimit, selectWantsBoosts } from './selectors';
import { selectHasFeature } from '../session/selectors';
import { loadBoosts } from './thunks';
import type { BoostsOfGuild } from './types';

/** A guild's boosts, which are fetched when they are first shown, and again when they may have changed. */
export const useBoosts = (guildId: GuildId): Fetched<BoostsOfGuild> => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector((state) => selectWantsBoosts(state, guildId));
  useEffect(() => {
    if (isWanted) void dispatch(loadBoosts(guildId));
  }, [dispatch, guildId, isWanted]);
  return useAppSelector((state) => selectBoosts(state, guildId));
};

/** A limit in a guild by its level of boosts, which is fetched if it is not known. */
export const useGuildLimit = (guildId: GuildId, name: string, usual: number): number => {
  useBoosts(guildId);
  return useAppSelector((state) => selectGuildLimit(state, guildId, name, usual));
};

/** The level from which on a guild's icon can move; `now` where it may, null where no level lets it. */
export const useMovingIcon = (guildId: GuildId): number | 'now' | null => {
  const { levels, level } = useBoosts(guildId).value;
  const has = useAppSelector((state) => selectHasFeature(state, 'moving-icons'));
  if (!has) return null;
  if (limitAtLevel(levels, level, 'animated_icon', 0) > 0) return 'now';
  const nth = levels.findIndex(({ limits }, at) => at >= level && (limits['animated_icon'] ?? 0) > 0);
  return nth < 0 ? null : nth + 1;
};
