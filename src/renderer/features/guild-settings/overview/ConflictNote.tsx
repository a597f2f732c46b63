import type { ReactNode } from 'react';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { Trans } from '../../../ui/text/Trans';
import styles from './OverviewPage.module.css';

interface ConflictNoteProps {
  /** What it is about, for screen readers: 'Server Name'. */
  readonly about: string;
  /** What stands there now. */
  readonly now: ReactNode;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Two people have edited the same: says what the other one made of it, and asks which is to stand. */
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
