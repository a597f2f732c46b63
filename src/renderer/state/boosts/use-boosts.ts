import { useEffect } from 'react';
import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectBoosts, selectGuildLimit, selectWantsBoosts } from './selectors';
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
