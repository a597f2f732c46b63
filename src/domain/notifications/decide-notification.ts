/** The reasons why a message notifies or does not, in the order in which they are checked. */
export const NOTIFICATION_REASONS = [
  'own',
  'blocked',
  'request',
  'unfollowed',
  'looking',
  'turned-off',
  'do-not-disturb',
  'all-muted',
  'server-muted',
  'channel-muted',
  'channel-nothing',
  'direct',
  'mention',
  'everyone',
  'everyone-denied',
  'everyone-suppressed',
  'mentions-only',
  'all-messages',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** The reasons that show a notification. */
const SHOWING: ReadonlySet<NotificationReason> = new Set([
  ...(['direct', 'mention', 'everyone', 'all-messages'] as const),
]);

/** Whether a message with this reason notifies. */
export const isShowing = (reason: NotificationReason): boolean => SHOWING.has(reason);

/** Whether the reason means that the message addresses this person. */
export const isForMe = (reason: NotificationReason): boolean =>
  reason === 'mention' || reason === 'everyone' || reason === 'direct';

/**
 * How a message addresses the person: by name, by an allowed @everyone, by an @everyone that its author may not use, or
 * not at all.
 */
export type Address = 'mention' | 'everyone' | 'everyone-denied' | 'none';

/** The end of a mute: epoch milliseconds, never, or null for no mute. */
export type MutedUntil = number | 'always' | null;

/** The input of the decision. */
export interface NotificationFacts {
  readonly isOwn: boolean;
  /** Whether the person has blocked the author. */
  readonly isBlocked: boolean;
  /** Where it was written: in a conversation, in one that waits for an answer, in a server's channel, or in an unfollowed thread. */
  readonly home?: 'conversation' | 'request' | 'server' | 'unfollowed';
  /** Whether the message's channel is visible in a window that has the focus. */
  readonly isLooking: boolean;
  /** Whether the system shows the app's notifications at all. */
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
  /** Called only if needed, because it parses the text. */
  readonly address: () => Address;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Whether a mute is in effect at `now`. */
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
 * Decides whether a message that has just arrived notifies, and why: the first reason that applies
 * (docs/spec/notifications.md 'Decision').
 */
export const decideNotification = (facts: NotificationFacts): NotificationReason => {
  const { guild, channel, now } = facts;
  if (facts.isOwn) return 'own';
  if (facts.isBlocked) return 'blocked';
  if (facts.home === 'request') return 'request';
  if (facts.home === 'unfollowed') return 'unfollowed';
  if (facts.isLooking) return 'looking';
  if (!facts.isTurnedOn) return 'turned-off';
  if (facts.isDoNotDisturb) return 'do-not-disturb';
  if (isMutedAt(facts.allMutedUntil, now)) return 'all-muted';
  if (isMutedAt(guild.mutedUntil, now)) return 'server-muted';
  if (isMutedAt(channel.mutedUntil, now)) return 'channel-muted';
  if (channel.level === 'nothing') return 'channel-nothing';
  return facts.home === 'conversation' ? 'direct' : byAddress(facts);
};
