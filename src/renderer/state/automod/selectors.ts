import type { AutomodRule } from '../../../contract/entities/automod-rule';
import { AUTOMOD_LIMITS } from '../../../contract/automod-limits';
import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import { selectLimit } from '../session/selectors';
import type { RootState } from '../store';
import { ruleLists } from './slice';

/** A guild's automatic rules as held; loading where nothing has been fetched. */
export const selectRules = (state: RootState, guildId: GuildId): Fetched<readonly AutomodRule[]> =>
  ruleLists.of(state.automod, guildId);

/** How many rules a guild may have. */
export const selectMostRules = (state: RootState): number =>
  selectLimit(state, 'automod_rules', AUTOMOD_LIMITS.rules);

/** How many words and phrases a rule may have. */
export const selectMostWords = (state: RootState): number =>
  selectLimit(state, 'automod_words', AUTOMOD_LIMITS.words);
