import type { InboxItem, MentionKind } from '../../../../../src/contract/entities/inbox-item';
import type { Guild } from '../../../../../src/contract/entities/guild';
import type { Message } from '../../../../../src/contract/entities/message';
import type { Thread } from '../../../../../src/contract/entities/thread';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMessage,
  makeRole,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

export const GUILD = id<GuildId>(5);
export const OPEN = id<ChannelId>(100);
export const OTHER = id<ChannelId>(101);
/** A role of the user. */
export const ROLE = makeRole({ id: id(30), name: 'crew' });

/** An item of the inbox, in a channel that is not open. */
export const item = (
  number: number,
  by: readonly MentionKind[] = ['user'],
  change: Partial<InboxItem> = {},
): InboxItem => ({
  ...{ guildId: GUILD, channelId: OTHER, read: false, by: [...by] },
  message: makeMessage(number, { content: `text ${number}` }),
  ...change,
});
export const page = (items: readonly InboxItem[], hasMore = false) =>
  success({ error: 0, items: [...items], hasMore });
export const accepted = () => success({ error: 0, message: null });

/** A message that arrives. */
export const arrives = (number: number, change: Partial<Message> = {}, more: object = {}) =>
  liveEvent('CHANNEL_MESSAGE', {
    ...{ guildId: GUILD, channelId: OTHER, message: makeMessage(number, change) },
    ...more,
  });

export interface InboxWorld {
  readonly api?: ApiAnswers;
  /** How many messages are unread in the other channel, of which so many mention the user. */
  readonly unread?: readonly [count: number, mentions: number];
  /** Without the features of the server that it needs. */
  readonly isBare?: boolean;
  /** Other servers, which are not open. */
  readonly others?: readonly Guild[];
  /** Threads of the first channel, on a server that has threads. */
  readonly threads?: readonly Thread[];
}

/** A server with an inbox and two channels, of which the first is open. The user is ada, id 1, with a role. */
export const startInbox = async ({
  api = {},
  unread = [0, 0],
  isBare = false,
  others = [],
  threads,
}: InboxWorld = {}) => {
  const [unreadCount, mentionCount] = unread;
  const told = {
    ...{ hasUnread: unreadCount > 0, lastReadId: id<never>(1), unreadCount, mentionCount },
    ...{ everyoneCount: 0, replyCount: 0 },
  };
  const none = { ...told, hasUnread: false, unreadCount: 0, mentionCount: 0 };
  const guild = makeGuild({
    channels: [
      makeChannel({ ...none, id: OPEN }),
      makeChannel({ ...told, id: OTHER, name: 'workshop', position: 1 }),
    ],
    memberRoles: [everyone, ROLE],
    threads: [...(threads ?? [])],
  });
  const meta = {
    ...fullMeta,
    features: [
      ...fullMeta.features,
      ...(isBare ? [] : ['counts', 'inbox', 'message-window']),
      ...(threads === undefined ? [] : ['threads']),
    ],
  };
  const bridge = createFakeBridge({
    'inbox.mentions': () => page([]),
    'inbox.done': accepted,
    'roles.list': () => success({ error: 0, roles: [everyone, ROLE], memberRoles: [everyone, ROLE] }),
    ...api,
  });
  return startTestApp({ bridge, guilds: [guild, ...others], boot: { session: makeSession({ meta }) } });
};
