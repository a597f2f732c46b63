import { msg, type Msg, t } from '../../../domain/i18n/t';
import styles from './PresenceDot.module.css';

/** The four statuses of the specification. */
export type PresenceStatus = 'active' | 'away' | 'dnd' | 'inactive';

/** The displayed names of the statuses (docs/spec/user-settings.md 'Status'). */
export const PRESENCE_NAMES: Readonly<Record<PresenceStatus, Msg>> = {
  active: msg('Online'),
  away: msg('Idle'),
  dnd: msg('Do Not Disturb'),
  inactive: msg('Offline'),
};

/** Ten units wide; each status has a shape of its own besides its colour. */
const SHAPES: Readonly<Record<PresenceStatus, string>> = {
  active: 'M5 0a5 5 0 1 1 0 10A5 5 0 0 1 5 0Z',
  away: 'M3.2.33A5 5 0 1 0 9.67 6.8 5.4 5.4 0 0 1 3.2.33Z',
  dnd: 'M5 0a5 5 0 1 1 0 10A5 5 0 0 1 5 0ZM2.6 4a1 1 0 0 0 0 2h4.8a1 1 0 0 0 0-2Z',
  inactive: 'M5 0a5 5 0 1 1 0 10A5 5 0 0 1 5 0Zm0 2.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z',
};

export interface PresenceDotProps {
  readonly status: PresenceStatus;
  /** Pixels; 10 by default. */
  readonly size?: number | undefined;
  /** Announces the status, where no text beside the dot does. */
  readonly labelled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A member's status as a coloured shape. */
export function PresenceDot({ status, size = 10, labelled, className }: PresenceDotProps) {
  const named = labelled ? { role: 'img', 'aria-label': t(PRESENCE_NAMES[status]) } : { 'aria-hidden': true };
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" className={className} {...named}>
      <path d={SHAPES[status]} fillRule="evenodd" className={styles[status]} />
    </svg>
  );
}
