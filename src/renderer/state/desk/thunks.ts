import type { Result } from '../../../contract/failure';
import { type GuildId, type ReportId, toId } from '../../../contract/ids';
import type { DeskAsked, DeskPlace } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';
import { claimOf } from '../../../domain/queue/claim';
import { selectGroup } from '../arrivals/selectors';
import { loadArrivals } from '../arrivals/thunks';
import { findMember } from '../crowds/thunks';
import { selectBlockedReason } from '../gateway/selectors';
import { loadGuild } from '../guilds/thunks';
import { selectRankReason } from '../queue/rights';
import { selectQueueItem } from '../queue/selectors';
import { claimItem, leaveItem, loadQueue, wantQueue } from '../queue/thunks';
import { selectWantedQueues } from '../queue/waiting';
import { selectCanCall } from '../roles/selectors';
import { selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { findUndoable, undoEach } from '../undo/thunks';
import { carryOut, type Deed, type ItemAct } from './acts';
import { deskActing, deskClosed, deskSaid, deskShown, deskUndoable } from './slice';
import type { ItemPlace } from './types';

/** The time after which a group of an open item is asked for again. */
const GROUP_MS = 5000;

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

/** Fetches who joined with the one whom the item is about, and again while it is open: a raid may go on. */
const followGroup =
  (place: ItemPlace): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    work.stopFollowing();
    const { guildId, reportId } = place;
    const { target = null, status = null } = selectQueueItem(getState(), guildId, reportId) ?? {};
    if (target === null || status !== 'open' || !isAt(getState(), place)) return;
    await dispatch(loadArrivals({ guildId, userId: target.id }));
    if (!isAt(getState(), place) || selectGroup(getState(), guildId, target.id) === null) return;
    work.stopFollowing();
    work.stopFollowing = work.later(() => void dispatch(followGroup(place)), GROUP_MS);
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
    void dispatch(followGroup(place));
    await dispatch(wantQueues());
  };

const close = (): AppThunk => (dispatch, getState) => {
  const { place } = getState().desk;
  if (place !== null) void dispatch(leaveItem(place.guildId, place.reportId));
  dispatch(deskClosed());
};

/** Says what came of an act, and how it can be undone. */
const tell =
  (result: Result<Deed, string>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(deskSaid({ isError: !result.ok, text: result.ok ? result.value.text : result.failure }));
    const { nth = 0 } = getState().desk.said ?? {};
    const offer = result.ok ? result.value.offer : null;
    if (offer === null || !selectCanCall(getState(), offer.guildId, 'auditLog.undo')) return;
    const found = await dispatch(findUndoable(offer));
    if (!found.ok || found.value.length === 0) return;
    dispatch(deskUndoable({ nth, undoes: { guildId: offer.guildId, entryIds: found.value } }));
  };

const decide =
  (place: ItemPlace, act: ItemAct): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { guildId, reportId } = place;
    const item = selectQueueItem(getState(), guildId, reportId);
    if (getState().desk.isActing || item === null) return;
    dispatch(deskActing(true));
    const result = await dispatch(carryOut(place, item, act));
    dispatch(deskActing(false));
    void dispatch(tell(result));
    const isGroupDone = act.kind === 'ban-group' && act.closes;
    const isClosed = isGroupDone || selectQueueItem(getState(), guildId, reportId)?.status !== 'open';
    if (result.ok && isClosed && isAt(getState(), place)) await dispatch(show(null));
    else void dispatch(followGroup(place));
  };

/** Undoes what was done last, as long as nothing else has been said since. */
const undoLast =
  (nth: number): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { said, isActing } = getState().desk;
    if (isActing || said?.nth !== nth || said.undoes === null) return;
    const { guildId, entryIds } = said.undoes;
    dispatch(deskActing(true));
    const failed = await dispatch(undoEach(guildId, entryIds));
    dispatch(deskActing(false));
    const why = failed[0];
    const text =
      failed.length < 2
        ? (why ?? t('Undone'))
        : t('{{nth}} of {{all}} could not be undone. {{why}}', {
            ...{ nth: failed.length, all: entryIds.length },
            why: why ?? '',
          });
    dispatch(deskSaid({ isError: why !== undefined, text }));
    await dispatch(loadQueue(guildId, 'open'));
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
    else if (asked.act.kind === 'undo') void dispatch(undoLast(asked.act.nth));
    else if (asked.act.kind === 'show' || desk.place?.reportId !== asked.act.id) return;
    else if (asked.act.kind === 'claim') void dispatch(takeOver(desk.place));
    else void dispatch(decide(desk.place, asked.act));
  };
