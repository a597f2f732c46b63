import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import type { LiveEvent } from '../../../../src/contract/gateway/events';
import {
  type ChannelId,
  type GuildId,
  type MessageId,
  toId,
  type UserId,
} from '../../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../../src/contract/limits';
import { Prefetch } from '../../../../src/main/session/prefetch';

const GUILD = '10';
const CHANNEL = '20';
const ME = toId<UserId>('1');

const status = (userId: UserId): LiveEvent => ({
  name: 'GUILD_MEMBER_STATUS',
  data: { guildId: toId<GuildId>(GUILD), userId, status: 'active', statusText: null, statusUntil: null },
});
const typing: LiveEvent = {
  name: 'CHANNEL_TYPING_START',
  data: {
    guildId: toId<GuildId>(GUILD),
    channelId: toId<ChannelId>(CHANNEL),
    userId: toId<UserId>('2'),
    username: 'b',
  },
};
const deleted: LiveEvent = {
  name: 'CHANNEL_MESSAGE_DELETE',
  data: {
    guildId: toId<GuildId>(GUILD),
    channelId: toId<ChannelId>(CHANNEL),
    messageId: toId<MessageId>('30'),
  },
};

const start = (lastGuild: string | null = GUILD) => {
  const asked: string[] = [];
  const calls = new Prefetch({
    callApi: (name) => {
      asked.push(name);
      return Promise.resolve(success(name));
    },
    preferences: () => ({ lastGuild, lastChannels: { [GUILD]: CHANNEL } }),
    me: () => ME,
  });
  return { calls, asked };
};

const MESSAGES = { limit: 50, channelId: CHANNEL };

describe('first calls', () => {
  it('are made once, when the connection stands, and answered once each', async () => {
    const { calls, asked } = start();
    expect(calls.take('guilds.list', {})).toBeNull();
    calls.connected();
    calls.connected();
    expect(asked).toEqual(['guilds.list', 'messages.list', 'roles.list', 'members.list']);
    expect(await calls.take('guilds.list', {})).toEqual(success('guilds.list'));
    expect(calls.take('guilds.list', {})).toBeNull();
    expect(await calls.take('messages.list', MESSAGES)).toEqual(success('messages.list'));
    expect(calls.take('messages.list', { channelId: '21', limit: 50 })).toBeNull();
  });

  it('ask for the guilds alone where nothing was open before', () => {
    const { calls, asked } = start(null);
    calls.connected();
    expect(asked).toEqual(['guilds.list']);
  });

  it.each([
    ['somebody types', [typing], true, true],
    ["one's own presence", [status(ME)], true, true],
    ["another's presence", [status(toId<UserId>('2'))], true, false],
    ['a deletion', [typing, deleted], false, false],
  ])('after %s', (_, events, keepsMessages, keepsMembers) => {
    const { calls } = start();
    calls.connected();
    calls.heard(events);
    expect(calls.take('messages.list', MESSAGES) !== null).toBe(keepsMessages);
    expect(calls.take('members.list', { guildId: GUILD, most: MEMBER_RANGES.wholeUpTo }) !== null).toBe(
      keepsMembers,
    );
  });

  it('are forgotten when the connection is lost', () => {
    const { calls } = start();
    calls.connected();
    calls.forget();
    expect(calls.take('guilds.list', {})).toBeNull();
  });
});
