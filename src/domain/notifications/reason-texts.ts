import { msg, type Msg } from '../i18n/t';
import type { NotificationReason } from './decide-notification';

/** The text of each reason under 'Why was I (not) notified?'. */
export const REASON_TEXTS: Readonly<Record<NotificationReason, Msg>> = {
  own: msg('You wrote it yourself'),
  blocked: msg('You blocked its author'),
  request: msg('It is a message request'),
  unfollowed: msg('You don’t follow the thread'),
  looking: msg('You were looking at the channel'),
  'turned-off': msg('Notifications are turned off on this computer'),
  'do-not-disturb': msg('Your status was Do Not Disturb'),
  'all-muted': msg('All notifications were muted'),
  'server-muted': msg('The server was muted'),
  'channel-muted': msg('The channel was muted'),
  'channel-nothing': msg('The channel is set to Nothing'),
  direct: msg('It is a direct message'),
  mention: msg('It mentions you'),
  everyone: msg('It mentions everyone'),
  'everyone-denied': msg('Its author isn’t allowed to mention everyone, and you chose mentions only'),
  'everyone-suppressed': msg('It mentions everyone, which you suppress, and you chose mentions only'),
  'mentions-only': msg('It does not mention you, and you chose mentions only'),
  'all-messages': msg('You chose all messages'),
};
