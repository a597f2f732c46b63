import type { ReactElement, ReactNode } from 'react';
import type { Fetched } from '../../../state/fetched/fetched';
import { Badge } from '../../../ui/identity/Badge';
import { EmptyState, type EmptyStateProps } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { PageHeading } from '../../../ui/page/PageHeading';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { type Stat, StatStrip } from '../../../ui/page/StatStrip';
import styles from './RecordsPage.module.css';
import type { KeptFresh } from './use-kept-fresh';

interface RecordsPageProps {
  readonly title: string;
  readonly description: string;
  /** Buttons beside the heading. */
  readonly actions: ReactNode;
  /** The fetch state of the records, and how to fetch them again. */
  readonly held: Pick<Fetched<unknown>, 'phase' | 'error'>;
  readonly fresh: KeptFresh;
  /** Shown where the server sends no text: 'Failed to fetch bans'. */
  readonly failure: string;
  /** Whether an error replaces the whole page or only the rows, while there is nothing to show. */
  readonly failsAs: 'page' | 'rows';
  /** Above the statistics. */
  readonly notice?: ReactNode;
  /** Numbers about the records; a dash each while unknown. */
  readonly statistics?: { readonly label: string; readonly stats: readonly Stat[] };
  /** The heading of the rows, their number, and the content beside it; none where the page's own heading is enough. */
  readonly section?: { readonly title: string; readonly count: number; readonly beside: ReactNode };
  /** The placeholder of the loading rows. */
  readonly waiting: { readonly label: string; readonly rows: number; readonly rowHeight: number };
  /** Replaces the rows where there are none. */
  readonly empty: EmptyStateProps | ReactElement | null;
  /** Called only if there are rows. */
  readonly rows: () => ReactNode;
  /** Tools and settings, above the rows. */
  readonly children: ReactNode;
}

const DASH = '–';

/** A page of the server settings that shows records: heading, statistics, tools, and the rows or their replacement. */
export function RecordsPage(props: RecordsPageProps) {
  const { title, description, actions, held, fresh, failsAs, notice, statistics, section, children } = props;
  const failed = held.phase === 'failed' && (
    <ErrorState message={held.error ?? props.failure} onRetry={fresh.reload} pending={fresh.isReloading} />
  );
  if (failed !== false && failsAs === 'page') {
    return (
      <>
        <PageHeading title={title} description={description} />
        {failed}
      </>
    );
  }
  const isKnown = held.phase === 'loaded';
  const rows = failed === false ? <Rows {...props} /> : failed;
  return (
    <>
      <PageHeading title={title} description={description} actions={actions} />
      {notice}
      {statistics !== undefined && (
        <StatStrip
          label={statistics.label}
          stats={statistics.stats.map((stat) => ({ ...stat, value: isKnown ? stat.value : DASH }))}
        />
      )}
      {children}
      {section === undefined ? (
        rows
      ) : (
        <section aria-label={section.title} className={styles.section}>
          <header className={styles.header}>
            <h3 className={styles.title}>{section.title}</h3>
            {isKnown && <Badge>{section.count}</Badge>}
            {section.beside}
          </header>
          {rows}
        </section>
      )}
    </>
  );
}

function Rows({ held, waiting, empty, rows }: RecordsPageProps) {
  if (held.phase === 'loading') return <SkeletonRows avatar={40} lines={2} {...waiting} />;
  if (empty === null) return rows();
  return 'title' in empty ? <EmptyState {...empty} /> : empty;
}
