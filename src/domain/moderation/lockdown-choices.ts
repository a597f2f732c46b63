import type { LockdownMeasures } from '../../contract/entities/lockdown';
import { msg, type Msg, plural, t } from '../i18n/t';
import { slowmodeText } from './spans';

const HOUR = 60;
const DAY = 24 * HOUR;

/** For how long a lockdown can be started by the dialog, in minutes; null: until somebody ends it. */
export const LOCKDOWN_MINUTES: readonly { readonly minutes: number | null; readonly label: Msg }[] = [
  { minutes: 15, label: msg('15 minutes') },
  { minutes: HOUR, label: msg('1 hour') },
  { minutes: 6 * HOUR, label: msg('6 hours') },
  { minutes: DAY, label: msg('1 day') },
  { minutes: null, label: msg('Until it is ended') },
];

/** The choices of slow mode during a lockdown, in seconds. */
export const LOCKDOWN_SLOWMODE: readonly number[] = [10, 30, HOUR, 5 * 60, 15 * 60, 60 * 60];

/** The choices of who is new, in days since joining. */
export const NEWCOMER_DAYS: readonly number[] = [1, 3, 7, 30];

/** 'Invites paused', 'Slow mode 30 s': what a lockdown does, in words. */
export const measureTexts = ({
  pauseInvites,
  slowmodeS,
  holdNewerThanDays: days,
  membersReadOnly,
  channels,
}: LockdownMeasures): readonly string[] => [
  ...(membersReadOnly ? [t('Members only read')] : []),
  ...(pauseInvites ? [t('Invites paused')] : []),
  ...(slowmodeS > 0 ? [t('Slow mode {{time}}', { time: slowmodeText(slowmodeS) })] : []),
  ...(days > 0
    ? [plural('New members held for {{count}} day', 'New members held for {{count}} days', { count: days })]
    : []),
  ...(channels === null
    ? []
    : [plural('in {{count}} channel', 'in {{count}} channels', { count: channels.length })]),
];
