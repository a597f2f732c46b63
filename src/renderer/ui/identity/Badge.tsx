import { BadgeCheck, Check, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../domain/i18n/t';
import styles from './Badge.module.css';
import { classNames } from '../base/class-names';
import { Tooltip } from '../overlay/Tooltip';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'success' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short word on a tinted background: 'Active', 'BANNED', 'Coming Soon'. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone}>
      {children}
    </span>
  );
}

/** A user's role number, 0 to 5, with its name in its colour (docs/spec/data.md 'Users'). */
export function RoleBadge({ role, name }: { readonly role: number; readonly name: string }) {
  const known = Number.isInteger(role) && role >= 0 && role <= 5 ? role : 0;
  return (
    <span className={styles.badge} data-role={known}>
      {name}
    </span>
  );
}

/** BOT, with a check mark when verified, or STAFF. */
export function TagBadge({ tag, verified }: { readonly tag: 'BOT' | 'STAFF'; readonly verified?: boolean }) {
  return (
    <span
      className={styles.tag}
      data-tag={tag}
      {...(verified && { 'aria-label': t('Verified {{tag}}', { tag }), role: 'img' })}
    >
      {verified && <Check aria-hidden />}
      {tag}
    </span>
  );
}

/** Nothing for 0, a check for verified (1), joined hands for partners (2); the tooltip is the name. */
export function GuildBadge({ level, size = 16 }: { readonly level: number; readonly size?: number }) {
  if (level !== 1 && level !== 2) return null;
  const Icon = level === 1 ? BadgeCheck : Handshake;
  return (
    <Tooltip text={level === 1 ? t('Verified Server') : t('Partnered Server')} as="name">
      <span role="img" className={styles.guild} data-level={level}>
        <Icon size={size} aria-hidden />
      </span>
    </Tooltip>
  );
}

/** A red count: unread mentions, a waiting system message. Over 99 reads '99+'; 0 shows nothing. */
export function CountBadge({ count, label }: { readonly count: number; readonly label?: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count} {...(label !== undefined && { role: 'img', 'aria-label': label })}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
