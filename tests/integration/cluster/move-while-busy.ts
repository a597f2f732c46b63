import { expect } from 'vitest';
import type { ChannelId } from '../../../src/contract/ids';
import type { Person, TestServer } from '../../support/node/server-app';
import type { TestSocket } from '../../support/node/server-socket';

/** Two nodes, a channel that two people are in, and the socket of one of them on the second node. */
export interface BusyPlace {
  readonly one: TestServer;
  readonly two: TestServer;
  readonly owner: Person;
  readonly guest: Person;
  readonly guestSocket: TestSocket;
  readonly channelId: ChannelId;
}

/** The texts of the messages that a socket was sent. */
export const contentsOf = (socket: TestSocket): string[] =>
  socket.eventsOf('CHANNEL_MESSAGE').map(({ message }) => message.content);

/** The session of a socket. */
export const sessionOf = (socket: TestSocket): string => {
  const [hello] = socket.frames;
  if (hello?.kind !== 'hello') throw new Error('The first frame is not HELLO');
  return hello.session;
};

/** The number of the last event that a socket was sent. */
export const seqOf = (socket: TestSocket): number =>
  socket.frames.reduce((last, frame) => (frame.kind === 'event' ? (frame.seq ?? last) : last), 0);

/**
 * The guest's session moves from node to node while the owner writes on both; every message must come once.
 */
export const moveWhileBusy = async ({
  one,
  two,
  owner,
  guest,
  guestSocket,
  channelId,
}: BusyPlace): Promise<void> => {
  const say = (node: TestServer, as: Person, content: string) =>
    node.done('messages.create', { channelId, content, parentId: null, nonce: content }, as);
  let stop = false;
  const sent: string[] = [];
  const write = async (node: TestServer, name: string): Promise<void> => {
    for (let nth = 0; !stop; nth += 1) {
      await say(node, owner, `${name}${nth}`);
      sent.push(`${name}${nth}`);
    }
  };
  const writing = [write(one, 'a'), write(two, 'b')];
  let socket = guestSocket;
  const session = sessionOf(guestSocket);
  const got: string[] = [];
  let seq = 0;
  for (let move = 0; move < 8; move += 1) {
    await socket.event('CHANNEL_MESSAGE', 5);
    socket.socket.terminate();
    await socket.closed;
    got.push(...contentsOf(socket));
    seq = Math.max(seq, seqOf(socket));
    socket = await (move % 2 === 0 ? one : two).connect(guest, { session, seq });
    expect(await socket.frame((frame) => frame.kind === 'hello')).toMatchObject({ resumed: true });
  }
  stop = true;
  await Promise.all(writing);
  await say(one, owner, 'end');
  await say(two, owner, 'end too');
  await expect.poll(() => contentsOf(socket)).toEqual(expect.arrayContaining(['end', 'end too']));
  got.push(...contentsOf(socket));
  expect(new Set(got).size).toBe(got.length);
  expect(new Set(got)).toEqual(new Set([...sent, 'end', 'end too']));
};
