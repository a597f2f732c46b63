import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capsOf, CAPS, type EventName, type EventRow, events } from '../../../src/contract/gateway/events';
import { type SystemMessageId, toId } from '../../../src/contract/ids';
import { haveHeardAll, startCluster, type TestCluster } from '../../support/node/cluster';
import { startTestServer, type TestServer, textChannelOf } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';

/** Rows of a later version: to everyone, to a user, to the viewers of a channel. */
const CAPPED = ['SYSTEM_MESSAGE', 'CHANNEL_READ', 'CHANNEL_MESSAGE'] as const;
const CAP = 'letters';

let cluster: TestCluster;
beforeAll(async () => {
  for (const name of CAPPED) Object.defineProperty(events[name], 'cap', { value: CAP, configurable: true });
  cluster = await startCluster({ isDurable: false });
});
afterAll(async () => {
  await cluster.stop();
  for (const name of CAPPED) Reflect.deleteProperty(events[name], 'cap');
});

const SETUPS: readonly (readonly [string, () => Promise<readonly TestServer[]>])[] = [
  ['on one server', async () => [await startTestServer()]],
  ['on two nodes', () => cluster.startNodes(2)],
];

const cappedOf = (socket: TestSocket): readonly EventName[] =>
  socket.events().flatMap(({ name }) => (CAPPED.some((capped) => capped === name) ? [name] : []));

const sessionOf = async (socket: TestSocket): Promise<string> => {
  const hello = await socket.frame(({ kind }) => kind === 'hello');
  if (hello.kind !== 'hello') throw new Error('no hello');
  return hello.session;
};

describe.each(SETUPS)('%s an event whose row names a cap', (_where, start) => {
  it('goes to the sockets alone whose handshake named it, live and after a resume', async () => {
    const nodes = await start();
    const [one] = nodes as [TestServer];
    const two = nodes[1] ?? one;
    const [owner, reader] = [await one.signUp(), await one.signUp()];
    const guild = await one.createGuild(owner);
    await one.join(guild, owner, reader);
    const channelId = textChannelOf(guild);
    await haveHeardAll(nodes);
    const knowing = await two.connect(reader, { caps: `other,${CAP}` });
    const plain = await two.connect(reader);
    // The author's own sockets get a version of their own, with the nonce.
    const author = await two.connect(owner);

    const tell = async (content: string): Promise<void> => {
      const { hub } = one.server;
      const id = toId<SystemMessageId>('1');
      hub.toEveryone('SYSTEM_MESSAGE', {
        message: { id, message: content, createdAt: '2026-01-01T00:00:00.000Z' },
      });
      hub.toUser(reader.userId, 'CHANNEL_READ', { guildId: guild.id, channelId });
      const nonce = { nonce: content };
      await one.done('messages.create', { channelId, content, parentId: null, ...nonce }, owner);
      // Not capped: the last event that all of them get.
      await one.done('channels.typing', { channelId }, reader);
      await haveHeardAll(nodes);
    };
    const heard = async (...sockets: readonly TestSocket[]) => {
      await Promise.all(sockets.map((socket) => socket.settle()));
      return sockets.map(cappedOf);
    };
    await tell('live');
    expect(await heard(knowing, plain, author)).toEqual([[...CAPPED], [], []]);
    await author.event('CHANNEL_TYPING_START');

    const sessions = [await sessionOf(knowing), await sessionOf(plain)] as const;
    for (const socket of [knowing, plain]) {
      socket.socket.terminate();
      await socket.closed;
    }
    await tell('gone');
    // Each claims the caps of the other: a resumed session keeps those that it began with. On two nodes they move.
    const again = [
      await one.connect(reader, { session: sessions[0], seq: 0 }),
      await one.connect(reader, { session: sessions[1], seq: 0, caps: CAP }),
    ] as const;
    expect(
      again.map(({ frames }) => frames.some((frame) => frame.kind === 'hello' && frame.resumed)),
    ).toEqual([true, true]);
    expect(await heard(...again)).toEqual([[...CAPPED, ...CAPPED], []]);
    await tell('back');
    expect(await heard(...again)).toEqual([[...CAPPED, ...CAPPED, ...CAPPED], []]);
    await Promise.all(nodes.map((node) => node.close()));
  });
});

it('names its caps by its rows', () => {
  const rows: Readonly<Record<string, EventRow>> = events;
  expect([...capsOf(rows)].sort()).toEqual(['direct-messages', CAP, 'threads', 'voice'].sort());
  expect(CAPS).toEqual(['threads', 'direct-messages', 'voice']);
});
