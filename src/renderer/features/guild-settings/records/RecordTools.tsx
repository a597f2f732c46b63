import type { ReactNode, Ref } from 'react';
import { SearchField } from '../../../ui/form/SearchField';
import styles from './RecordTools.module.css';

interface RecordToolsProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The name of the search. */
  readonly label: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Buttons beside it. */
  readonly children: ReactNode;
}

/** The search among records, and the actions on its results. */
export function RecordTools({ ref, label, search, onSearch, children }: RecordToolsProps) {
  return (
    <div ref={ref} className={styles.tools}>
      <SearchField label={label} className={styles.search} value={search} onChange={onSearch} />
      {children}
    </div>
  );
}
