import type { GuildId, UserId } from '../../../contract/ids';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import { selectRelatedUser } from '../relations/related-user';
import { selectIsOwner } from '../roles/selectors';
import { selectHasFeature, selectMyId } from '../session/selectors';
import type { RootState } from '../store';

/** Whether people can report each other and what they write here. */
export const selectHasReports = (state: RootState): boolean => selectHasFeature(state, 'reports');

/** Whether the user can report somebody: never themselves, nor an account that is gone. */
export const selectMayReportUser = (state: RootState, guildId: GuildId, userId: UserId): boolean =>
  selectHasReports(state) &&
  userId !== selectMyId(state) &&
  selectRelatedUser(state, guildId, userId).username !== DELETED_USER;

/** Whether the user can report a server: never their own. */
export const selectMayReportGuild = (state: RootState, guildId: GuildId): boolean =>
  selectHasReports(state) && !selectIsOwner(state, guildId);
