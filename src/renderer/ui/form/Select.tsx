import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { classNames } from '../base/class-names';
import control from './control.module.css';
import { Field, type FieldProps } from './Field';
import styles from './Select.module.css';
import { FORGET_AFTER_MS, matchByTyping, type Typed } from './type-ahead';

export interface SelectOption<Value> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value> extends FieldProps {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Shown when no option has the current value. */
  readonly placeholder?: string | undefined;
  /** Why it cannot be changed. */
  readonly disabledReason?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * One of several options, from a list that opens. The button keeps the focus (the combobox pattern): arrows, Home, End
 * and typing move, Enter or Space chooses, Escape closes. Not Radix's Select, whose list writes a <style> element.
 */
export function Select<Value extends string | number | null>({
  options,
  value,
  onChange,
  placeholder = t('Select…'),
  disabledReason,
  className,
  ...field
}: SelectProps<Value>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>({ text: '', at: -Infinity });
  const chosen = options.findIndex((option) => option.value === value);
  const blocked = disabledReason !== undefined;

  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    if (blocked) return;
    setActive(Math.max(0, chosen));
    setOpen(true);
  };
  const choose = (at: number) => {
    const option = options[at];
    setOpen(false);
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const go = (at: number) => setActive(Math.max(0, Math.min(at, options.length - 1)));
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.key === ' ' && event.timeStamp - typed.current.at < FORGET_AFTER_MS;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (open ? go(active + 1) : show()),
      ArrowUp: () => (open ? go(active - 1) : show()),
      Home: () => go(0),
      End: () => go(options.length - 1),
      PageDown: () => go(active + 8),
      PageUp: () => go(active - 8),
      Enter: () => (open ? choose(active) : show()),
      ' ': () => (open ? choose(active) : show()),
    };
    const act = moves[event.key];
    if (act !== undefined && !typing) {
      event.preventDefault();
      act();
    } else if (event.key === 'Tab' && open) choose(active);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      typed.current = matchByTyping(typed.current, event.key, event.timeStamp);
      const { text } = typed.current;
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text));
      if (!open) show();
      if (found >= 0) setActive(found);
    }
  };

  return (
    <Field {...field} className={className}>
      {({ id, ...attributes }) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Anchor asChild>
            <button
              ref={button}
              id={id}
              type="button"
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={open ? `${listId}-${active}` : undefined}
              aria-disabled={blocked || undefined}
              aria-description={disabledReason}
              data-tooltip={disabledReason}
              data-state={open ? 'open' : 'closed'}
              className={classNames(control.control, styles.button)}
              onClick={() => (open ? setOpen(false) : show())}
              onKeyDown={onKeyDown}
              {...attributes}
            >
              <span className={classNames(styles.value, chosen < 0 && styles.none)}>
                {options[chosen]?.label ?? placeholder}
              </span>
              <ChevronDown size={16} aria-hidden className={styles.arrow} />
            </button>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              ref={list}
              id={listId}
              role="listbox"
              aria-label={field.label}
              className={styles.list}
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onInteractOutside={(event) => {
                if (event.target instanceof Node && button.current?.contains(event.target))
                  event.preventDefault();
              }}
            >
              {options.map((option, at) => (
                <div
                  key={String(option.value)}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === chosen}
                  data-at={at}
                  data-active={at === active || undefined}
                  className={styles.option}
                  onPointerMove={() => setActive(at)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(at)}
                >
                  <span className={styles.value}>{option.label}</span>
                  {at === chosen && <Check size={16} aria-hidden />}
                </div>
              ))}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
