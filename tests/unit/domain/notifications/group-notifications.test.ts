import { describe, expect, it } from 'vitest';
import type { ChannelId, GuildId, MessageId } from '../../../../src/contract/ids';
import { toId } from '../../../../src/contract/ids';
import {
  GROUP_WITHIN_MS,
  groupNotifications,
  type NotifiedMessage,
  type RecentNotices,
  withoutChannel,
} from '../../../../src/domain/notifications/group-notifications';

let number = 0;
const message = (channel: number, isForMe = false): NotifiedMessage => ({
  guildId: toId<GuildId>('5'),
  channelId: toId<ChannelId>(String(channel)),
  messageId: toId<MessageId>(`${channel}${(number += 1)}`),
  isForMe,
});

/** Messages at an interval, by default a second; returns the shown and closed notifications of each. */
const run = (messages: readonly NotifiedMessage[], everyMs = 1000) => {
  let recent: RecentNotices = [];
  return messages.map((one, at) => {
    const { show, close, recent: next } = groupNotifications(recent, [one], at * everyMs);
    recent = next;
    return { show: show.map((notice) => (notice.kind === 'message' ? notice.key : notice)), close };
  });
};

describe('groupNotifications', () => {
  it('shows each of three messages of a channel, and then how many there are', () => {
    const messages = Array.from({ length: 5 }, () => message(1));
    const [first, second, third] = messages.map(({ messageId }) => messageId);
    const steps = run(messages);
    expect(steps.slice(0, 3)).toEqual([first, second, third].map((key) => ({ show: [key], close: [] })));
    const group = { kind: 'channel', key: 'channel-1', channels: 1, mentions: 0, message: messages[0] };
    expect(steps[3]).toMatchObject({ show: [{ ...group, count: 4 }], close: [first, second, third] });
    expect(steps[4]).toMatchObject({ show: [{ ...group, count: 5 }], close: [] });
  });

  it('shows a crowd that comes at once as one', () => {
    const crowd = Array.from({ length: 50 }, () => message(1));
    const { show, close } = groupNotifications([], crowd, 0);
    expect(show).toMatchObject([{ key: 'channel-1', count: 50 }]);
    expect(close).toEqual([]);
  });

  it('leads to the first mention of a group, and counts them', () => {
    const messages = [message(1), message(1), message(1, true), message(1, true)];
    const { show } = groupNotifications([], messages, 0);
    expect(show).toMatchObject([{ mentions: 2, message: { messageId: messages[2]?.messageId } }]);
  });

  it('shows one for all where many channels speak', () => {
    const messages = Array.from({ length: 7 }, (_, at) => message(at));
    const steps = run(messages);
    expect(steps[5]?.show).toEqual([messages[5]?.messageId]);
    expect(steps[6]?.show).toMatchObject([{ kind: 'all', key: 'all', count: 7, channels: 7 }]);
    expect(steps[6]?.close).toEqual(messages.slice(0, 6).map(({ messageId }) => messageId));
  });

  it('begins anew when a channel has been quiet', () => {
    const messages = Array.from({ length: 4 }, () => message(1));
    const steps = run(messages, GROUP_WITHIN_MS);
    expect(steps.map(({ show }) => show)).toEqual(messages.map(({ messageId }) => [messageId]));
  });

  it('goes on counting while a channel is not quiet', () => {
    const steps = run(
      Array.from({ length: 6 }, () => message(1)),
      GROUP_WITHIN_MS - 1,
    );
    expect(steps[5]?.show).toMatchObject([{ count: 6 }]);
  });

  it('does not count what was read', () => {
    const { recent } = groupNotifications([], [message(1), message(1), message(1), message(2)], 0);
    const { show } = groupNotifications(withoutChannel(recent, toId('1')), [message(1)], 1);
    expect(show).toMatchObject([{ kind: 'message' }]);
  });
});
