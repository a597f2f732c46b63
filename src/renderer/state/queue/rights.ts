import type { QueueItem } from '../../../contract/entities/queue-item';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { canRemoveMember, outranks } from '../../../domain/permissions/authority';
import { selectCanDelete } from '../channels/rights';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import type { RootState } from '../store';
import { selectTimeoutAct } from '../timeouts/selectors';

/** Why the viewer's rank does not suffice to decide an item; undefined where it does. */
export const selectRankReason = (
  state: RootState,
  guildId: GuildId,
  { target }: QueueItem,
): string | undefined => {
  const me = selectMyAuthority(state, guildId);
  if (me === null || target === null) return undefined;
  const concerned = selectAuthority(state, guildId, target.id);
  return concerned !== null && me.userId !== target.id && outranks(me, concerned)
    ? undefined
    : t('Somebody of higher rank has to decide this');
};

/** Whether the viewer may delete the message that an item is about. */
export const selectMayDeleteReported = (
  state: RootState,
  { target, channel, isMessageThere }: QueueItem,
): boolean =>
  isMessageThere && channel !== null && target !== null && selectCanDelete(state, channel.id, target.id);

/** Whether the viewer may ban the one whom an item is about. */
export const selectMayBanReported = (state: RootState, guildId: GuildId, { target }: QueueItem): boolean => {
  const me = selectMyAuthority(state, guildId);
  const concerned = target === null ? null : selectAuthority(state, guildId, target.id);
  return me !== null && concerned !== null && canRemoveMember(me, concerned, 'BAN_MEMBERS');
};

/** Whether the viewer may time out the one whom an item is about. */
export const selectMayTimeOutReported = (
  state: RootState,
  guildId: GuildId,
  { target }: QueueItem,
): boolean => target !== null && selectTimeoutAct(state, guildId, target.id) === 'begin';
