import { t } from '../../../../domain/i18n/t';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import styles from './Roles.module.css';

interface ChangedElsewhereProps {
  /** What it is now, a text each. */
  readonly now: readonly string[];
  /** Whether it was changed here too, to something else, so that a choice is to be made. */
  readonly isConflict: boolean;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

const LISTED = 6;

/** Says that somebody else has changed what is being edited, and what it is now: nothing is silently overwritten. */
export function ChangedElsewhere({ now, isConflict, onTakeTheirs, onKeepMine }: ChangedElsewhereProps) {
  const rest = now.length - LISTED;
  return (
    <Banner tone="warning" onDismiss={isConflict ? undefined : onKeepMine}>
      <p className={styles.elsewhere}>{t('Someone else changed this while you were editing. It is now:')}</p>
      <ul className={styles.now}>
        {now.slice(0, LISTED).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rest > 0 ? <li>{t('and {{rest}} more', { rest })}</li> : null}
      </ul>
      {isConflict ? (
        <div className={styles.choice}>
          <Button size="s" onClick={onTakeTheirs}>
            {t('Use Theirs')}
          </Button>
          <Button size="s" onClick={onKeepMine}>
            {t('Keep Mine')}
          </Button>
        </div>
      ) : null}
    </Banner>
  );
}
