import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { canRemoveMember, outranks } from '../../../../domain/permissions/authority';
import { selectCanDelete } from '../../../state/channels/rights';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectAuthority, selectMyAuthority } from '../../../state/roles/selectors';
import { selectTimeoutAct } from '../../../state/timeouts/selectors';
import type { RootState } from '../../../state/store';
import { useClaim } from './use-claim';

/** What the viewer may do about an item; the server enforces it. */
export interface QueueRights {
  readonly mayDelete: boolean;
  readonly mayTimeOut: boolean;
  readonly mayBan: boolean;
  /** Why nothing can be done now. */
  readonly blocked: string | undefined;
}

/** Why the viewer's rank does not suffice; undefined where it does. */
const rankReason = (state: RootState, guildId: GuildId, { target }: QueueItem): string | undefined => {
  const me = selectMyAuthority(state, guildId);
  if (me === null || target === null) return undefined;
  const concerned = selectAuthority(state, guildId, target.id);
  return concerned !== null && me.userId !== target.id && outranks(me, concerned)
    ? undefined
    : t('Somebody of higher rank has to decide this');
};

export const useQueueRights = (guildId: GuildId, item: QueueItem): QueueRights => {
  const { target, channel, isMessageThere } = item;
  const claim = useClaim(item);
  const offline = useAppSelector(selectBlockedReason);
  const rank = useAppSelector((state) => rankReason(state, guildId, item));
  const mayDelete = useAppSelector(
    (state) =>
      isMessageThere && channel !== null && target !== null && selectCanDelete(state, channel.id, target.id),
  );
  const mayBan = useAppSelector((state) => {
    const me = selectMyAuthority(state, guildId);
    const concerned = target === null ? null : selectAuthority(state, guildId, target.id);
    return me !== null && concerned !== null && canRemoveMember(me, concerned, 'BAN_MEMBERS');
  });
  const mayTimeOut = useAppSelector(
    (state) => target !== null && selectTimeoutAct(state, guildId, target.id) === 'begin',
  );
  const others =
    claim.kind === 'other'
      ? t('{{name}} is handling this', { name: stripInvisible(claim.person.username) })
      : undefined;
  return { mayDelete, mayTimeOut, mayBan, blocked: offline ?? rank ?? others };
};
