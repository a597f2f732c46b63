import type { GuildId } from '../../../contract/ids';
import { limitAtLevel } from '../../../domain/boosts/levels';
import type { Fetched } from '../fetched/fetched';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { boostLists } from './slice';
import type { BoostsOfGuild } from './types';

/** A guild's boosts as held; loading where nothing has been fetched. */
export const selectBoosts = (state: RootState, guildId: GuildId): Fetched<BoostsOfGuild> =>
  boostLists.of(state.boosts, guildId);

/** Whether a guild's boosts have to be fetched before something is said by them. */
export const selectWantsBoosts = (state: RootState, guildId: GuildId): boolean => {
  const { phase, isAsking, isStale } = selectBoosts(state, guildId);
  return selectHasFeature(state, 'boosts') && !isAsking && (phase === 'loading' || isStale);
};

/** A limit in a guild: that of its level, or the usual one. */
export const selectGuildLimit = (state: RootState, guildId: GuildId, name: string, usual: number): number => {
  const { levels, level } = selectBoosts(state, guildId).value;
  return limitAtLevel(levels, level, name, usual);
};
