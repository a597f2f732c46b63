import type { ReactNode } from 'react';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { Trans } from '../../../ui/text/Trans';
import styles from './OverviewPage.module.css';

interface ConflictNoteProps {
  /** The name of the field, for screen readers: 'Server Name'. */
  readonly about: string;
  /** The current value. */
  readonly now: ReactNode;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Two people have edited the same field: shows the other person's value, and asks which to keep. */
export function ConflictNote({ about, now, onTakeTheirs, onKeepMine }: ConflictNoteProps) {
  return (
    <div role="alert" aria-label={about} className={styles.conflict}>
      <p>
        <Trans
          text="Someone else changed this while you were editing. It is now: <now/>"
          components={{ now: <strong className={styles.now}>{now}</strong> }}
        />
      </p>
      <div className={styles.conflictActions}>
        <Button size="s" onClick={onTakeTheirs}>
          {t('Use Theirs')}
        </Button>
        <Button size="s" onClick={onKeepMine}>
          {t('Keep Mine')}
        </Button>
      </div>
    </div>
  );
}
