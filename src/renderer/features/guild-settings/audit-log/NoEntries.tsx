import { ScrollText } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { EmptyState } from '../../../ui/page/EmptyState';

/** Shown when the log is empty, or no entry matches the filters. */
export function NoEntries({ isFiltering }: { readonly isFiltering: boolean }) {
  return (
    <EmptyState
      icon={<ScrollText />}
      title={t('No audit log entries found')}
      description={
        isFiltering
          ? t('Try adjusting your filters to see more results')
          : t('Server actions will appear here as they happen')
      }
    />
  );
}
