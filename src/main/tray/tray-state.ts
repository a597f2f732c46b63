import type { DesktopSummary } from '../../contract/ipc/desktop';
import { plural, t } from '../../domain/i18n/t';
import { nativeName } from '../../domain/notifications/notification-texts';
import type { TrayState } from './tray-pictures';

/**
 * The state that the tray icon shows: what addresses the person, then what waits for the person's decision, then what is
 * only unread (docs/decisions/064).
 */
export const trayState = ({ unread, queue }: Pick<DesktopSummary, 'unread' | 'queue'>): TrayState => {
  if (unread.pings > 0) return 'mentioned';
  if (queue.open > 0) return 'waiting';
  return unread.channels > 0 ? 'unread' : 'quiet';
};

const voiceText = ({ channel, isMuted, isDeaf }: NonNullable<DesktopSummary['voice']>): string => {
  const named = { channel: nativeName(channel) };
  if (isDeaf) return t('in voice in {{channel}}, deafened', named);
  return isMuted ? t('in voice in {{channel}}, muted', named) : t('in voice in {{channel}}', named);
};

/** The tooltip of the icon. */
export const trayTooltip = (
  summary: Pick<DesktopSummary, 'unread' | 'queue' | 'status' | 'isInvisible' | 'isSignedIn' | 'voice'>,
  isMuted: boolean,
): string => {
  const { unread, queue, status, isInvisible, isSignedIn, voice } = summary;
  if (!isSignedIn) return 'Guildhall';
  const parts = [
    ...(voice === null ? [] : [voiceText(voice)]),
    ...(unread.pings > 0 ? [plural('{{count}} mention', '{{count}} mentions', { count: unread.pings })] : []),
    ...(queue.open > 0
      ? [plural('{{count}} item in the queue', '{{count}} items in the queue', { count: queue.open })]
      : []),
    ...(unread.channels > 0
      ? [plural('{{count}} unread channel', '{{count}} unread channels', { count: unread.channels })]
      : []),
    ...(isInvisible === true ? [t('Invisible')] : []),
    ...(status === 'dnd' ? [t('Do Not Disturb')] : isMuted ? [t('notifications are muted')] : []),
  ];
  return parts.length === 0 ? 'Guildhall' : t('Guildhall: {{parts}}', { parts: parts.join(', ') });
};
