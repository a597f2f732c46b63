import { useEffect, useEffectEvent, useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import { COUNTS } from '../../../../contract/limits';
import { pageButtons, pageCount } from '../../../../domain/audit-log/pages';

const SIZE = COUNTS.auditLogPage;

interface Paged {
  /** The held entries that match the filters. */
  readonly found: readonly AuditLogEntry[];
  /** The number of all entries, held or not. */
  readonly count: number;
  /** Fetches until `count` entries are held. */
  readonly loadTo: (count: number, isWanted: () => boolean) => void;
}

/** The pages of the log. A page that is not held is fetched when it is opened. */
export const usePagination = ({ found, count, loadTo }: Paged) => {
  const [wanted, setPage] = useState(1);
  const pages = pageCount(count, SIZE);
  const page = Math.min(wanted, pages);
  const from = (page - 1) * SIZE;
  const shown = found.slice(from, from + SIZE);
  const isMissing = shown.length < Math.min(SIZE, count - from);
  const load = useEffectEvent((isWanted: () => boolean) => loadTo(from + SIZE, isWanted));
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [isMissing, from]);
  return {
    page,
    pages,
    buttons: pageButtons(page, pages, COUNTS.auditLogPageButtons),
    shown,
    from,
    isMissing,
    /** The number of rows of the page that are not held yet. */
    missing: Math.min(SIZE, count - from) - shown.length,
    setPage,
  };
};
