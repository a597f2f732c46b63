import { useEffect } from 'react';
import type { GuildSettings } from '../../../contract/entities/guild-settings';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectGuildSettings, selectWantsGuildSettings } from './selectors';
import { wantGuildSettings } from './thunks';

/** A guild's settings, which are fetched where they are not known; empty until then. */
export const useGuildRules = (guildId: GuildId): GuildSettings => {
  const dispatch = useAppDispatch();
  const isWanted = useAppSelector((state) => selectWantsGuildSettings(state, guildId));
  useEffect(() => {
    if (isWanted) void dispatch(wantGuildSettings(guildId));
  }, [dispatch, guildId, isWanted]);
  return useAppSelector((state) => selectGuildSettings(state, guildId));
};
