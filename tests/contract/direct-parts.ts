import type { DirectChannel } from '../../src/contract/entities/direct-channel';
import type { ChannelId, MessageId, UserId } from '../../src/contract/ids';
import type { Person, TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';

/** The names of what a socket was told of conversations and channels, in order. */
export const names = (socket: TestSocket): readonly string[] =>
  socket
    .events()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('DIRECT') || name.startsWith('CHANNEL'));

/** What people do about conversations on a server. */
export const directParts = (app: TestServer) => {
  const connect = (person: Person) => app.connect(person, { caps: 'direct-messages' });
  const befriend = async (one: Person, other: Person): Promise<void> => {
    await app.done('friends.request', { username: other.user.username }, one);
    await app.done('friends.accept', { userId: one.userId }, other);
  };
  const shareGuild = async (...people: readonly [Person, Person, ...Person[]]): Promise<void> => {
    await app.join(await app.createGuild(people[0]), ...people);
  };
  const takes = (who: Person, directMessages: 'friends' | 'mutual' | 'nobody') =>
    app.done('friends.savePrivacy', { directMessages }, who);
  const open = (from: Person, ...others: readonly { readonly userId: UserId }[]) =>
    app.call('direct.open', { userIds: others.map(({ userId }) => userId) }, from);
  const opened = async (from: Person, ...others: readonly Person[]): Promise<DirectChannel> => {
    const userIds = others.map(({ userId }) => userId);
    return (await app.done('direct.open', { userIds }, from)).channel;
  };
  const write = (from: Person, channelId: ChannelId, content = 'Hello') =>
    app.call('messages.create', { channelId, content, parentId: null }, from);
  const said = async (from: Person, channelId: ChannelId, content = 'Hello'): Promise<MessageId> =>
    (await app.done('messages.create', { channelId, content, parentId: null }, from)).data.id;
  const list = async (of: Person): Promise<readonly DirectChannel[]> =>
    (await app.done('direct.list', {}, of)).channels;
  return { connect, befriend, shareGuild, takes, open, opened, write, said, list };
};
