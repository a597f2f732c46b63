import type { QueueItem } from '../../../contract/entities/queue-item';
import { type Result, success } from '../../../contract/failure';
import { type GuildId, type ReportId, toId } from '../../../contract/ids';
import type { DeskAct, DeskAsked, DeskPlace } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';
import { claimOf } from '../../../domain/queue/claim';
import { targetText } from '../../../domain/queue/texts';
import { findMember } from '../crowds/thunks';
import { selectBlockedReason } from '../gateway/selectors';
import { loadGuild } from '../guilds/thunks';
import { removeMember } from '../members/thunks';
import { selectRankReason } from '../queue/rights';
import { selectQueueItem } from '../queue/selectors';
import {
  claimItem,
  deleteReported,
  leaveItem,
  loadQueue,
  rejectMessage,
  releaseMessage,
  resolveItem,
  wantQueue,
} from '../queue/thunks';
import { selectWantedQueues } from '../queue/waiting';
import { selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { untilText } from '../time-texts';
import { changeTimeout } from '../timeouts/thunks';
import { deskActing, deskClosed, deskSaid, deskShown } from './slice';
import type { ItemPlace } from './types';

type Done = Promise<Result<null, string>>;
/** An act about the item that is open. */
type MemberAct = Extract<DeskAct, { readonly closes: boolean }>;
type ItemAct = Exclude<DeskAct, { readonly kind: 'open' | 'list' | 'claim' | 'show' }>;

const isAt = ({ desk }: RootState, { guildId, reportId }: ItemPlace): boolean =>
  desk.isOpen && desk.place?.guildId === guildId && desk.place.reportId === reportId;

/** Fetches the open items of all queues of the user that are not known, or may have changed. */
export const wantQueues = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  // One after the other: there may be many, and other requests matter more.
  for (const guildId of selectWantedQueues(getState())) await dispatch(wantQueue(guildId));
};

/** Whom the item is about has to be known before it is known who outranks whom. */
const wantConcerned =
  ({ guildId, reportId }: ItemPlace): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(loadGuild(guildId));
    const target = selectQueueItem(getState(), guildId, reportId)?.target ?? null;
    if (target !== null) await dispatch(findMember(guildId, target.id));
  };

/** Takes the item that is open over, unless somebody has, or the user may not decide it. */
const takeOver =
  (place: ItemPlace): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    const { guildId, reportId } = place;
    const item = selectQueueItem(getState(), guildId, reportId);
    if (item?.status !== 'open' || claimOf(item, selectMyId(getState()), now()).kind !== 'nobody') return;
    const state = getState();
    if ((selectBlockedReason(state) ?? selectRankReason(state, guildId, item)) !== undefined) return;
    const result = await dispatch(claimItem(guildId, reportId));
    if (!result.ok && isAt(getState(), place)) dispatch(deskSaid({ isError: true, text: result.failure }));
  };

/** Shows the list, or an item; the one that was shown before is left. */
const show =
  (wanted: DeskPlace | null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { place: left } = getState().desk;
    const place =
      wanted === null
        ? null
        : { guildId: toId<GuildId>(wanted.guildId), reportId: toId<ReportId>(wanted.id) };
    dispatch(deskShown(place));
    if (left !== null && left.reportId !== place?.reportId)
      void dispatch(leaveItem(left.guildId, left.reportId));
    if (place === null) {
      await dispatch(wantQueues());
      return;
    }
    await dispatch(wantQueue(place.guildId));
    await dispatch(wantConcerned(place));
    if (!isAt(getState(), place)) return;
    if (selectQueueItem(getState(), place.guildId, place.reportId) === null) {
      dispatch(deskShown(null));
      dispatch(deskSaid({ isError: true, text: t('This report is no longer in the queue') }));
    } else await dispatch(takeOver(place));
    await dispatch(wantQueues());
  };

const close = (): AppThunk => (dispatch, getState) => {
  const { place } = getState().desk;
  if (place !== null) void dispatch(leaveItem(place.guildId, place.reportId));
  dispatch(deskClosed());
};

