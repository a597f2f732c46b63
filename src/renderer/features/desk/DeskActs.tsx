import { Check, Gavel, MessageSquareWarning, Timer, Trash2, Users, X } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { Kbd } from '../../ui/text/Kbd';
import styles from './Desk.module.css';
import type { Asking, DirectAct, OfferedAct } from './desk-acts';

interface DeskActsProps {
  readonly acts: readonly OfferedAct[];
  /** Why nothing can be done now. */
  readonly blocked: string | undefined;
  /** Of that, what is not said elsewhere. */
  readonly why: string | null;
  readonly isActing: boolean;
  readonly onAsk: (what: Asking) => void;
  readonly onAct: (what: DirectAct) => void;
}

const ICONS = {
  ...{ delete: Trash2, 'time-out': Timer, warn: MessageSquareWarning, ban: Gavel, 'ban-group': Users },
  ...{ dismiss: X, reject: X, handled: Check, release: Check },
} as const;

/** What can be done about the item, each with its key. */
export function DeskActs({ acts, blocked, why, isActing, onAsk, onAct }: DeskActsProps) {
  return (
    <footer className={styles.foot}>
      {why === null ? null : <p className={styles.blocked}>{why}</p>}
      <div role="group" aria-label={t('Actions')} className={styles.acts}>
        {acts.map((act) => {
          const Icon = ICONS[act.name];
          return (
            <Button
              key={act.name}
              size="s"
              variant={act.variant}
              icon={<Icon size={14} />}
              disabledReason={blocked ?? (isActing ? t('Please wait…') : undefined)}
              aria-label={t(act.label)}
              aria-keyshortcuts={act.key}
              onClick={() => (act.asks ? onAsk(act.name) : onAct(act.name))}
            >
              {t(act.label)} <Kbd keys={act.key} />
            </Button>
          );
        })}
      </div>
    </footer>
  );
}
