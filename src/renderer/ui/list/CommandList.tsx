import { Command, useCommandState } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * How often the list has got another best match for the same query while nobody had moved the selection. Rows with
 * other keys have the best match selected again; otherwise a match that comes late stands on top, and Enter takes the old one.
 */
const useBest = (query: string, best: string | undefined) => {
  const [isMoved, setIsMoved] = useState(false);
  const [known, setKnown] = useState({ query, best, times: 0 });
  if (known.query !== query) {
    setIsMoved(false);
    setKnown({ query, best, times: known.times });
  } else if (known.best !== best) setKnown({ query, best, times: known.times + (isMoved ? 0 : 1) });
  return { times: known.times, move: () => setIsMoved(true) };
};

/**
 * The field, which names the selected option to screen readers. The library names the one that was selected before the
 * rows of a new query came, or none; so the name is read from the rows when they are there.
 */
function Field({
  label,
  placeholder,
  query,
  onQuery,
  times,
}: Pick<CommandListProps, 'label' | 'placeholder' | 'query' | 'onQuery'> & { readonly times: number }) {
  const field = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState<string>();
  const selected = useCommandState(({ value }) => value);
  useLayoutEffect(() => {
    const rows = document.getElementById(field.current?.getAttribute('aria-controls') ?? '');
    setActive(rows?.querySelector('[role="option"][aria-selected="true"]')?.id);
  }, [selected, query, times]);
  return (
    <Command.Input asChild value={query} onValueChange={onQuery} aria-label={label} spellCheck={false}>
      <input ref={field} placeholder={placeholder} className={styles.input} aria-activedescendant={active} />
    </Command.Input>
  );
}

/**
 * A field over a list of matches: arrows, Home and End move, Enter or a press chooses. The field keeps the focus. The best
 * match is selected until the arrows or the pointer move the selection, also when it comes late.
 */
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
  const { times, move } = useBest(query, entries[0]?.id);
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      className={styles.palette}
      data-size={size}
      onKeyDown={({ key }) => {
        if (key.startsWith('Arrow') || key === 'Home' || key === 'End') move();
      }}
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden />
        <Field label={label} placeholder={placeholder} query={query} onQuery={onQuery} times={times} />
      </div>
      {/* A list box may contain options only. */}
      <p role="status" className={styles.empty}>
        {entries.length === 0 ? empty : null}
      </p>
      <Command.List
        label={label}
        className={styles.list}
        tabIndex={-1}
        hidden={entries.length === 0}
        onPointerMove={move}
      >
        {entries.map(({ id, icon, title, note, mark }) => (
          <Command.Item key={`${times}-${id}`} value={id} onSelect={onChoose} className={styles.entry}>
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
