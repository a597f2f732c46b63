import { CircleAlert } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import { useRunOnReturn } from '../base/returns';
import { Button } from '../form/Button';
import { EmptyState } from './EmptyState';
import styles from './EmptyState.module.css';

export interface ErrorStateProps {
  /** What failed, in the specification's words ('Failed to fetch bans'). */
  readonly message: string;
  readonly detail?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  readonly pending?: boolean | undefined;
  readonly compact?: boolean | undefined;
}

/** Shown when a list or page could not be fetched, with 'Try Again'; it tries again itself when the server is back. */
export function ErrorState({ message, detail, onRetry, pending, compact }: ErrorStateProps) {
  useRunOnReturn(onRetry);
  return (
    <div role="alert" className={styles.error}>
      <EmptyState
        icon={<CircleAlert />}
        title={message}
        description={detail}
        compact={compact}
        action={
          onRetry && (
            <Button onClick={onRetry} pending={pending} size={compact ? 's' : 'm'}>
              {t('Try Again')}
            </Button>
          )
        }
      />
    </div>
  );
}
