import { failure, type Result, success } from '../../../contract/failure';
import type { Role } from '../../../contract/entities/role';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { failureText } from '../failures';
import { liveEvent } from '../live-events';
import { receiveEvents } from '../live/receive-events';
import { optimistic } from '../optimistic';
import { selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { memberRoleGiven, memberRoleTaken } from './actions';
import { selectMember } from './selectors';

/** A member of a guild. */
export interface Place {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const nameOf = (state: RootState, { guildId, userId }: Place): string => {
  const member = selectMember(state, guildId, userId);
  return member === null ? t('User') : stripInvisible(shownName(member));
};

/** Gives a member a role: shown at once, taken back if the server refuses (docs/spec/members.md 'Profile card'). */
export const giveRole =
  ({ guildId, userId }: Place, role: Role): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const change = { guildId, userId, roleId: role.id, isMine: userId === selectMyId(getState()) };
    await optimistic({
      apply: () => dispatch(memberRoleGiven(change)),
      call: () => bridge.callApi('roles.addMember', { guildId, targetUserId: userId, roleId: role.id }),
      confirm: () => {
        dispatch(
          toastShown(
            'success',
            t('Added {{role}} role to {{name}}', {
              role: stripInvisible(role.name),
              name: nameOf(getState(), change),
            }),
          ),
        );
      },
      rollback: (why) => {
        dispatch(memberRoleTaken(change));
        dispatch(toastShown('error', failureText('roles.addMember', why)));
      },
    });
  };

/** Takes a role from a member: gone at once, there again if the server refuses. */
export const takeRole =
  ({ guildId, userId }: Place, role: Role): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const change = { guildId, userId, roleId: role.id, isMine: userId === selectMyId(getState()) };
    await optimistic({
      apply: () => dispatch(memberRoleTaken(change)),
      call: () => bridge.callApi('roles.removeMember', { guildId, targetUserId: userId, roleId: role.id }),
      confirm: () => {
        dispatch(
          toastShown(
            'success',
            t('Removed {{role}} role from {{name}}', {
              role: stripInvisible(role.name),
              name: nameOf(getState(), change),
            }),
          ),
        );
      },
      rollback: (why) => {
        dispatch(memberRoleGiven(change));
        dispatch(toastShown('error', failureText('roles.removeMember', why)));
      },
    });
  };

/** What is done to a member who is to go. */
export const MODERATIONS = {
  kick: { call: 'members.kick', done: (name: string) => t('{{name}} has been kicked', { name }) },
  ban: { call: 'bans.add', done: (name: string) => t('{{name}} has been banned', { name }) },
} as const;
export type Moderation = keyof typeof MODERATIONS;

/** Kicks or bans somebody; says in a toast what came of it. `name` is what the toast calls them. */
export const removeMember =
  (
    moderation: Moderation,
    { guildId, userId }: Place,
    { reason, name }: { readonly reason: string; readonly name: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const { call, done } = MODERATIONS[moderation];
    const result = await bridge.callApi(call, { guildId, targetUserId: userId, reason });
    if (!result.ok) {
      const error = failureText(call, result.failure);
      dispatch(toastShown('error', error));
      return failure(error);
    }
    // The live connection says so too, where it stands.
    dispatch(receiveEvents([liveEvent('GUILD_MEMBER_LEFT', { guildId, userId })]));
    dispatch(toastShown('success', done(stripInvisible(name))));
    return success(null);
  };
