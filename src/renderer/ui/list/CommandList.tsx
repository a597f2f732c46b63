import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CommandList.module.css';

export interface CommandEntry {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Muted text behind the title: the location. */
  readonly note?: ReactNode;
  /** At the end of the row. */
  readonly mark?: ReactNode;
}

interface CommandListProps {
  /** The accessible name of the field and of the list. */
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The entries that match the query, best first: the caller searches. */
  readonly entries: readonly CommandEntry[];
  readonly onChoose: (id: string) => void;
  /** Within a form or a card: a lower field and list. */
  readonly size?: 's' | 'm' | undefined;
  /** Shown when nothing matches. */
  readonly empty: ReactNode;
}

/** A field over a list of matches: arrows, Home and End move, Enter or a press chooses. The field keeps the focus. */
export function CommandList({
  label,
  placeholder,
  query,
  onQuery,
  entries,
  onChoose,
  size,
  empty,
}: CommandListProps) {
  return (
    <Command label={label} shouldFilter={false} loop className={styles.palette} data-size={size}>
      <div className={styles.field}>
        <Search size={20} aria-hidden />
        <Command.Input
          aria-label={label}
          placeholder={placeholder}
          value={query}
          onValueChange={onQuery}
          className={styles.input}
          spellCheck={false}
        />
      </div>
      {/* A list box may contain options only. */}
      <p role="status" className={styles.empty}>
        {entries.length === 0 ? empty : null}
      </p>
      <Command.List label={label} className={styles.list} tabIndex={-1} hidden={entries.length === 0}>
        {entries.map(({ id, icon, title, note, mark }) => (
          <Command.Item key={id} value={id} onSelect={onChoose} className={styles.entry}>
            <span className={styles.icon} aria-hidden>
              {icon}
            </span>
            <span className={styles.title}>{title}</span>
            {note === undefined ? null : <span className={styles.note}>{note}</span>}
            {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
