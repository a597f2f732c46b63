import type { RelatedUser, Relation } from '../../../contract/entities/relation';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { Result } from '../../../contract/failure';
import type { UserId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { fetchSnapshot } from '../live/fetch-snapshot';
import { liveEvent } from '../live-events';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectHasFriends, selectRelation } from './selectors';
import { relationsFailed, relationsLoaded } from './slice';

const ASKING: Texts = { otherwise: msg('Failed to send friend request') };
const AGAIN_AFTER_MS = 10_000;

/** Fetches what others are to the signed-in user; the held relations stay on the screen during the request. */
export const loadRelations =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    if (!selectHasFriends(getState())) return;
    const result = await dispatch(fetchSnapshot('friends.list', {}));
    if (result.ok) {
      const { value, since } = result.value;
      dispatch(relationsLoaded({ relations: value.relations, since }));
      return;
    }
    dispatch(relationsFailed(failureText('friends.list', result.failure)));
    if (result.failure.kind === 'network') work.later(() => void dispatch(loadRelations()), AGAIN_AFTER_MS);
  };

/** Asks somebody to be a friend; answers a failure in words. */
export const requestFriend =
  (username: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('friends.request', { username: username.trim() }),
        tells: ({ relation }) => [liveEvent('RELATION', { relation })],
      }),
    );
    return doneInWords(ASKING, result);
  };

/** The same, with a toast for a failure. */
export const addFriend =
  (username: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(requestFriend(username));
    if (!result.ok) dispatch(toastShown('error', result.failure));
  };

const CALLS = {
  accept: { call: 'friends.accept', otherwise: msg('Failed to accept friend request') },
  decline: { call: 'friends.decline', otherwise: msg('Failed to decline friend request') },
  cancel: { call: 'friends.cancel', otherwise: msg('Failed to cancel friend request') },
  remove: { call: 'friends.remove', otherwise: msg('Failed to remove friend') },
  block: { call: 'friends.block', otherwise: msg('Failed to block user') },
  unblock: { call: 'friends.unblock', otherwise: msg('Failed to unblock user') },
} as const;
/** What can be done about somebody at once. */
export type RelationChange = keyof typeof CALLS;

const shownBy = (change: RelationChange, user: RelatedUser, since: string): LiveEvent => {
  if (change === 'accept' || change === 'block')
    return liveEvent('RELATION', {
      relation: {
        user: { ...user, status: change === 'accept' ? 'inactive' : null },
        kind: change === 'accept' ? 'friend' : 'blocked',
        since,
      },
    });
  return liveEvent('RELATION_REMOVE', { userId: user.id });
};

const asBefore = (userId: UserId, before: Relation | null): LiveEvent =>
  before === null ? liveEvent('RELATION_REMOVE', { userId }) : liveEvent('RELATION', { relation: before });

const changing =
  (change: RelationChange, user: RelatedUser): InnerThunk<Promise<Result<unknown>>> =>
  (dispatch, getState, { bridge, now }) => {
    const before = selectRelation(getState(), user.id);
    return dispatch(
      act({
        make: () => bridge.callApi(CALLS[change].call, { userId: user.id }),
        shows: [shownBy(change, user, new Date(now()).toISOString())],
        undo: () => [asBefore(user.id, before)],
      }),
    );
  };

/** Changes what somebody is to the signed-in user: shown at once, and taken back with a toast if the server refuses. */
export const changeRelation =
  (change: RelationChange, user: RelatedUser): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const result = await dispatch(changing(change, user));
    if (!result.ok) dispatch(toastShown('error', failureText(CALLS[change], result.failure)));
  };

/** The same; answers a failure in words, for a dialog. */
export const endRelation =
  (change: 'remove' | 'block', user: RelatedUser): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) =>
    doneInWords(CALLS[change], await dispatch(changing(change, user)));
