import { describe, expect, it } from 'vitest';
import {
  type Address,
  decideNotification,
  isForMe,
  isShowing,
  NOTIFICATION_REASONS,
  type NotificationFacts,
} from '../../../../src/domain/notifications/decide-notification';
import { REASON_TEXTS } from '../../../../src/domain/notifications/reason-texts';

const NOW = 1_000_000;
const GUILD = { level: 'allMessages', suppressEveryone: false, mutedUntil: null } as const;
const CHANNEL = { level: 'inherit', mutedUntil: null } as const;

type Change = Omit<Partial<NotificationFacts>, 'address' | 'guild' | 'channel'> & {
  readonly guild?: Partial<NotificationFacts['guild']>;
  readonly channel?: Partial<NotificationFacts['channel']>;
  readonly address?: Address;
};

const decide = ({ address = 'none', guild, channel, ...change }: Change = {}) =>
  decideNotification({
    isOwn: false,
    isBlocked: false,
    isLooking: false,
    isTurnedOn: true,
    isDoNotDisturb: false,
    allMutedUntil: null,
    guild: { ...GUILD, ...guild },
    channel: { ...CHANNEL, ...channel },
    address: () => address,
    now: NOW,
    ...change,
  });

const MENTIONS = { guild: { level: 'mentionsOnly' } } as const;

describe('decideNotification', () => {
  it.each<[string, Change, string]>([
    ['any message', {}, 'all-messages'],
    ['a message of a blocked person', { isBlocked: true, address: 'mention' }, 'blocked'],
    ['a mention', { address: 'mention' }, 'mention'],
    ['a direct message, with mentions only', { home: 'conversation', ...MENTIONS }, 'direct'],
    ['a muted conversation', { home: 'conversation', channel: { mutedUntil: 'always' } }, 'channel-muted'],
    ['a message request', { home: 'request', address: 'mention' }, 'request'],
    ['@everyone', { address: 'everyone' }, 'everyone'],
    ['@everyone by somebody who may not', { address: 'everyone-denied' }, 'all-messages'],
    ['what one wrote oneself', { isOwn: true, address: 'mention' }, 'own'],
    ['what one is looking at', { isLooking: true, address: 'mention' }, 'looking'],
    ['anything, turned off', { isTurnedOn: false, address: 'mention' }, 'turned-off'],
    ['a mention under Do Not Disturb', { isDoNotDisturb: true, address: 'mention' }, 'do-not-disturb'],
    ['a mention while all is muted', { allMutedUntil: NOW + 1, address: 'mention' }, 'all-muted'],
    ['a message when that is over', { allMutedUntil: NOW }, 'all-messages'],
    ['a mention in a muted server', { guild: { mutedUntil: 'always' }, address: 'mention' }, 'server-muted'],
    ['the same, for a time', { guild: { mutedUntil: NOW + 1 } }, 'server-muted'],
    ['the same, when it is over', { guild: { mutedUntil: NOW - 1 } }, 'all-messages'],
    [
      'a mention in a muted channel',
      { channel: { mutedUntil: NOW + 1 }, address: 'mention' },
      'channel-muted',
    ],
    [
      'a mention in a channel set to nothing',
      { channel: { level: 'nothing' }, address: 'mention' },
      'channel-nothing',
    ],
    ['a message, mentions only', MENTIONS, 'mentions-only'],
    ['a mention, mentions only', { ...MENTIONS, address: 'mention' }, 'mention'],
    ['@everyone, mentions only', { ...MENTIONS, address: 'everyone' }, 'everyone'],
    ['@everyone that may not, mentions only', { ...MENTIONS, address: 'everyone-denied' }, 'everyone-denied'],
    ['@everyone, suppressed', { guild: { suppressEveryone: true }, address: 'everyone' }, 'all-messages'],
    [
      '@everyone, suppressed and mentions only',
      { guild: { level: 'mentionsOnly', suppressEveryone: true }, address: 'everyone' },
      'everyone-suppressed',
    ],
    ['a mention, suppressed', { guild: { suppressEveryone: true }, address: 'mention' }, 'mention'],
    [
      'a message in a channel for all messages',
      { ...MENTIONS, channel: { level: 'allMessages' } },
      'all-messages',
    ],
    ['a message in a channel for mentions', { channel: { level: 'mentionsOnly' } }, 'mentions-only'],
  ])('of %s', (_name, change, reason) => {
    expect(decide(change)).toBe(reason);
  });

  it('does not read the text where it need not', () => {
    let asked = 0;
    decideNotification({
      isOwn: false,
      isBlocked: false,
      isLooking: true,
      isTurnedOn: true,
      isDoNotDisturb: false,
      allMutedUntil: null,
      guild: GUILD,
      channel: CHANNEL,
      address: () => ((asked += 1), 'none'),
      now: NOW,
    });
    expect(asked).toBe(0);
  });

  it('shows for four reasons, three of them for the person, and has words for all', () => {
    expect(NOTIFICATION_REASONS.filter(isShowing)).toEqual(['direct', 'mention', 'everyone', 'all-messages']);
    expect(NOTIFICATION_REASONS.filter(isForMe)).toEqual(['direct', 'mention', 'everyone']);
    expect(new Set(Object.values(REASON_TEXTS)).size).toBe(NOTIFICATION_REASONS.length);
  });
});
