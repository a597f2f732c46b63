import type { QueueItem } from '../../../contract/entities/queue-item';
import type { ReportOutcome } from '../../../contract/report-words';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import { failure, type Failure, type Result, success, type Told } from '../../../contract/failure';
import type { GuildId, ReportId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { claimOf } from '../../../domain/queue/claim';
import { doneInWords, failureText, type Texts } from '../failures';
import type { ThunkExtra } from '../extra';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { followLink } from '../navigation/follow-link';
import { selectOwnAuthority } from '../roles/selectors';
import { canCall } from '../roles/calls';
import { selectMyId } from '../session/selectors';
import type { SessionWork } from '../session-work';
import type { AppThunk, InnerThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { offerUndo } from '../undo/thunks';
import { selectQueue, selectQueueItem, selectWantsQueue } from './selectors';
import { olderItemsFailed, olderItemsLoaded, queueForgotten, queueLists, reportedMessageGone } from './slice';
import type { QueueStatus } from './types';

const CLAIMING: Texts = { otherwise: msg('Failed to take over the report') };
const RESOLVING: Texts = { otherwise: msg('Failed to close the report') };

/** Fetches the newest items of a guild's queue; those that are held stay on the screen during the request. */
export const loadQueue = (guildId: GuildId, status: QueueStatus): AppThunk<Promise<Result<null, string>>> =>
  queueLists[status].load(guildId);

/** Fetches the open items, and so their number, if they are not known, or may have changed. */
export const wantQueue =
  (guildId: GuildId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectWantsQueue(getState(), guildId)) await dispatch(loadQueue(guildId, 'open'));
  };

/** Fetches the items before the oldest that is held. */
export const loadOlderItems =
  (guildId: GuildId, status: QueueStatus): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectQueue(getState(), guildId, status).value.items.at(-1)?.id;
    if (before === undefined) return;
    dispatch(olderItemsFailed({ guildId, status, error: null }));
    const limit = DESK_LIMITS.queuePage;
    const result = await bridge.callApi('queue.fetch', { guildId, status, before, limit });
    if (result.ok) dispatch(olderItemsLoaded({ guildId, status, items: result.value.items }));
    else dispatch(olderItemsFailed({ guildId, status, error: failureText('queue.fetch', result.failure) }));
  };

/** Drops the queues of guilds whose reports the user no longer decides: evidence is for those who do. */
export const forgetLostQueues = (): AppThunk => (dispatch, getState) => {
  const { queue } = getState();
  const held = new Set([
    ...Object.keys(queue.counts),
    ...Object.values(queue.lists).flatMap(({ byKey }) => Object.keys(byKey)),
  ] as GuildId[]);
  for (const guildId of held) {
    const me = selectOwnAuthority(getState(), guildId);
    if (me === null || !canCall(me, 'queue.fetch')) dispatch(queueForgotten(guildId));
  }
};

const isMine = (state: RootState, item: QueueItem | null, now: number): boolean =>
  item !== null && claimOf(item, selectMyId(state), now).kind === 'me';

/** The item after a call about it; `closes`: how many fewer are open then. */
const told = (state: RootState, guildId: GuildId, item: QueueItem, closes: 0 | 1) =>
  liveEvent('GUILD_QUEUE', {
    ...{ guildId, item },
    open: Math.max(0, (state.queue.counts[guildId] ?? 0) - closes),
  });

const claiming =
  (guildId: GuildId, reportId: ReportId): InnerThunk<Promise<Result<unknown>>> =>
  (dispatch, getState, { bridge }) =>
    dispatch(
      act({
        make: () => bridge.callApi('queue.claim', { reportId }),
        tells: ({ item }) => [told(getState(), guildId, item, 0)],
      }),
    );

const releasing =
  (guildId: GuildId, reportId: ReportId): InnerThunk<Promise<Result<unknown>>> =>
  (dispatch, getState, { bridge }) =>
    dispatch(
      act({
        make: () => bridge.callApi('queue.release', { reportId }),
        tells: ({ item }) => [told(getState(), guildId, item, 0)],
      }),
    );

/** Whether this window has taken the item over, or is about to. */
const hasTaken = ({ claim }: SessionWork, reportId: ReportId): boolean => claim?.reportId === reportId;

/** Whether the server has said that the claim is over, and not only could not be reached. */
const hasSaidNo = ({ kind }: Failure): boolean => kind === 'refused';

