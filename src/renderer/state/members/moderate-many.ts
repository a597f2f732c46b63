import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId, UserId } from '../../../contract/ids';
import { msg, plural } from '../../../domain/i18n/t';
import { canRemoveMember } from '../../../domain/permissions/authority';
import { failureText } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMayWarn } from '../member-notes/selectors';
import { sendWarning } from '../member-notes/thunks';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import type { AppThunk, RootState } from '../store';
import { selectTimeoutAct } from '../timeouts/selectors';
import { changeTimeout } from '../timeouts/thunks';
import { toastShown } from '../toasts/slice';
import { doneByStaff } from '../undo/thunks';

const BANNING = { otherwise: msg('Failed to ban users') } as const;

/** What is done to several members at once. */
export type ManyAct = 'ban' | 'timeout' | 'warn';

/** Somebody to whom it was not done, and why. */
export interface NotDone {
  readonly userId: UserId;
  readonly why: string;
}

/** Those of several members to whom the user may do something, in their order. */
export const selectModerable = (
  state: RootState,
  guildId: GuildId,
  userIds: readonly UserId[],
  manyAct: ManyAct,
): readonly UserId[] => {
  const me = selectMyAuthority(state, guildId);
  if (me === null) return [];
  return userIds.filter((userId) => {
    if (manyAct === 'warn') return selectMayWarn(state, guildId, userId);
    if (manyAct === 'timeout') return selectTimeoutAct(state, guildId, userId) !== null;
    const target = selectAuthority(state, guildId, userId);
    return target !== null && canRemoveMember(me, target, 'BAN_MEMBERS');
  });
};

interface ManyBans {
  readonly guildId: GuildId;
  readonly userIds: readonly UserId[];
  readonly reason: string;
  readonly deleteSeconds: number;
}

/** Bans several members in one call; a toast says how many, and the answer who was not banned. */
export const banMany =
  ({
    guildId,
    userIds,
    reason,
    deleteSeconds,
  }: ManyBans): AppThunk<Promise<Result<readonly NotDone[], string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('bans.bulk', { guildId, userIds: [...userIds], reason, deleteSeconds }),
        tells: ({ banned }) => banned.map((userId) => liveEvent('GUILD_MEMBER_LEFT', { guildId, userId })),
      }),
    );
    if (!result.ok) return failure(failureText(BANNING, result.failure));
    const { banned, failed } = result.value;
    const said = plural('{{count}} member banned', '{{count}} members banned', { count: banned.length });
    const offer = { guildId, action: 'MEMBER_BAN_ADD', target: null, count: banned.length };
    if (banned.length > 0) dispatch(doneByStaff(said, offer));
    return success(failed.map(({ id, message }) => ({ userId: id, why: message })));
  };

interface OneByOne {
  readonly guildId: GuildId;
  readonly userIds: readonly UserId[];
  readonly reason: string;
  /** Called before each member with the number of those before; false ends the work. */
  readonly onProgress: (done: number) => boolean;
}

interface ManyTimeouts extends OneByOne {
  readonly seconds: number;
}

/** Does something to several members, one after the other; answers how many, and to whom it was not done. */
const oneByOne = async (
  { userIds, onProgress }: OneByOne,
  done: (userId: UserId) => Promise<Result<unknown, string>>,
): Promise<{ readonly count: number; readonly failed: readonly NotDone[] }> => {
  const failed: NotDone[] = [];
  let count = 0;
  for (const [nth, userId] of userIds.entries()) {
    if (!onProgress(nth)) break;
    const result = await done(userId);
    if (result.ok) count += 1;
    else failed.push({ userId, why: result.failure });
  }
  return { count, failed };
};

/** Times several members out, one after the other; a toast says how many, and the answer who was not timed out. */
export const timeOutMany =
  (order: ManyTimeouts): AppThunk<Promise<Result<readonly NotDone[], string>>> =>
  async (dispatch, _getState, { now }) => {
    const { guildId, seconds, reason } = order;
    const { count, failed } = await oneByOne(order, (userId) => {
      const until = new Date(now() + seconds * 1000).toISOString();
      return dispatch(changeTimeout({ guildId, userId }, until, reason));
    });
    const said = plural('{{count}} member timed out', '{{count}} members timed out', { count });
    if (count > 0) dispatch(toastShown('success', said));
    return success(failed);
  };

/** Warns several members, one after the other; a toast says how many, and the answer who was not warned. */
export const warnMany =
  (order: OneByOne): AppThunk<Promise<Result<readonly NotDone[], string>>> =>
  async (dispatch) => {
    const { guildId, reason } = order;
    const { count, failed } = await oneByOne(order, (userId) =>
      dispatch(sendWarning({ guildId, userId }, reason)),
    );
    const said = plural('{{count}} member warned', '{{count}} members warned', { count });
    if (count > 0) dispatch(toastShown('success', said));
    return success(failed);
  };
