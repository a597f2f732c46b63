import { type ReactNode, useEffect, useRef } from 'react';
import { plural, t } from '../../../domain/i18n/t';
import { CountBadge } from '../../ui/identity/Badge';
import { pressable } from '../../ui/form/pressable';
import styles from './GuildRail.module.css';

interface RailButtonProps {
  /** The accessible name, which is the tooltip too. */
  readonly label: string;
  /** Of a server: by it the context menu knows what was clicked. */
  readonly guildId?: string;
  /** Servers are filled; what adds to them is not. */
  readonly look?: 'filled' | 'outlined';
  readonly isSelected?: boolean;
  readonly isUnread?: boolean;
  readonly pings?: number;
  readonly disabledReason?: string;
  readonly onClick?: () => void;
  /** At the lower right corner of the picture. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** An entry of the rail: a tall bar marks the selected one, a short bar one with unread messages. */
export function RailButton({
  label,
  guildId,
  look = 'filled',
  isSelected = false,
  isUnread = false,
  pings = 0,
  disabledReason,
  onClick,
  mark,
  children,
}: RailButtonProps) {
  const spoken = [
    label,
    pings > 0 ? plural('{{count}} mention', '{{count}} mentions', { count: pings }) : '',
    isUnread ? t('unread') : '',
  ]
    .filter(Boolean)
    .join(', ');
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
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
      >
        {children}
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
