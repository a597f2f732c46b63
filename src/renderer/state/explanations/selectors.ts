import type { GuildId, UserId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import { selectCan } from '../roles/selectors';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { RootState } from '../store';
import { explanations, keyOfQuestion } from './slice';
import type { PermissionAnswer, PermissionQuestion } from './types';

export const selectExplanation = (
  state: RootState,
  question: PermissionQuestion,
): Fetched<PermissionAnswer | null> => explanations.of(state.explanations, keyOfQuestion(question));

/**
 * Whether permissions are explained at all: everybody is told about themselves. Not in a view, which shows those of
 * nobody in particular.
 */
export const selectExplains = (state: RootState): boolean =>
  selectHasFeature(state, 'permission-why') && state.viewAs.view === null;

/** Whether the user may ask about others too. */
export const selectExplainsOthers = (state: RootState, guildId: GuildId): boolean =>
  selectExplains(state) && selectCan(state, guildId, 'MANAGE_ROLES');

/** Whether the user may ask why a member has a permission. */
export const selectMayExplain = (state: RootState, guildId: GuildId, userId: UserId): boolean =>
  userId === selectMyId(state) ? selectExplains(state) : selectExplainsOthers(state, guildId);
