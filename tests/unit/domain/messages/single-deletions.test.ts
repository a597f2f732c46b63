import { expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/contract/gateway/events';
import {
  type ChannelId,
  type GuildId,
  type MessageId,
  toId,
  type UserId,
} from '../../../../src/contract/ids';
import { withSingleDeletions } from '../../../../src/domain/messages/single-deletions';

const place = { guildId: toId<GuildId>('5'), channelId: toId<ChannelId>('100') };
const [one, two] = [toId<MessageId>('1'), toId<MessageId>('2')];
const typing: LiveEvent = { name: 'GUILD_LEFT', data: { guildId: place.guildId, reason: 'left' } };

it('makes one deletion of each message, in its place, with whom it mentioned', () => {
  const mentions = {
    ...{ everyone: false, users: [toId<UserId>('7')], roles: [], repliedTo: null },
    authorId: toId<UserId>('8'),
  };
  const many: LiveEvent = {
    name: 'CHANNEL_MESSAGES_DELETE',
    data: { ...place, messageIds: [one, two], mentions: [{ messageId: two, mentions }] },
  };
  expect(withSingleDeletions([typing, many])).toEqual([
    typing,
    { name: 'CHANNEL_MESSAGE_DELETE', data: { ...place, messageId: one, mentions: undefined } },
    { name: 'CHANNEL_MESSAGE_DELETE', data: { ...place, messageId: two, mentions } },
  ]);
});

it('leaves all other events as they are', () => {
  const events = [typing];
  expect(withSingleDeletions(events)).toBe(events);
});