/** Keeps the claim of an item by renewing it, until it is left, decided, or taken by somebody else. */
const keepClaim =
  (guildId: GuildId, reportId: ReportId): AppThunk =>
  (dispatch, getState, { work, now }) => {
    const renew = async (): Promise<void> => {
      const item = selectQueueItem(getState(), guildId, reportId);
      const isOthers = item !== null && claimOf(item, selectMyId(getState()), now()).kind === 'other';
      if (item?.status !== 'open' || isOthers) {
        work.claim = null;
        return;
      }
      const result = await dispatch(claiming(guildId, reportId));
      if (!hasTaken(work, reportId)) return;
      if (result.ok || !hasSaidNo(result.failure)) {
        dispatch(keepClaim(guildId, reportId));
        return;
      }
      work.claim = null;
      dispatch(toastShown('error', failureText(CLAIMING, result.failure)));
    };
    work.claim?.stop();
    work.claim = { reportId, stop: work.later(() => void renew(), DESK_LIMITS.claimRenewedMs) };
  };

/** Takes an item over: others see who handles it, for as long as it is not left. */
export const claimItem =
  (guildId: GuildId, reportId: ReportId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { work }) => {
    work.claim?.stop();
    work.claim = { reportId, stop: () => undefined };
    const result = await dispatch(claiming(guildId, reportId));
    const isWanted = hasTaken(work, reportId);
    if (!result.ok) {
      if (isWanted) work.claim = null;
      return failure(failureText(CLAIMING, result.failure));
    }
    // It was left before the answer came.
    if (isWanted) dispatch(keepClaim(guildId, reportId));
    else void dispatch(releasing(guildId, reportId));
    return success(null);
  };

/** Leaves an item: what this window has taken over is free again. */
export const leaveItem =
  (guildId: GuildId, reportId: ReportId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work, now }) => {
    if (work.claim?.reportId !== reportId) return;
    work.claim.stop();
    work.claim = null;
    // During the request for it the claim is not there yet; its answer gives it back.
    if (isMine(getState(), selectQueueItem(getState(), guildId, reportId), now()))
      await dispatch(releasing(guildId, reportId));
  };

/** What was decided about an item. */
export interface Decision {
  readonly outcome: ReportOutcome;
  readonly note: string;
  /** Whether the reporters are told that it was handled. */
  readonly tell: boolean;
}

/** Makes a call that decides an item; one that nobody handles is taken over first. */
const deciding =
  (
    guildId: GuildId,
    reportId: ReportId,
    make: (bridge: ThunkExtra['bridge']) => Promise<Told<{ readonly item: QueueItem }>>,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge, work, now }) => {
    if (!isMine(getState(), selectQueueItem(getState(), guildId, reportId), now())) {
      const claimed = await dispatch(claimItem(guildId, reportId));
      if (!claimed.ok) return claimed;
    }
    const result = await dispatch(
      act({
        make: () => make(bridge),
        tells: ({ item }) => [told(getState(), guildId, item, 1)],
      }),
    );
    if (result.ok && work.claim?.reportId === reportId) {
      work.claim.stop();
      work.claim = null;
    }
    return doneInWords(RESOLVING, result);
  };

/** Decides a report. */
export const resolveItem = (
  guildId: GuildId,
  reportId: ReportId,
  decision: Decision,
): AppThunk<Promise<Result<null, string>>> =>
  deciding(guildId, reportId, (bridge) =>
    bridge.callApi('queue.resolve', { reportId, ...decision, note: decision.note.trim() }),
  );

/** Publishes the message that an item holds. */
export const releaseMessage = (
  guildId: GuildId,
  reportId: ReportId,
): AppThunk<Promise<Result<null, string>>> =>
  deciding(guildId, reportId, (bridge) => bridge.callApi('queue.releaseMessage', { reportId }));

/** Rejects the message that an item holds; `tell`: its author gets an official message. */
export const rejectMessage = (
  guildId: GuildId,
  reportId: ReportId,
  tell: boolean,
): AppThunk<Promise<Result<null, string>>> =>
  deciding(guildId, reportId, (bridge) => bridge.callApi('queue.rejectMessage', { reportId, tell }));

/** Deletes the reported message, whether or not its channel is open here. */
export const deleteReported =
  (guildId: GuildId, { messageId, channel }: QueueItem): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    if (messageId === null || channel === null) return success(null);
    const result = await dispatch(
      act({
        make: () => bridge.callApi('messages.delete', { messageId }),
        tells: () => [
          liveEvent('CHANNEL_MESSAGE_DELETE', { guildId, channelId: channel.id, messageId }),
          reportedMessageGone({ guildId, messageId }),
        ],
      }),
    );
    const offer = { guildId, action: 'MESSAGE_DELETE', target: null, count: 1 };
    if (result.ok) dispatch(offerUndo(t('Message deleted'), offer));
    return doneInWords('messages.delete', result);
  };

/** Opens the reported message in its channel. */
export const jumpToReported =
  (guildId: GuildId, { messageId, channel }: QueueItem): AppThunk =>
  (dispatch) => {
    if (messageId !== null && channel !== null)
      dispatch(followLink({ kind: 'channel', guildId, channelId: channel.id, messageId }));
  };
