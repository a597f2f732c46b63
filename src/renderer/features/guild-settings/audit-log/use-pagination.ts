import { useEffect, useEffectEvent, useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import { COUNTS } from '../../../../contract/limits';
import { pageButtons, pageCount } from '../../../../domain/audit-log/pages';

const SIZE = COUNTS.auditLogPage;

interface Paged {
  /** What the filters leave of what is held. */
  readonly found: readonly AuditLogEntry[];
  /** How many there are in all, held or not. */
  readonly count: number;
  /** Fetches until so many are held. */
  readonly loadTo: (count: number, isWanted: () => boolean) => void;
}

/** The pages of the log. A page that is not held is fetched when it is turned to. */
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
    /** How many rows of the page are still to come. */
    missing: Math.min(SIZE, count - from) - shown.length,
    setPage,
  };
};
