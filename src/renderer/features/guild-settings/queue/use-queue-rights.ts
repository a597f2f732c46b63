import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectMayWarn } from '../../../state/member-notes/selectors';
import {
  selectMayBanReported,
  selectMayDeleteReported,
  selectMayTimeOutReported,
  selectRankReason,
} from '../../../state/queue/rights';
import { useClaim } from './use-claim';

/** What the viewer may do about an item; the server enforces it. */
export interface QueueRights {
  readonly mayDelete: boolean;
  readonly mayTimeOut: boolean;
  readonly mayWarn: boolean;
  readonly mayBan: boolean;
  /** Why nothing can be done now. */
  readonly blocked: string | undefined;
}

export const useQueueRights = (guildId: GuildId, item: QueueItem): QueueRights => {
  const claim = useClaim(item);
  const offline = useAppSelector(selectBlockedReason);
  const rank = useAppSelector((state) => selectRankReason(state, guildId, item));
  const mayDelete = useAppSelector((state) => selectMayDeleteReported(state, item));
  const mayBan = useAppSelector((state) => selectMayBanReported(state, guildId, item));
  const mayTimeOut = useAppSelector((state) => selectMayTimeOutReported(state, guildId, item));
  const mayWarn = useAppSelector(
    (state) => item.target !== null && selectMayWarn(state, guildId, item.target.id),
  );
  const others =
    claim.kind === 'other'
      ? t('{{name}} is handling this', { name: stripInvisible(claim.person.username) })
      : undefined;
  return { mayDelete, mayTimeOut, mayWarn, mayBan, blocked: offline ?? rank ?? others };
};
