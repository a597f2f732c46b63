import { connect as connectTcp } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { GATEWAY } from '../../../../src/contract/limits';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import type { Received, TestSocket } from '../../../support/node/server-socket';

let app: TestServer;
let ann: Person;
let bob: Person;
let guild: Guild;
/** Close codes of the sockets that the server closed. */
const closes: number[] = [];

beforeAll(async () => {
  app = await startTestServer({
    origins: ['https://chat.example'],
    log: (_level, event, { code } = {}) => {
      if (event === 'socket.closed' && typeof code === 'number') closes.push(code);
    },
  });
});

beforeEach(async () => {
  ann = await app.signUp();
  bob = await app.signUp();
  guild = await app.createGuild(ann);
  await app.join(guild, ann, bob);
});

afterEach(() => app.hangUp());
afterAll(() => app.close());

const say = (content: string, as = ann) =>
  app.done('messages.create', { channelId: textChannelOf(guild), content, parentId: null }, as);

/** The status of a handshake with the headers of a browser or a program. */
const handshake = (
  path: string,
  protocol: string | string[] | null,
  headers: Record<string, string> = {},
): Promise<number> =>
  new Promise((resolve) => {
    const url = `${app.url.replace('http', 'ws')}${path}`;
    const socket =
      protocol === null ? new WebSocket(url, { headers }) : new WebSocket(url, protocol, { headers });
    socket.on('unexpected-response', (_request, answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });

const contents = (socket: TestSocket): string[] =>
  socket.eventsOf('CHANNEL_MESSAGE').map(({ message }) => message.content);
const seqs = (socket: TestSocket): (number | null)[] =>
  socket.frames.flatMap((frame) => (frame.kind === 'event' ? [frame.seq] : []));
const hello = (socket: TestSocket) => {
  const frame = socket.frames.find(
    (one): one is Extract<Received, { kind: 'hello' }> => one.kind === 'hello',
  );
  if (frame === undefined) throw new Error('no HELLO');
  return frame;
};

describe('the handshake', () => {
  it('lets in whoever offers a good token as the one sub-protocol, and echoes it', async () => {
    const socket = await app.connect(ann);
    expect(socket.socket.protocol).toBe(ann.token);
  });

  it.each([
    ['no token', '/gateway', null, 401],
    ['a token that is no good', '/gateway', 'gh_nonsense-nonsense-nonsense', 401],
    ['another path', '/gateways', 'x', 404],
  ])('with %s is refused', async (_what, path, protocol, status) => {
    expect(await handshake(path, protocol)).toBe(status);
  });

  it('takes the path with and without its trailing slash', async () => {
    expect(await handshake('/gateway/?status=active', ann.token)).toBe(101);
  });

  it('refuses a token among several sub-protocols', async () => {
    expect(await handshake('/gateway', [ann.token, 'other'])).toBe(401);
  });

  it('refuses web pages that are not on the list, and takes those that are', async () => {
    expect(await handshake('/gateway', ann.token, { Origin: 'https://evil.example' })).toBe(403);
    expect(await handshake('/gateway', ann.token, { Origin: 'null' })).toBe(403);
    expect(await handshake('/gateway', ann.token, { Origin: 'https://chat.example' })).toBe(101);
  });

  it('takes five sockets of a user and refuses the sixth until one is gone', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => app.connect(ann)));
    expect(await handshake('/gateway', ann.token)).toBe(429);
    expect(await handshake('/gateway', bob.token)).toBe(101);
    await sockets[0]?.close();
    await sockets[1]?.settle();
    expect(await handshake('/gateway', ann.token)).toBe(101);
  });

  it('takes an unknown status for active', async () => {
    await app.connect(bob, { status: 'sleeping' });
    const watcher = await app.connect(ann);
    await app.done('users.updateStatus', { status: 'dnd' }, bob);
    await watcher.event('GUILD_MEMBER_STATUS');
    const { members } = await app.done('members.list', { guildId: guild.id }, ann);
    expect(Object.fromEntries(members.map(({ id, status }) => [id, status]))).toEqual({
      [ann.userId]: 'active',
      [bob.userId]: 'dnd',
    });
  });

  it('takes caps of up to 512 characters, whatever they name, and refuses longer ones', async () => {
    const long = 'threads,nonsense,'.padEnd(512, 'x');
    expect(await handshake(`/gateway?caps=${long}`, ann.token)).toBe(101);
    expect(await handshake('/gateway?caps=,,', ann.token)).toBe(101);
    expect(await handshake(`/gateway?caps=${long}x`, ann.token)).toBe(400);
  });

  it('survives what is no websocket handshake', async () => {
    const answer = await new Promise<string>((resolve) => {
      const raw = connectTcp(Number(new URL(app.url).port), '127.0.0.1');
      let text = '';
      raw.on('data', (chunk) => (text += chunk.toString()));
      raw.on('close', () => resolve(text));
      raw.write(
        `GET /gateway HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${ann.token}\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await app.call('health.fetch', {})).status).toBe(200);
  });
});

describe('a socket', () => {
  it('answers PING with the same timestamp, without a number', async () => {
    const socket = await app.connect(ann);
    socket.send(JSON.stringify({ event: 'PING', data: { timestamp: 1234.5 } }));
    expect(await socket.frame((frame) => frame.kind === 'pong')).toEqual({ kind: 'pong', timestamp: 1234.5 });
  });

  it('answers protocol pings', async () => {
    const { socket } = await app.connect(ann);
    const pong = new Promise((resolve) => socket.once('pong', resolve));
    socket.ping();
    await pong;
  });

  it('ignores events that the server does not know', async () => {
    const socket = await app.connect(ann);
    socket.send(JSON.stringify({ event: 'VOICE_STATE', data: { any: 'thing' } }));
    socket.send(JSON.stringify({ event: 'NOTHING' }));
    await socket.settle();
    expect(socket.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['JSON that is no frame', '[1]'],
    ['a frame without a name', '{"data":1}'],
    ['a PING without a timestamp', '{"event":"PING","data":{}}'],
    ['a frame of more than 64 KiB', JSON.stringify({ event: 'X', data: 'x'.repeat(GATEWAY.frameMaxBytes) })],
  ])('closes with 4002 on %s', async (_what, text) => {
    const socket = await app.connect(ann);
    socket.send(text);
    expect(await socket.closed).toBe(CLOSE.malformed);
  });

  it('closes with 4002 on a binary frame', async () => {
    const { socket, closed } = await app.connect(ann);
    socket.send(Buffer.from('{"event":"PING","data":{"timestamp":1}}'));
    expect(await closed).toBe(CLOSE.malformed);
  });

  it('takes a frame of 64 KiB', async () => {
    const socket = await app.connect(ann);
    const frame = (length: number) => JSON.stringify({ event: 'X', data: 'x'.repeat(length) });
    socket.send(frame(GATEWAY.frameMaxBytes - frame(0).length));
    await socket.settle();
  });

  it('closes with 4003 on the 121st frame within 60 s, and not when they are spread', async () => {
    const patient = await app.connect(ann);
    for (let index = 0; index < 100; index += 1) patient.send('{"event":"X","data":1}');
    await patient.settle();
    app.clock.advance(GATEWAY.framesWindowMs);
    for (let index = 0; index < 100; index += 1) patient.send('{"event":"X","data":1}');
    await patient.settle();
    const hasty = await app.connect(bob);
    for (let index = 0; index < 121; index += 1) hasty.send('{"event":"X","data":1}');
    expect(await hasty.closed).toBe(CLOSE.tooManyFrames);
  });

  it('is asked for a sign of life when it is silent, and cut off when it gives none', async () => {
    const alive = await app.connect(ann);
    const dead = await app.connect(bob);
    dead.socket.pause();
    const asked = new Promise((resolve) => alive.socket.once('ping', resolve));
    app.clock.advance(46_000);
    await asked;
    await alive.settle();
    app.clock.advance(46_000);
    dead.socket.resume();
    expect(await dead.closed).toBe(1006);
    await alive.settle();
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('closes with 1001 when the server goes away', async () => {
    const other = await startTestServer();
    const socket = await other.connect(await other.signUp());
    await other.server.close();
    expect(await socket.closed).toBe(CLOSE.goingAway);
    await other.store.close();
  });
});

describe('a session', () => {
  it('numbers its events from 1, each session its own', async () => {
    const first = await app.connect(ann);
    await say('one');
    await first.event('CHANNEL_MESSAGE');
    const second = await app.connect(ann);
    await say('two');
    await first.event('CHANNEL_MESSAGE', 1);
    await second.event('CHANNEL_MESSAGE');
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(seqs(first)).toEqual(upTo(seqs(first).length));
    expect(seqs(second)).toEqual(upTo(seqs(second).length));
    expect(contents(second)).toEqual(['two']);
  });

  it('has neither HELLO nor numbers for a client that does not know them', async () => {
    const plain = await app.connect(ann, { v: null });
    await plain.settle();
    await say('one');
    await plain.event('CHANNEL_MESSAGE');
    expect(plain.frames.some(({ kind }) => kind === 'hello')).toBe(false);
    expect(seqs(plain).every((seq) => seq === null)).toBe(true);
  });

  it('is resumed after a loss: what followed, in order, then HELLO', async () => {
    const first = await app.connect(ann);
    await say('one');
    await first.event('CHANNEL_MESSAGE');
    const { session } = hello(first);
    const seq = seqs(first).at(-1) ?? 0;
    first.socket.terminate();
    await first.closed;
    await say('two', bob);
    await say('three', bob);
    const second = await app.connect(ann, { session, seq });
    expect(hello(second)).toEqual({ kind: 'hello', session, resumed: true });
    expect(contents(second)).toEqual(['two', 'three']);
    expect(second.frames.at(-1)?.kind).toBe('hello');
    await say('four');
    await second.event('CHANNEL_MESSAGE', 2);
    expect(contents(second)).toEqual(['two', 'three', 'four']);
    expect(seqs(second)).toEqual([seq + 1, seq + 2, seq + 3]);
  });

  it('replays from 0, and from a number whose event it got but the client did not see', async () => {
    const first = await app.connect(ann);
    await say('one');
    await say('two');
    await first.event('CHANNEL_MESSAGE', 1);
    const { session } = hello(first);
    first.socket.terminate();
    await first.closed;
    const second = await app.connect(ann, { session, seq: 0 });
    expect(contents(second)).toEqual(['one', 'two']);
  });

  it('is taken over from a socket that looks alive, which closes with 4005', async () => {
    const first = await app.connect(ann);
    const second = await app.connect(ann, { session: hello(first).session, seq: 0 });
    expect(await first.closed).toBe(CLOSE.replaced);
    expect(hello(second).resumed).toBe(true);
    await say('one');
    await second.event('CHANNEL_MESSAGE');
    expect(contents(first)).toEqual([]);
  });

  it('makes room for its successor where the user has five sockets', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => app.connect(ann)));
    const [first] = sockets;
    if (first === undefined) throw new Error('no socket');
    const second = await app.connect(ann, { session: hello(first).session, seq: 0 });
    expect(hello(second).resumed).toBe(true);
  });

  it.each([
    ['that is unknown', () => Promise.resolve({ session: 'unknown', seq: 0 })],
    ['of another user', async () => ({ session: hello(await app.connect(bob)).session, seq: 0 })],
    ['whose number is ahead', async () => ({ session: hello(await app.connect(ann)).session, seq: 999 })],
    [
      'that the client closed with 1000',
      async () => {
        const socket = await app.connect(ann);
        await socket.close(1000);
        const other = await app.connect(bob);
        await other.settle();
        return { session: hello(socket).session, seq: 0 };
      },
    ],
    [
      'that was lost more than 180 s ago',
      async () => {
        const socket = await app.connect(ann);
        socket.socket.terminate();
        await socket.closed;
        const other = await app.connect(bob);
        await other.settle();
        app.clock.advance(GATEWAY.resumeKeptMs);
        return { session: hello(socket).session, seq: 0 };
      },
    ],
    [
      'whose number is no number',
      async () => ({ session: hello(await app.connect(ann)).session, seq: Number.NaN }),
    ],
  ])('%s starts anew', async (_what, ask) => {
    const { session, seq } = await ask();
    const socket = await app.connect(ann, { session, seq });
    expect(hello(socket).resumed).toBe(false);
    expect(hello(socket).session).not.toBe(session);
  });

  it('is still there just before 180 s are over', async () => {
    const first = await app.connect(ann);
    first.socket.terminate();
    await first.closed;
    await (await app.connect(bob)).settle();
    app.clock.advance(GATEWAY.resumeKeptMs - 1);
    const second = await app.connect(ann, { session: hello(first).session, seq: 0 });
    expect(hello(second).resumed).toBe(true);
  });

  it('keeps 512 events and starts anew when more were missed', async () => {
    const first = await app.connect(ann);
    await first.settle();
    const seq = seqs(first).length;
    first.socket.terminate();
    await first.closed;
    await (await app.connect(bob)).settle();
    await Promise.all(Array.from({ length: 512 }, (_, index) => say(String(index))));
    const second = await app.connect(ann, { session: hello(first).session, seq });
    expect(hello(second).resumed).toBe(true);
    expect(second.eventsOf('CHANNEL_MESSAGE')).toHaveLength(512);
    second.socket.terminate();
    await second.closed;
    await (await app.connect(bob)).settle();
    await Promise.all(Array.from({ length: 1100 }, (_, index) => say(String(index))));
    const third = await app.connect(ann, { session: hello(first).session, seq: seq + 512 });
    expect(hello(third).resumed).toBe(false);
  });

  it('ends with its token: logout closes its socket with 4001', async () => {
    const socket = await app.connect(ann);
    const other = await app.connect(bob);
    await app.done('auth.logout', {}, ann);
    expect(await socket.closed).toBe(CLOSE.tokenInvalid);
    expect(await handshake('/gateway', ann.token)).toBe(401);
    await other.settle();
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('a slow reader', () => {
  it('is closed with 4004, has missed nothing in between, and resumes', async () => {
    const slow = await app.connect(bob);
    await slow.settle();
    const { session } = hello(slow);
    slow.socket.pause();
    closes.length = 0;
    const long = 'x'.repeat(4000);
    // Until the system's buffers between two local sockets are full, and then the server's own limit is reached.
    while (!closes.includes(CLOSE.tooSlow)) await Promise.all(Array.from({ length: 20 }, () => say(long)));
    slow.socket.resume();
    expect(await slow.closed).toBe(CLOSE.tooSlow);
    const seen = seqs(slow);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    const again = await app.connect(bob, { session, seq: seen.length });
    expect(hello(again).resumed).toBe(true);
    expect(seqs(again)[0]).toBe(seen.length + 1);
    const all = await app.done('messages.list', { channelId: textChannelOf(guild), limit: 1 }, bob);
    expect(again.eventsOf('CHANNEL_MESSAGE').at(-1)?.message.id).toBe(all.data.messages[0]?.id);
  });
});
