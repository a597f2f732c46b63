import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './Picker.module.css';

/** Something to choose, by its picture. */
export interface Choice {
  readonly id: string;
  /** The accessible name. */
  readonly label: string;
  /** The tooltip. */
  readonly title: string;
  readonly picture: ReactNode;
}

interface ChoiceGridProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly columns: number;
  readonly onChoose: (id: string) => void;
  /** Called on Up in the first row. */
  readonly onLeaveUp: () => void;
}

const nextOf = (key: string, at: number, count: number, columns: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns },
    ...{ Home: 0, End: count - 1 },
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(count - 1, next);
};

/** Pictures to choose from, in rows. One stop for Tab, arrows move, Enter chooses. */
export function ChoiceGrid({ label, choices, columns, onChoose, onLeaveUp }: ChoiceGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const buttons = () => [...(grid.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const next = at < 0 ? null : nextOf(event.key, at, all.length, columns);
    if (next === null) return;
    event.preventDefault();
    if (next < 0 && event.key === 'ArrowUp') onLeaveUp();
    else all[Math.max(0, next)]?.focus();
  };
  return (
    <div
      ref={grid}
      className={styles.grid}
      role="group"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={onKeyDown}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
      }}
    >
      {choices.map(({ id, label: name, title, picture }, nth) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          aria-label={name}
          data-tooltip={title}
          tabIndex={nth === 0 ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {picture}
        </button>
      ))}
    </div>
  );
}
