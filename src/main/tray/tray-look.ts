import type { DesktopSummary } from '../../contract/ipc/desktop';
import { t } from '../../domain/i18n/t';
import type { TrayState } from './tray-pictures';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** How the tray's icon looks. */
export const trayState = ({ unread }: Pick<DesktopSummary, 'unread'>): TrayState => {
  if (unread.pings > 0) return 'mentioned';
  return unread.channels > 0 ? 'unread' : 'quiet';
};

/** What it says when it is pointed at. */
export const trayTooltip = (
  { unread, status, isSignedIn }: Pick<DesktopSummary, 'unread' | 'status' | 'isSignedIn'>,
  isMuted: boolean,
): string => {
  if (!isSignedIn) return 'Guildhall';
  const parts = [
    ...(unread.pings > 0 ? [counted(unread.pings, 'mention', 'mentions')] : []),
    ...(unread.channels > 0 ? [counted(unread.channels, t('unread channel'), t('unread channels'))] : []),
    ...(status === 'dnd' ? [t('Do Not Disturb')] : isMuted ? [t('notifications are muted')] : []),
  ];
  return parts.length === 0 ? 'Guildhall' : t('Guildhall: {{parts}}', { parts: parts.join(', ') });
};
