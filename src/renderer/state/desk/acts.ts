import { DESK_LIMITS } from '../../../contract/desk-limits';
import type { QueueItem, QueuePerson } from '../../../contract/entities/queue-item';
import { type Result, success } from '../../../contract/failure';
import type { GuildId, UserId } from '../../../contract/ids';
import type { DeskAct } from '../../../contract/ipc/desk';
import { plural, t } from '../../../domain/i18n/t';
import { claimOf } from '../../../domain/queue/claim';
import { targetText } from '../../../domain/queue/texts';
import { selectGroup } from '../arrivals/selectors';
import { warnMember } from '../member-notes/thunks';
import { banMany } from '../members/moderate-many';
import { removeMember } from '../members/thunks';
import { selectQueue } from '../queue/selectors';
import { deleteReported, loadQueue, rejectMessage, releaseMessage, resolveItem } from '../queue/thunks';
import { selectLimit, selectMyId } from '../session/selectors';
import type { AppThunk } from '../store';
import { untilText } from '../time-texts';
import { changeTimeout } from '../timeouts/thunks';
import type { UndoOffer } from '../undo/types';
import type { ItemPlace } from './types';

type Done = Promise<Result<null, string>>;
/** An act about the item that is open. */
type MemberAct = Extract<DeskAct, { readonly closes: boolean }>;
export type ItemAct = Exclude<DeskAct, { readonly kind: 'open' | 'list' | 'claim' | 'show' | 'undo' }>;
/** What has been done: in words, and how it can be undone. */
export interface Deed {
  readonly text: string;
  readonly offer: UndoOffer | null;
}

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
const saying = async (
  done: Done,
  text: string,
  offer: UndoOffer | null = null,
): Promise<Result<Deed, string>> => {
  const result = await done;
  return result.ok ? success({ text, offer }) : result;
};

/** Decides the item itself. */
const decideItem =
  (
    { guildId, reportId }: ItemPlace,
    kind: 'dismiss' | 'handled' | 'release' | 'reject',
  ): AppThunk<Promise<Result<Deed, string>>> =>
  (dispatch) => {
    const resolve = (outcome: 'dismissed' | 'actioned'): Done =>
      dispatch(resolveItem(guildId, reportId, { outcome, note: '', tell: true }));
    if (kind === 'dismiss') return saying(resolve('dismissed'), t('Report dismissed'));
    if (kind === 'handled') return saying(resolve('actioned'), t('Report handled'));
    return kind === 'release'
      ? saying(dispatch(releaseMessage(guildId, reportId)), t('Message released'))
      : saying(dispatch(rejectMessage(guildId, reportId, true)), t('Message rejected'));
  };

/** Closes the open items about several people, as far as they are held and nobody else is on them. */
const closeAbout =
  (guildId: GuildId, userIds: ReadonlySet<UserId>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    const me = selectMyId(getState());
    const { items } = selectQueue(getState(), guildId, 'open').value;
    for (const item of items) {
      const isMeant = item.status === 'open' && item.target !== null && userIds.has(item.target.id);
      if (!isMeant || claimOf(item, me, now()).kind === 'other') continue;
      await dispatch(
        item.kind === 'held'
          ? rejectMessage(guildId, item.id, false)
          : resolveItem(guildId, item.id, { outcome: 'actioned', note: '', tell: true }),
      );
    }
  };

/** Bans all who joined with the one whom an item is about; with `closes` the reports about them are closed, too. */
const banGroup =
  (
    { guildId }: ItemPlace,
    target: QueuePerson,
    { reason, deleteSeconds, closes }: Extract<MemberAct, { readonly kind: 'ban' | 'ban-group' }>,
  ): AppThunk<Promise<Result<Deed, string>>> =>
  async (dispatch, getState) => {
    const group = selectGroup(getState(), guildId, target.id);
    // The one whom it is about may have left, and is banned all the same.
    const userIds = [...new Set([target.id, ...(group?.arrivals ?? []).map(({ id }) => id)])];
    const most = selectLimit(getState(), 'bulk_bans', DESK_LIMITS.bulkBans);
    const asked = userIds.slice(0, most);
    const result = await dispatch(banMany({ guildId, userIds: asked, reason, deleteSeconds }));
    if (!result.ok) return result;
    const failed = new Set(result.value.map(({ userId }) => userId));
    const banned = asked.filter((userId) => !failed.has(userId));
    if (closes) void dispatch(closeAbout(guildId, new Set(banned)));
    else await dispatch(loadQueue(guildId, 'open'));
    const { length: count } = banned;
    const said = plural('{{count}} member banned', '{{count}} members banned', { count });
    const why = result.value[0]?.why;
    const offer = { guildId, action: 'MEMBER_BAN_ADD', target: null, count };
    const text =
      why === undefined
        ? said
        : t('{{said}}. Not banned: {{rest}}. {{why}}', { said, rest: failed.size, why });
    return success({ text, offer: count === 0 ? null : offer });
  };

/** Does something about the message or the member of an item. */
const doSomething =
  (place: ItemPlace, item: QueueItem, act: MemberAct): AppThunk<Promise<Result<Deed, string>>> =>
  async (dispatch, _getState, { now }) => {
    const { guildId } = place;
    const { target } = item;
    const name = targetText(item);
    const close = async (done: Done, text: string, action: string | null) => {
      const offer = action === null ? null : { guildId, action, target: target?.username ?? null, count: 1 };
      return saying(dispatch(thenClose(place, act.closes, await done)), text, offer);
    };
    if (act.kind === 'delete') {
      const done = await close(
        dispatch(deleteReported(guildId, item)),
        t('Message deleted'),
        'MESSAGE_DELETE',
      );
      // The entry may name the channel or the author: it is the newest one.
      return done.ok && done.value.offer !== null
        ? success({ ...done.value, offer: { ...done.value.offer, target: null } })
        : done;
    }
    if (target === null) return success({ text: '', offer: null });
    const member = { guildId, userId: target.id };
    if (act.kind === 'ban-group') return dispatch(banGroup(place, target, act));
    if (act.kind === 'ban') {
      const { reason, deleteSeconds } = act;
      const banned = t('{{name}} has been banned', { name });
      const done = dispatch(removeMember('ban', member, { reason, name, deleteSeconds }));
      return close(done, banned, 'MEMBER_BAN_ADD');
    }
    if (act.kind === 'warn') {
      const warned = t('{{name}} has been warned', { name });
      return close(dispatch(warnMember(member, { reason: act.reason, name })), warned, null);
    }
    const until = new Date(now() + act.seconds * 1000).toISOString();
    const said = t('{{name}} is timed out until {{time}}', { name, time: untilText(until) });
    return close(dispatch(changeTimeout(member, until, act.reason)), said, 'MEMBER_UPDATE');
  };

/** Carries out an act about an item. */
export const carryOut = (
  place: ItemPlace,
  item: QueueItem,
  act: ItemAct,
): AppThunk<Promise<Result<Deed, string>>> =>
  'closes' in act ? doSomething(place, item, act) : decideItem(place, act.kind);
