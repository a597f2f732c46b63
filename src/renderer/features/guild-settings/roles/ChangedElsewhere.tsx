import { t } from '../../../../domain/i18n/t';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import styles from './Roles.module.css';

interface ChangedElsewhereProps {
  /** The current values, a text each. */
  readonly now: readonly string[];
  /** Whether the value was also changed here, to a different one, so that the person must choose. */
  readonly isConflict: boolean;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

const LISTED = 6;

/**
 * Says that another person has changed the edited values, and shows the current ones: nothing is overwritten silently.
 */
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
