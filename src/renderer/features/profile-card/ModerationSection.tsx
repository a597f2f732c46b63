import { Gavel, History, Timer, TimerOff, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectSeesHistory } from '../../state/member-notes/selectors';
import type { Moderation } from '../../state/members/types';
import { overlayOpened } from '../../state/overlays/slice';
import { endTimeout } from '../../state/timeouts/thunks';
import { Button } from '../../ui/form/Button';
import styles from './ProfileCard.module.css';
import type { Rights } from './use-rights';

interface ModerationSectionProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly name: string;
  readonly rights: Rights;
  readonly onAsk: (action: Moderation) => void;
}

/** What staff can do about the member; nothing for anybody else. */
export function ModerationSection({
  guildId,
  userId,
  name,
  rights,
  onAsk,
}: ModerationSectionProps): ReactNode {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  const seesHistory = useAppSelector((state) => selectSeesHistory(state, guildId));
  const { blocked, mayKick, mayBan, mayWarn, timeoutAct } = rights;
  if (!seesHistory && !mayWarn && !mayKick && !mayBan && timeoutAct === null) return null;
  const asks = blocked ?? offline;
  return (
    <section className={styles.moderation}>
      <h4 className={styles.heading}>{t('Moderation')}</h4>
      <div className={styles.actions}>
        {seesHistory ? (
          <Button
            icon={<History size={16} />}
            aria-haspopup="dialog"
            onClick={() => dispatch(overlayOpened({ kind: 'member-history', about: { guildId, userId } }))}
          >
            {t('History')}
          </Button>
        ) : null}
        {mayWarn ? (
          <Button icon={<TriangleAlert size={16} />} disabledReason={asks} onClick={() => onAsk('warn')}>
            {t('Warn User')}
          </Button>
        ) : null}
        {timeoutAct === 'begin' ? (
          <Button icon={<Timer size={16} />} disabledReason={asks} onClick={() => onAsk('timeout')}>
            {t('Time Out')}
          </Button>
        ) : null}
        {timeoutAct === 'end' ? (
          <Button
            icon={<TimerOff size={16} />}
            disabledReason={asks}
            onClick={() => void dispatch(endTimeout({ guildId, userId }, name))}
          >
            {t('Remove Timeout')}
          </Button>
        ) : null}
        {mayKick ? (
          <Button icon={<UserX size={16} />} disabledReason={blocked} onClick={() => onAsk('kick')}>
            {t('Kick User')}
          </Button>
        ) : null}
        {mayBan ? (
          <Button
            variant="danger"
            icon={<Gavel size={16} />}
            disabledReason={blocked}
            onClick={() => onAsk('ban')}
          >
            {t('Ban User')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
