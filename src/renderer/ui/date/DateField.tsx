import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { classNames } from '../base/class-names';
import control from '../form/control.module.css';
import { Field, type FieldProps } from '../form/Field';
import { IconButton } from '../form/IconButton';
import field from '../form/TextField.module.css';
import { Calendar } from './Calendar';
import styles from './DateField.module.css';
import { type Day, type DayBounds, dayOf, isDay, readDay, sideOf } from './days';

export interface DateFieldProps extends Omit<FieldProps, 'error'>, DayBounds {
  /** The day, as 'YYYY-MM-DD'; '' for none. */
  readonly value: Day;
  readonly onChange: (day: Day) => void;
  /** Today; the computer's date if not given. */
  readonly today?: Day | undefined;
  readonly className?: string | undefined;
}

const FORMAT = 'YYYY-MM-DD';

/** The error in the typed text, if any. */
const problemOf = (text: string, { min, max }: DayBounds): string | undefined => {
  if (text === '') return undefined;
  if (!isDay(text)) return t('Enter a date as {{format}}', { format: FORMAT });
  const side = sideOf(text, { min, max });
  if (side === 'before') return t('Not before {{min}}', { min: min ?? '' });
  return side === 'after' ? t('Not after {{max}}', { max: max ?? '' }) : undefined;
};

/**
 * A day, typed or chosen from a calendar; the button or Alt+Down opens the calendar. Not the browser's date input: its
 * popup cannot take the app's colours, and its texts follow the system's language.
 */
export function DateField({ value, onChange, min, max, today, className, ...rest }: DateFieldProps) {
  /** Typed text that is not a day yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const text = draft ?? value;
  const take = (next: string): void => {
    const isWhole = next === '' || isDay(next);
    setDraft(isWhole ? null : next);
    const day = isWhole ? next : '';
    if (day !== value) onChange(day);
  };
  /** On leaving the field, the understood day is written in full. */
  const settle = (): void => {
    setIsTyping(false);
    const meant = readDay(text);
    if (meant !== null) take(meant);
    else if (text.trim() === '') take('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <Field {...rest} error={isTyping ? undefined : problemOf(text, { min, max })} className={className}>
      {(attributes) => (
        <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
          <Popover.Anchor asChild>
            <div className={field.row}>
              <input
                {...attributes}
                type="text"
                autoComplete="off"
                spellCheck={false}
                placeholder={FORMAT}
                value={text}
                maxLength={FORMAT.length}
                className={classNames(control.control, field.withTrailing)}
                onChange={(event) => {
                  setIsTyping(true);
                  take(event.target.value);
                }}
                onBlur={settle}
                onKeyDown={onKeyDown}
              />
              <div className={field.trailing}>
                <Popover.Trigger asChild>
                  <IconButton
                    size="s"
                    label={t('Calendar for {{label}}', { label: rest.label })}
                    icon={<CalendarDays />}
                  />
                </Popover.Trigger>
              </div>
            </div>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              aria-label={rest.label}
              className={styles.popover}
              align="end"
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={(event) => {
                const panel = event.currentTarget;
                const day = panel instanceof Element ? panel.querySelector('[data-day][tabindex="0"]') : null;
                if (!(day instanceof HTMLElement)) return;
                event.preventDefault();
                day.focus();
              }}
            >
              <Calendar
                value={isDay(value) ? value : null}
                today={today ?? dayOf(new Date())}
                min={min}
                max={max}
                onChoose={(day) => {
                  setIsTyping(false);
                  take(day);
                  setIsOpen(false);
                }}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
