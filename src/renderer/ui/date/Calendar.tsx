import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../form/IconButton';
import styles from './Calendar.module.css';
import {
  addMonths,
  type Day,
  type DayBounds,
  intoBounds,
  longDay,
  monthTitle,
  moveBy,
  sideOf,
  WEEKDAYS,
  weeksOf,
} from './days';

export interface CalendarProps extends DayBounds {
  /** The chosen day; null for none. */
  readonly value: Day | null;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
}

/**
 * A month of days with one choice; one day is the stop for Tab. Arrows move by days and weeks, Home and End within a
 * week, Page Up and Page Down by months, with Shift by years.
 */
export function Calendar({ value, today, onChoose, ...bounds }: CalendarProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(() => intoBounds(value ?? today, bounds));
  /** After a key the focus moves to the new day; after a press of a month button it stays on the button. */
  const [isByKeys, setIsByKeys] = useState(false);
  useEffect(() => {
    if (isByKeys) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, isByKeys]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? null : moveBy(active, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    setIsByKeys(true);
    setActive(intoBounds(next, bounds));
  };
  const turn = (months: number, label: string) => {
    const month = addMonths(active, months).slice(0, 7);
    const isOut = months < 0 ? (bounds.min ?? '') > `${month}-31` : (bounds.max ?? '9999') < `${month}-01`;
    return (
      <IconButton
        size="s"
        label={label}
        icon={months < 0 ? <ChevronLeft /> : <ChevronRight />}
        disabledReason={isOut ? t('No dates available') : undefined}
        onClick={() => {
          setIsByKeys(false);
          setActive(intoBounds(addMonths(active, months), bounds));
        }}
      />
    );
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        {turn(-1, t('Previous month'))}
        <span id={titleId} className={styles.title} aria-live="polite">
          {monthTitle(active)}
        </span>
        {turn(1, t('Next month'))}
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={WEEKDAYS[weekday]?.long} />
                ) : (
                  <td key={day} role="gridcell" aria-selected={day === value}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={longDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={sideOf(day, bounds) !== 'within' || undefined}
                      className={styles.day}
                      onClick={() => {
                        if (sideOf(day, bounds) === 'within') onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
