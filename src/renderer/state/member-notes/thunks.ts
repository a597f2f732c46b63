import type { HistoryItem } from '../../../contract/entities/member-history';
import { type Result, success } from '../../../contract/failure';
import { type GuildId, type NoteId, toId, type UserId } from '../../../contract/ids';
import { MEMBER_RANGES } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { doneInWords, failureText, inWords } from '../failures';
import type { MemberRef } from '../members/thunks';
import { profileKey } from '../profiles/slice';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectFactsOf, selectHistory } from './selectors';
import { factsFailed, factsLoaded, factsRequested, histories, standing } from './slice';

const ADDING = { otherwise: msg('Failed to add the note') } as const;
const DELETING = { otherwise: msg('Failed to delete the note') } as const;
const WARNING = { otherwise: msg('Failed to warn user') } as const;
const GONE = 404;

/** Fetches how the user stands in their guilds. */
export const loadStanding = standing.load;

/** Fetches a member's history; the outcome is in the state. */
export const loadHistory =
  (member: MemberRef): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const key = profileKey(member);
    dispatch(histories.requested(key));
    const { guildId, userId } = member;
    const result = await bridge.callApi('members.history', { guildId, userId });
    dispatch(
      result.ok
        ? histories.loaded(key, result.value.items)
        : histories.refused(key, failureText('members.history', result.failure)),
    );
  };

/** Shows an own act in a history that is held, and fetches the history again. */
const changeHistory =
  (member: MemberRef, next: (items: readonly HistoryItem[]) => readonly HistoryItem[]): InnerThunk =>
  (dispatch, getState) => {
    const { phase, value } = selectHistory(getState(), member.guildId, member.userId);
    if (phase !== 'loaded') return;
    dispatch(histories.loaded(profileKey(member), next(value)));
    void dispatch(loadHistory(member));
  };

/** Adds a note about a member, which staff see. */
export const addNote =
  (member: MemberRef, text: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const { guildId, userId } = member;
    const result = await bridge.callApi('members.note', {
      ...{ guildId, targetUserId: userId, text: text.trim() },
    });
    if (!result.ok) return inWords(ADDING, result);
    dispatch(changeHistory(member, (items) => [result.value.item, ...items]));
    return success(null);
  };

/** Deletes one's own note about a member. */
export const deleteNote =
  (member: MemberRef, id: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const noteId = toId<NoteId>(id);
    const result = await bridge.callApi('members.deleteNote', { guildId: member.guildId, noteId });
    // It may have been deleted on another device in the meantime.
    const isGone = result.ok || (result.failure.kind === 'refused' && result.failure.status === GONE);
    if (!isGone) return doneInWords(DELETING, result);
    dispatch(changeHistory(member, (items) => items.filter((item) => item.id !== id)));
    return success(null);
  };

/** Fetches what staff see of members, a page after the other; the outcome is in the state. */
export const loadFacts =
  (guildId: GuildId, userIds: readonly UserId[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    for (let at = 0; at < userIds.length; at += MEMBER_RANGES.mostAsked) {
      const page = userIds.slice(at, at + MEMBER_RANGES.mostAsked);
      dispatch(factsRequested(guildId));
      const result = await bridge.callApi('members.facts', { guildId, userIds: [...page] });
      if (!result.ok) {
        dispatch(factsFailed({ guildId, error: failureText('members.facts', result.failure) }));
        return;
      }
      dispatch(factsLoaded({ guildId, userIds: page, facts: result.value.facts }));
    }
  };

/** Warns a member, who gets the reason as an official message; nothing is said of the result. */
export const sendWarning =
  (member: MemberRef, reason: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const { guildId, userId } = member;
    const result = doneInWords(
      WARNING,
      await bridge.callApi('members.warn', { guildId, targetUserId: userId, reason: reason.trim() }),
    );
    if (!result.ok) return result;
    dispatch(changeHistory(member, (items) => items));
    if (selectFactsOf(getState(), guildId, userId) !== null) void dispatch(loadFacts(guildId, [userId]));
    return result;
  };

/** Warns a member; a toast reports the result. */
export const warnMember =
  (
    member: MemberRef,
    { reason, name }: { readonly reason: string; readonly name: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) => {
    const result = await dispatch(sendWarning(member, reason));
    dispatch(
      result.ok
        ? toastShown('success', t('{{name}} has been warned', { name: stripInvisible(name) }))
        : toastShown('error', result.failure),
    );
    return result;
  };
