import { ScrollText } from 'lucide-react';
import { EmptyState } from '../../../ui/page/EmptyState';

/** In place of the entries where there are none: of all, or of those that the filters leave. */
export function NoEntries({ isFiltering }: { readonly isFiltering: boolean }) {
  return (
    <EmptyState
      icon={<ScrollText />}
      title="No audit log entries found"
      description={
        isFiltering
          ? 'Try adjusting your filters to see more results'
          : 'Server actions will appear here as they happen'
      }
    />
  );
}
