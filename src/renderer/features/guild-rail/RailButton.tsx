import { type ReactNode, useRef, useState } from 'react';
import { plural, t } from '../../../domain/i18n/t';
import { LookedAt } from '../../ui/base/motion';
import { CountBadge } from '../../ui/identity/Badge';
import { pressable } from '../../ui/form/pressable';
import { useInView } from '../../ui/list/use-in-view';
import styles from './GuildRail.module.css';

interface RailButtonProps {
  /** The accessible name, which is also the tooltip. */
  readonly label: string;
  /** The server's id: the context menu reads it from the clicked element. */
  readonly guildId?: string;
  /** Servers are filled; the buttons that add servers are outlined. */
  readonly look?: 'filled' | 'outlined';
  readonly isSelected?: boolean;
  readonly isUnread?: boolean;
  readonly pings?: number;
  /** What the number counts, in words; mentions if not given. */
  readonly pingsText?: string | undefined;
  readonly disabledReason?: string;
  readonly onClick?: () => void;
  /** At the lower right corner of the picture. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** An entry of the rail: a tall bar marks the selected entry, a short bar an unread one. */
export function RailButton({
  label,
  guildId,
  look = 'filled',
  isSelected = false,
  isUnread = false,
  pings = 0,
  pingsText = plural('{{count}} mention', '{{count}} mentions', { count: pings }),
  disabledReason,
  onClick,
  mark,
  children,
}: RailButtonProps) {
  const spoken = [label, pings > 0 ? pingsText : '', isUnread ? t('unread') : ''].filter(Boolean).join(', ');
  const entry = useRef<HTMLDivElement>(null);
  useInView(entry, isSelected);
  const [isOver, setIsOver] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  return (
    <div
      ref={entry}
      className={styles.entry}
      data-guild-id={guildId}
      data-look={look}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
    >
      <span className={styles.bar} aria-hidden />
      <button
        {...pressable({ disabledReason, onClick })}
        type="button"
        className={styles.button}
        aria-label={spoken}
        aria-current={isSelected ? 'page' : undefined}
        data-tooltip={disabledReason === undefined ? label : `${label}: ${disabledReason}`}
        data-tooltip-side="right"
        onPointerEnter={() => setIsOver(true)}
        onPointerLeave={() => setIsOver(false)}
        onFocus={({ target }) => setIsFocused(target.matches(':focus-visible'))}
        onBlur={() => setIsFocused(false)}
      >
        <LookedAt value={isOver || isFocused}>{children}</LookedAt>
      </button>
      {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
      {pings > 0 ? (
        <span className={styles.pings} aria-hidden>
          <CountBadge count={pings} />
        </span>
      ) : null}
    </div>
  );
}