/** What was done about somebody, and then, if the person wants that, the report closed. */
const thenClose =
  ({ guildId, reportId }: ItemPlace, closes: boolean, done: Result<null, string>): AppThunk<Done> =>
  async (dispatch) => {
    if (!done.ok) return done;
    if (closes)
      return dispatch(resolveItem(guildId, reportId, { outcome: 'actioned', note: '', tell: true }));
    // What was done stands in the item.
    await dispatch(loadQueue(guildId, 'open'));
    return success(null);
  };

/** What the person is told where an act has succeeded. */
const saying = async (done: Done, text: string): Promise<Result<string, string>> => {
  const result = await done;
  return result.ok ? success(text) : result;
};

/** Decides the item itself. */
const decideItem =
  (
    { guildId, reportId }: ItemPlace,
    kind: 'dismiss' | 'handled' | 'release' | 'reject',
  ): AppThunk<Promise<Result<string, string>>> =>
  (dispatch) => {
    const resolve = (outcome: 'dismissed' | 'actioned'): Done =>
      dispatch(resolveItem(guildId, reportId, { outcome, note: '', tell: true }));
    if (kind === 'dismiss') return saying(resolve('dismissed'), t('Report dismissed'));
    if (kind === 'handled') return saying(resolve('actioned'), t('Report handled'));
    return kind === 'release'
      ? saying(dispatch(releaseMessage(guildId, reportId)), t('Message released'))
      : saying(dispatch(rejectMessage(guildId, reportId, true)), t('Message rejected'));
  };

/** Does something about the message or the member of an item. */
const doSomething =
  (place: ItemPlace, item: QueueItem, act: MemberAct): AppThunk<Promise<Result<string, string>>> =>
  async (dispatch, _getState, { now }) => {
    const { guildId } = place;
    const name = targetText(item);
    const close = async (done: Done, text: string) =>
      saying(dispatch(thenClose(place, act.closes, await done)), text);
    if (act.kind === 'delete') return close(dispatch(deleteReported(guildId, item)), t('Message deleted'));
    if (item.target === null) return success('');
    const member = { guildId, userId: item.target.id };
    if (act.kind === 'ban') {
      const { reason, deleteSeconds } = act;
      const banned = t('{{name}} has been banned', { name });
      return close(dispatch(removeMember('ban', member, { reason, name, deleteSeconds })), banned);
    }
    const until = new Date(now() + act.seconds * 1000).toISOString();
    const said = t('{{name}} is timed out until {{time}}', { name, time: untilText(until) });
    return close(dispatch(changeTimeout(member, until, act.reason)), said);
  };

const decide =
  (place: ItemPlace, act: ItemAct): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { guildId, reportId } = place;
    const item = selectQueueItem(getState(), guildId, reportId);
    if (getState().desk.isActing || item === null) return;
    dispatch(deskActing(true));
    const result = await dispatch(
      'closes' in act ? doSomething(place, item, act) : decideItem(place, act.kind),
    );
    dispatch(deskActing(false));
    dispatch(deskSaid({ isError: !result.ok, text: result.ok ? result.value : result.failure }));
    const isClosed = selectQueueItem(getState(), guildId, reportId)?.status !== 'open';
    if (result.ok && isClosed && isAt(getState(), place)) await dispatch(show(null));
  };

/** Does what the window of the queue asks for; nothing while nobody is signed in. */
export const obeyDesk =
  (asked: DeskAsked): AppThunk =>
  (dispatch, getState) => {
    const { desk, session } = getState();
    if (session.phase !== 'signed-in') return;
    if (asked.kind === 'opened') void dispatch(show(asked.place));
    else if (asked.kind === 'closed') dispatch(close());
    else if (asked.act.kind === 'open') void dispatch(show(asked.act.place));
    else if (asked.act.kind === 'list') void dispatch(show(null));
    else if (asked.act.kind === 'show' || desk.place?.reportId !== asked.act.id) return;
    else if (asked.act.kind === 'claim') void dispatch(takeOver(desk.place));
    else void dispatch(decide(desk.place, asked.act));
  };
