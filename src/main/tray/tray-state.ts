import type { DesktopSummary } from '../../contract/ipc/desktop';
import { plural, t } from '../../domain/i18n/t';
import type { TrayState } from './tray-pictures';

/** The state that the tray icon shows. */
export const trayState = ({ unread }: Pick<DesktopSummary, 'unread'>): TrayState => {
  if (unread.pings > 0) return 'mentioned';
  return unread.channels > 0 ? 'unread' : 'quiet';
};

/** The tooltip of the icon. */
export const trayTooltip = (
  { unread, status, isSignedIn }: Pick<DesktopSummary, 'unread' | 'status' | 'isSignedIn'>,
  isMuted: boolean,
): string => {
  if (!isSignedIn) return 'Guildhall';
  const parts = [
    ...(unread.pings > 0 ? [plural('{{count}} mention', '{{count}} mentions', { count: unread.pings })] : []),
    ...(unread.channels > 0
      ? [plural('{{count}} unread channel', '{{count}} unread channels', { count: unread.channels })]
      : []),
    ...(status === 'dnd' ? [t('Do Not Disturb')] : isMuted ? [t('notifications are muted')] : []),
  ];
  return parts.length === 0 ? 'Guildhall' : t('Guildhall: {{parts}}', { parts: parts.join(', ') });
};
