import type { NotificationReason } from './decide-notification';

/** Each reason as a person reads it under 'Why was I (not) notified?'. */
export const REASON_TEXTS: Readonly<Record<NotificationReason, string>> = {
  own: 'You wrote it yourself',
  looking: 'You were looking at the channel',
  'turned-off': 'Notifications are turned off on this computer',
  'do-not-disturb': 'Your status was Do Not Disturb',
  'all-muted': 'All notifications were muted for a time',
  'server-muted': 'The server was muted',
  'channel-muted': 'The channel was muted',
  'channel-nothing': 'The channel is set to Nothing',
  mention: 'It mentions you',
  everyone: 'It mentions everyone',
  'everyone-denied': 'It says @everyone, which its author may not; you asked for mentions only',
  'everyone-suppressed': 'It mentions everyone, which you have suppressed; you asked for mentions only',
  'mentions-only': 'It does not mention you, and you asked for mentions only',
  'all-messages': 'You asked for all messages',
};
