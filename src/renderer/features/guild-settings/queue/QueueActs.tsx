import { Check, Gavel, MessageSquareWarning, Timer, Trash2, X } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import styles from './Queue.module.css';

/** What can be done about an open report, each asked for by a dialog. */
export type QueueAsking = 'delete' | 'timeout' | 'warn' | 'ban' | 'dismiss' | 'handled' | 'reject';

interface QueueActsProps {
  readonly may: Readonly<Record<QueueAsking, boolean>>;
  /** Whether it holds a message, which is released or rejected. */
  readonly isHeld: boolean;
  readonly isReleasing: boolean;
  /** Why nothing can be done now. */
  readonly blocked: string | undefined;
  readonly onAsk: (what: QueueAsking) => void;
  readonly onRelease: () => void;
}

/** The acts of staff on an open report. */
export function QueueActs({ may, isHeld, isReleasing, blocked, onAsk, onRelease }: QueueActsProps) {
  return (
    <div role="group" aria-label={t('Actions')} className={styles.acts}>
      {may.delete ? (
        <Button
          icon={<Trash2 size={16} />}
          disabledReason={blocked}
          aria-keyshortcuts="D"
          onClick={() => onAsk('delete')}
        >
          {t('Delete Message')}
        </Button>
      ) : null}
      {may.timeout ? (
        <Button icon={<Timer size={16} />} disabledReason={blocked} onClick={() => onAsk('timeout')}>
          {t('Time Out…')}
        </Button>
      ) : null}
      {may.warn ? (
        <Button
          icon={<MessageSquareWarning size={16} />}
          disabledReason={blocked}
          onClick={() => onAsk('warn')}
        >
          {t('Warn…')}
        </Button>
      ) : null}
      {may.ban ? (
        <Button
          variant="danger"
          icon={<Gavel size={16} />}
          disabledReason={blocked}
          aria-keyshortcuts="B"
          onClick={() => onAsk('ban')}
        >
          {t('Ban…')}
        </Button>
      ) : null}
      {isHeld ? (
        <span className={styles.decisions}>
          <Button
            icon={<X size={16} />}
            disabledReason={blocked}
            aria-keyshortcuts="X"
            aria-haspopup="dialog"
            onClick={() => onAsk('reject')}
          >
            {t('Reject Message')}
          </Button>
          <Button
            variant="primary"
            icon={<Check size={16} />}
            pending={isReleasing}
            disabledReason={blocked}
            aria-keyshortcuts="R"
            onClick={onRelease}
          >
            {t('Release Message')}
          </Button>
        </span>
      ) : (
        <span className={styles.decisions}>
          <Button
            icon={<X size={16} />}
            disabledReason={blocked}
            aria-keyshortcuts="X"
            onClick={() => onAsk('dismiss')}
          >
            {t('Dismiss')}
          </Button>
          <Button
            variant="primary"
            icon={<Check size={16} />}
            disabledReason={blocked}
            onClick={() => onAsk('handled')}
          >
            {t('Mark as Handled')}
          </Button>
        </span>
      )}
    </div>
  );
}
