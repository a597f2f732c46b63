import { failure, type Result, success } from '../../../contract/failure';
import type { Role } from '../../../contract/entities/role';
import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import type { GuildId, UserId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { failureText } from '../failures';
import { liveEvent } from '../live-events';
import { act } from '../live/act';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { doneByStaff } from '../undo/thunks';
import { selectMember } from './selectors';
import type { Removal } from './types';

/** A member of a guild. */
export interface MemberRef {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const nameOf = (state: RootState, { guildId, userId }: MemberRef): string => {
  const member = selectMember(state, guildId, userId);
  return member === null ? t('User') : stripInvisible(shownName(member));
};

const usernameOf = (state: RootState, { guildId, userId }: MemberRef): string | null =>
  selectMember(state, guildId, userId)?.username ?? null;

type RoleOfMember = EventData<'GUILD_MEMBER_ROLE_ADD'>;
const given = (data: RoleOfMember): LiveEvent => liveEvent('GUILD_MEMBER_ROLE_ADD', data);
const taken = (data: RoleOfMember): LiveEvent => liveEvent('GUILD_MEMBER_ROLE_REMOVE', data);

const ROLE_CHANGES = {
  give: {
    call: 'roles.addMember',
    shown: given,
    undone: taken,
    toast: (role: string, name: string) => t('Added {{role}} role to {{name}}', { role, name }),
  },
  take: {
    call: 'roles.removeMember',
    shown: taken,
    undone: given,
    toast: (role: string, name: string) => t('Removed {{role}} role from {{name}}', { role, name }),
  },
} as const;

/** Shows the change at once, and reverts it if the server refuses (docs/spec/members.md 'Profile card'). */
const changeMemberRole =
  (change: keyof typeof ROLE_CHANGES, place: MemberRef, role: Role): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { call, shown, undone, toast } = ROLE_CHANGES[change];
    const { guildId, userId } = place;
    const data = { guildId, userId, roleId: role.id };
    const result = await dispatch(
      act({
        make: () => bridge.callApi(call, { guildId, targetUserId: userId, roleId: role.id }),
        shows: [shown(data)],
        undo: () => [undone(data)],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(call, result.failure)));
    else {
      const target = usernameOf(getState(), place);
      const said = toast(stripInvisible(role.name), nameOf(getState(), place));
      dispatch(doneByStaff(said, { guildId, action: 'MEMBER_ROLE_UPDATE', target, count: 1 }));
    }
  };

/** Gives a member a role. */
export const giveRole = (place: MemberRef, role: Role): AppThunk<Promise<void>> =>
  changeMemberRole('give', place, role);

/** Takes a role from a member. */
export const takeRole = (place: MemberRef, role: Role): AppThunk<Promise<void>> =>
  changeMemberRole('take', place, role);

/** The ways to remove a member. */
export const REMOVALS = {
  kick: { call: 'members.kick', done: (name: string) => t('{{name}} has been kicked', { name }) },
  ban: { call: 'bans.add', done: (name: string) => t('{{name}} has been banned', { name }) },
} as const satisfies Readonly<Record<Removal, object>>;

/** What a moderator says of a removal. */
export interface Removing {
  readonly reason: string;
  /** The member's name in the toast. */
  readonly name: string;
  /** Of a ban: the messages of so many seconds are deleted as well. */
  readonly deleteSeconds?: number;
}

/** Kicks or bans a member; a toast reports the result. */
export const removeMember =
  (
    removal: Removal,
    { guildId, userId }: MemberRef,
    { reason, name, deleteSeconds = 0 }: Removing,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const { call, done } = REMOVALS[removal];
    const target = usernameOf(getState(), { guildId, userId });
    const args = { guildId, targetUserId: userId, reason };
    const result = await dispatch(
      act<{ readonly message: string | null; readonly deleted?: number | undefined }>({
        make: async () => {
          if (removal === 'kick') return bridge.callApi('members.kick', args);
          // A server without the feature is told nothing of it.
          return bridge.callApi('bans.add', deleteSeconds === 0 ? args : { ...args, deleteSeconds });
        },
        tells: () => [liveEvent('GUILD_MEMBER_LEFT', { guildId, userId })],
      }),
    );
    if (!result.ok) {
      const error = failureText(call, result.failure);
      dispatch(toastShown('error', error));
      return failure(error);
    }
    const said = done(stripInvisible(name));
    const count = result.value.deleted ?? 0;
    const deleted = plural('{{count}} message deleted', '{{count}} messages deleted', { count });
    const whole = deleteSeconds === 0 ? said : t('{{said}}. {{deleted}}', { said, deleted });
    const action = removal === 'ban' ? 'MEMBER_BAN_ADD' : 'MEMBER_KICK';
    dispatch(doneByStaff(whole, { guildId, action, target, count: 1 }));
    return success(null);
  };
