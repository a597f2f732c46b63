import { failure, type Result, success } from '../../../contract/failure';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { inWords } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMember } from '../members/selectors';
import type { MemberRef } from '../members/thunks';
import type { AppThunk, RootState } from '../store';
import { untilText } from '../time-texts';
import { toastShown } from '../toasts/slice';
import { doneByStaff } from '../undo/thunks';
import type { UndoOffer } from '../undo/types';

const TIMING_OUT = { otherwise: msg('Failed to time out user') } as const;
const ENDING = { otherwise: msg('Failed to remove the timeout') } as const;

/** Sets until when a member may only read, or ends that by null; nothing is said of the result. */
export const changeTimeout =
  (
    { guildId, userId }: MemberRef,
    until: string | null,
    reason: string,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    // What the moderator sees: a change that came in between is not overwritten.
    const was = selectMember(getState(), guildId, userId)?.timedOutUntil;
    const result = await dispatch(
      act({
        make: () => bridge.callApi('members.timeout', { guildId, targetUserId: userId, until, reason, was }),
        tells: () => {
          const member = selectMember(getState(), guildId, userId);
          return member === null
            ? []
            : [liveEvent('GUILD_MEMBER_EDIT', { guildId, member: { ...member, timedOutUntil: until } })];
        },
      }),
    );
    const words = inWords(until === null ? ENDING : TIMING_OUT, result);
    return words.ok ? success(null) : words;
  };

const offerOf = (state: RootState, { guildId, userId }: MemberRef): UndoOffer => {
  const target = selectMember(state, guildId, userId)?.username ?? null;
  return { guildId, action: 'MEMBER_UPDATE', target, count: 1 };
};

/** Times a member out for some time; a toast reports the result. `name` is the member's name in the toast. */
export const timeOut =
  (
    member: MemberRef,
    { seconds, reason, name }: { readonly seconds: number; readonly reason: string; readonly name: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { now }) => {
    const until = new Date(now() + seconds * 1000).toISOString();
    const result = await dispatch(changeTimeout(member, until, reason));
    if (!result.ok) {
      dispatch(toastShown('error', result.failure));
      return failure(result.failure);
    }
    const said = { name: stripInvisible(name), time: untilText(until) };
    dispatch(doneByStaff(t('{{name}} is timed out until {{time}}', said), offerOf(getState(), member)));
    return result;
  };

/** Ends a member's timeout; a toast reports the result. */
export const endTimeout =
  (member: MemberRef, name: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const result = await dispatch(changeTimeout(member, null, ''));
    if (!result.ok) {
      dispatch(toastShown('error', result.failure));
      return;
    }
    const said = t('{{name}} is no longer timed out', { name: stripInvisible(name) });
    dispatch(doneByStaff(said, offerOf(getState(), member)));
  };
