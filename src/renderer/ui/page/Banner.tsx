import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import styles from './Banner.module.css';
import { IconButton } from '../form/IconButton';

export interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'error' | 'success' | undefined;
  /** A button at the right: Reconnect, Resume Invites. */
  readonly action?: ReactNode;
  /** Shows a close button. */
  readonly onDismiss?: (() => void) | undefined;
  /** Over the whole width without rounded corners, as under the window's title. */
  readonly edge?: boolean | undefined;
  readonly children: ReactNode;
}

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, success: CircleCheck } as const;

/**
 * A message at the head of its area, until it is solved or dismissed. Errors interrupt screen readers, the others wait.
 */
export function Banner({ tone = 'info', action, onDismiss, edge, children }: BannerProps) {
  const Icon = ICONS[tone];
  const banner = useRef<HTMLDivElement>(null);
  const isError = tone === 'error';
  // In a low window the banner could be below the visible part of a dialog.
  useEffect(() => {
    if (isError) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [isError]);
  return (
    <div
      ref={banner}
      role={isError ? 'alert' : 'status'}
      className={styles.banner}
      data-tone={tone}
      data-edge={edge}
      data-region={edge}
    >
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
      {onDismiss !== undefined && (
        <IconButton size="s" label={t('Dismiss')} icon={<X />} onClick={onDismiss} />
      )}
    </div>
  );
}
