/** Why a message notifies, or does not: in the order in which it is asked. */
export const NOTIFICATION_REASONS = [
  'own',
  'looking',
  'turned-off',
  'do-not-disturb',
  'all-muted',
  'server-muted',
  'channel-muted',
  'channel-nothing',
  'mention',
  'everyone',
  'everyone-denied',
  'everyone-suppressed',
  'mentions-only',
  'all-messages',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** What a message is shown for. */
const SHOWING: ReadonlySet<NotificationReason> = new Set(['mention', 'everyone', 'all-messages']);

/** Whether a message with this reason notifies. */
export const isShowing = (reason: NotificationReason): boolean => SHOWING.has(reason);

/** Whether a message with this reason is for the person above all others. */
export const isForMe = (reason: NotificationReason): boolean => reason === 'mention' || reason === 'everyone';

/** How a message speaks to the person: by name, as one of all, as one of all by somebody who may not, or not at all. */
export type Address = 'mention' | 'everyone' | 'everyone-denied' | 'none';

/** Until when something is silent: epoch milliseconds, for good, or not. */
export type MutedUntil = number | 'always' | null;

/** What the decision is made from. */
export interface NotificationFacts {
  readonly isOwn: boolean;
  /** Whether its channel is on the screen of a window that has the focus. */
  readonly isLooking: boolean;
  /** Whether the system shows notifications for us at all. */
  readonly isTurnedOn: boolean;
  readonly isDoNotDisturb: boolean;
  readonly allMutedUntil: MutedUntil;
  readonly guild: {
    readonly level: 'allMessages' | 'mentionsOnly';
    readonly suppressEveryone: boolean;
    readonly mutedUntil: MutedUntil;
  };
  readonly channel: {
    readonly level: 'inherit' | 'allMessages' | 'mentionsOnly' | 'nothing';
    readonly mutedUntil: MutedUntil;
  };
  /** Asked only where it matters: the text has to be read for it. */
  readonly address: () => Address;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Whether something is silent now. */
export const isMutedAt = (until: MutedUntil, now: number): boolean =>
  until === 'always' || (until !== null && until > now);

const byAddress = ({ guild, channel, address }: NotificationFacts): NotificationReason => {
  const addressed = address();
  if (addressed === 'mention') return 'mention';
  if (addressed === 'everyone' && !guild.suppressEveryone) return 'everyone';
  const level = channel.level === 'inherit' ? guild.level : channel.level;
  if (level === 'allMessages') return 'all-messages';
  if (addressed === 'everyone') return 'everyone-suppressed';
  return addressed === 'everyone-denied' ? 'everyone-denied' : 'mentions-only';
};

/**
 * Decides whether a message that has just come notifies, and why: the first reason that holds
 * (docs/spec/notifications.md 'Decision').
 */
export const decideNotification = (facts: NotificationFacts): NotificationReason => {
  const { guild, channel, now } = facts;
  if (facts.isOwn) return 'own';
  if (facts.isLooking) return 'looking';
  if (!facts.isTurnedOn) return 'turned-off';
  if (facts.isDoNotDisturb) return 'do-not-disturb';
  if (isMutedAt(facts.allMutedUntil, now)) return 'all-muted';
  if (isMutedAt(guild.mutedUntil, now)) return 'server-muted';
  if (isMutedAt(channel.mutedUntil, now)) return 'channel-muted';
  if (channel.level === 'nothing') return 'channel-nothing';
  return byAddress(facts);
};
