import type { Channel } from '../../../../../src/contract/entities/channel';
import type { Message } from '../../../../../src/contract/entities/message';
import type { EventData } from '../../../../../src/contract/gateway/events';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { Preferences } from '../../../../../src/contract/preferences';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMessage,
  makeSession,
  seenPreferences,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

export const GUILD = id<GuildId>(5);
export const OPEN = id<ChannelId>(100);
export const OTHER = id<ChannelId>(101);

/** What the server says of a channel with unread messages after message 10. */
export const told = (change: Partial<Channel> = {}): Partial<Channel> => ({
  ...{ hasUnread: true, lastReadId: id(10), unreadCount: 12, mentionCount: 5, everyoneCount: 2 },
  replyCount: 1,
  ...change,
});

/** Nothing is unread, as the server says it. */
export const NOTHING: Partial<Channel> = {
  ...{ hasUnread: false, lastReadId: id(10), unreadCount: 0, mentionCount: 0, everyoneCount: 0 },
  replyCount: 0,
};

interface CountWorld {
  readonly open?: Partial<Channel>;
  readonly other?: Partial<Channel>;
  readonly preferences?: Partial<Preferences>;
  readonly features?: readonly string[];
  readonly messages?: readonly Message[];
  readonly api?: ApiAnswers;
}

/** An app on a server that counts. The user is ada, id 1; the channel 100 is open, 101 is beside it. */
export const startCounting = async (world: CountWorld = {}) => {
  const { open = NOTHING, other = NOTHING, features = ['counts', 'mark-unread'] } = world;
  const guild = makeGuild({
    channels: [makeChannel({ id: OPEN, ...open }), makeChannel({ id: OTHER, position: 1, ...other })],
  });
  let kept: Preferences = { ...seenPreferences, ...world.preferences };
  const api: ApiAnswers = {
    'messages.list': () => success({ error: 0, data: { messages: [...(world.messages ?? [])] } }),
    ...world.api,
  };
  const bridge = createFakeBridge(api, {
    'preferences.set': (change) => success((kept = { ...kept, ...change } as Preferences)),
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const app = await startTestApp({
    guilds: [guild],
    bridge,
    boot: {
      session: makeSession({ meta }),
      preferences: kept,
    },
  });
  return { ...app, guild, state: () => app.store.getState() };
};

/** A message that arrives. */
export const arrives = (
  number: number,
  change: Partial<Message> = {},
  about: { readonly channelId?: ChannelId; readonly parentAuthorId?: number } = {},
) =>
  liveEvent('CHANNEL_MESSAGE', {
    ...{ guildId: GUILD, channelId: about.channelId ?? OTHER },
    message: makeMessage(number, change),
    ...(about.parentAuthorId === undefined ? {} : { parentAuthorId: id(about.parentAuthorId) }),
  });

/** A message that is deleted. */
export const goes = (number: number, mentions?: Partial<EventData<'CHANNEL_MESSAGE_DELETE'>['mentions']>) =>
  liveEvent('CHANNEL_MESSAGE_DELETE', {
    ...{ guildId: GUILD, channelId: OTHER, messageId: id(number) },
    ...(mentions === undefined
      ? {}
      : {
          mentions: { everyone: false, users: [], roles: [], repliedTo: null, authorId: id(2), ...mentions },
        }),
  });

/** The mark goes back, to after a message. */
export const goesBack = (lastReadId: number, unreadCount: number, channelId = OTHER) =>
  liveEvent('CHANNEL_UNREAD', {
    ...{ guildId: GUILD, channelId, lastReadId: id(lastReadId), unreadCount },
    ...{ mentionCount: 2, everyoneCount: 0, replyCount: 0 },
  });
