import type { Overwrite } from '../../../src/contract/entities/channel';
import type { Guild } from '../../../src/contract/entities/guild';
import type { ChannelId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { inTurns } from './in-turns';
import type { Person, TestServer } from './server-app';
import type { TestSocket } from './server-socket';

/** So many at once: a busy server refuses to look up the guilds of hundreds at a time, and clients come again. */
const AT_ONCE = 50;

/** A person's socket on one of the nodes. */
export interface OpenSocket {
  readonly person: Person;
  readonly node: TestServer;
  readonly socket: TestSocket;
}

/** Members of a guild, each with as many sockets, by turns on each of the nodes. */
export const connectCrowd = async (
  nodes: readonly [TestServer, ...TestServer[]],
  people: readonly Person[],
  socketsEach: number,
): Promise<readonly OpenSocket[]> =>
  inTurns(
    AT_ONCE,
    people.flatMap((person) => Array.from({ length: socketsEach }, (_, nth) => ({ person, nth }))),
    async ({ person, nth }) => {
      const node = nodes[nth % nodes.length] ?? nodes[0];
      return { person, node, socket: await node.connect(person) };
    },
  );

/** The overwrite that hides a place from all members but the owner. */
export const hiddenFromAll = async (app: TestServer, guild: Guild, owner: Person): Promise<Overwrite> => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  if (everyone === undefined) throw new Error('no @everyone');
  return { target: 'role', id: everyone.id, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) };
};

/** The texts of a channel's messages that a socket was sent, or of all channels. */
export const textsOf = (socket: TestSocket, channelId: ChannelId | null = null): readonly string[] =>
  socket
    .eventsOf('CHANNEL_MESSAGE')
    .filter((event) => channelId === null || event.channelId === channelId)
    .map(({ message }) => message.content);

/** Cuts sockets off and resumes their sessions from their beginning, each on the given node. */
export const resumeAll = (
  open: readonly OpenSocket[],
  nodeOf: (one: OpenSocket, nth: number) => TestServer,
): Promise<readonly TestSocket[]> =>
  inTurns(AT_ONCE, open, async (one, nth) => {
    const hello = await one.socket.frame(({ kind }) => kind === 'hello');
    if (hello.kind !== 'hello') throw new Error('no hello');
    await one.socket.close(4000);
    const returned = await nodeOf(one, nth).connect(one.person, { session: hello.session, seq: 0 });
    await returned.settle();
    return returned;
  });

/** Whether a socket has resumed its session. */
export const hasResumed = ({ frames }: TestSocket): boolean =>
  frames.some((frame) => frame.kind === 'hello' && frame.resumed);
