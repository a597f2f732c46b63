import { ScrollText } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { EmptyState } from '../../../ui/page/EmptyState';

/** In place of the entries where there are none: of all, or of those that the filters leave. */
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
