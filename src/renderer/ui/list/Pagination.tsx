import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../form/Button';
import styles from './Pagination.module.css';

export interface PaginationProps {
  /** The accessible name. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly count: number;
  /** The pages that have a button of their own, in order. */
  readonly buttons: readonly number[];
  readonly onChange: (page: number) => void;
  /** The range on this page, in words. */
  readonly children: ReactNode;
}

/** Page buttons for a long list. */
export function Pagination({ label, page, count, buttons, onChange, children }: PaginationProps) {
  return (
    <nav aria-label={label} className={styles.pagination}>
      <p className={styles.text} role="status">
        {children}
      </p>
      <div className={styles.buttons}>
        <Button
          size="s"
          variant="quiet"
          icon={<ChevronLeft size={16} />}
          disabledReason={page <= 1 ? t('This is the first page') : undefined}
          onClick={() => onChange(page - 1)}
        >
          {t('Previous')}
        </Button>
        {buttons.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.number}
            aria-label={t('Page {{number}}', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ))}
        <Button
          size="s"
          variant="quiet"
          disabledReason={page >= count ? t('This is the last page') : undefined}
          onClick={() => onChange(page + 1)}
        >
          {t('Next')}
          <ChevronRight size={16} className={styles.after} />
        </Button>
      </div>
    </nav>
  );
}
