import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY } from '../../../src/contract/limits';
import { Client } from './gateway-client';
import { frame, hello, read, ScriptedGateway } from './scripted-gateway';

let server: ScriptedGateway;
let client: Client;

beforeEach(async () => {
  server = await ScriptedGateway.listen();
  client = new Client();
});
afterEach(async () => {
  client.runner.dispatch({ type: 'stop' });
  await server.close();
});

const live = async () => {
  client.start(server.base);
  const visit = await server.visit();
  visit.ws.send(hello('s1'));
  await client.epoch(1);
  return visit;
};

/** Waits until the events sent to the client have been reported. */
const heard = async (count: number) => {
  const flushed = () => {
    client.clock.advance(GATEWAY.batchMs);
    return client.events.length >= count;
  };
  while (!flushed()) await new Promise((resolve) => setImmediate(resolve));
};

describe('the gateway runner on a real socket', () => {
  it('offers the token as the one sub-protocol and asks for resume', async () => {
    const { protocol, query } = await live();
    expect(protocol).toBe('gh_token-1');
    expect(Object.fromEntries(query)).toEqual({
      status: 'away',
      v: '2',
      caps: 'threads,direct-messages,voice',
    });
    expect(client.states.map((state) => state.phase)).toEqual(['connecting', 'open', 'open']);
  });

  it('pushes what arrives together as one batch, in order', async () => {
    const { ws } = await live();
    for (let n = 1; n <= 20; n += 1) ws.send(read(n));
    await heard(20);
    expect(client.channels).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(client.pushes).toBeLessThanOrEqual(20);
  });

  it('pushes at once what comes alone, and gathers what follows within 30 ms', async () => {
    const { ws } = await live();
    client.clock.advance(GATEWAY.batchMs);
    /** The log tells that the frame behind the event has arrived. */
    const arrives = async (n: number) => {
      const before = client.logged.length;
      ws.send(read(n));
      ws.send('{not json');
      await client.until(() => client.logged.length > before);
    };
    await arrives(1);
    client.clock.advance(0);
    expect(client.channels).toEqual([1]);
    client.clock.advance(10);
    await arrives(2);
    client.clock.advance(GATEWAY.batchMs - 11);
    expect(client.channels).toEqual([1]);
    client.clock.advance(1);
    expect(client.channels).toEqual([1, 2]);
    expect(client.pushes).toBe(2);
  });

  it('lets typing wait, which keeps no message back', async () => {
    const { ws } = await live();
    client.clock.advance(GATEWAY.batchMs);
    const typing = { guildId: '1', channelId: '2', userId: '3', username: 'ana' };
    const before = client.logged.length;
    ws.send(frame('CHANNEL_TYPING_START', typing, 1));
    ws.send('{not json');
    await client.until(() => client.logged.length > before);
    client.clock.advance(GATEWAY.batchMs - 1);
    expect(client.pushes).toBe(0);
    client.clock.advance(1);
    expect(client.pushes).toBe(1);
    ws.send(read(2, 2));
    ws.send('{not json');
    await client.until(() => client.logged.length > before + 1);
    client.clock.advance(0);
    expect(client.channels).toEqual([-1, 2]);
  });

  it('goes on after malformed, unknown and binary frames, and counts them', async () => {
    const { ws } = await live();
    ws.send('{not json');
    ws.send('[1,2]');
    ws.send(Buffer.from([1, 2, 3]));
    ws.send(frame('GUILD_PARTY', { x: 1 }, 1));
    ws.send(frame('CHANNEL_READ', { guildId: 7 }, 2));
    ws.send(read(3));
    await heard(1);
    expect(client.channels).toEqual([3]);
    expect(client.runner.state.phase).toBe('open');
    expect(client.logged).toEqual(
      expect.arrayContaining([
        'gateway.dropped.not-json',
        'gateway.dropped.not-a-frame',
        'gateway.dropped.unknown-event',
        'gateway.dropped.ill-formed',
      ]),
    );
  });

  it('resumes after a loss from the last event that it saw', async () => {
    const { ws } = await live();
    ws.send(read(1));
    ws.send(read(2));
    await heard(2);
    ws.terminate();
    await client.phase('waiting');
    client.clock.advance(GATEWAY.backoffMinMs);
    const again = await server.visit();
    expect(again.query.get('session')).toBe('s1');
    expect(again.query.get('seq')).toBe('2');
    again.ws.send(read(3));
    again.ws.send(hello('s1', true));
    await heard(3);
    expect(client.channels).toEqual([1, 2, 3]);
    expect(client.runner.state.epoch).toBe(1);
  });

  it('asks for a resync when the server starts a new session, with the old events delivered first', async () => {
    const { ws } = await live();
    client.told.length = 0;
    ws.send(read(1));
    ws.close(1012);
    await client.phase('waiting');
    expect(client.told).toEqual(['events 1', 'epoch 1']);
    client.clock.advance(GATEWAY.backoffMinMs);
    (await server.visit()).ws.send(hello('s2'));
    await client.epoch(2);
  });

  it('takes a server without HELLO for one that knows no resume', async () => {
    client.start(server.base);
    const { ws } = await server.visit();
    await client.phase('open');
    ws.send(frame('CHANNEL_READ', { guildId: '1', channelId: '9' }));
    await heard(1);
    client.clock.advance(GATEWAY.helloWithinMs);
    expect(client.runner.state.epoch).toBe(1);
    ws.terminate();
    await client.phase('waiting');
    client.clock.advance(GATEWAY.backoffMinMs);
    expect((await server.visit()).query.has('session')).toBe(false);
  });

  it('drops the connection at a gap and fills it by resuming', async () => {
    const { ws } = await live();
    ws.send(read(1));
    ws.send(read(3));
    await client.phase('waiting');
    expect(client.channels).toEqual([1]);
    client.clock.advance(GATEWAY.backoffMinMs);
    const again = await server.visit();
    expect(again.query.get('seq')).toBe('1');
    for (const text of [read(2), read(3), hello('s1', true)]) again.ws.send(text);
    await heard(3);
    expect(client.channels).toEqual([1, 2, 3]);
  });

  it('says PING every 90 s and shows the round trip', async () => {
    const { ws, heard: frames } = await live();
    // Received bytes keep the connection alive during these 90 s; the server's ws answers protocol pings by itself.
    const said = once(ws, 'message');
    for (let s = 0; s < 90; s += 5) {
      client.clock.advance(5000);
      client.runner.dispatch({ type: 'bytes', socket: 0 });
    }
    await said;
    const ping = JSON.parse(frames[0] ?? '') as { event: string; data: { timestamp: number } };
    expect(ping).toEqual({ event: 'PING', data: { timestamp: client.clock.now() } });
    client.clock.advance(7);
    ws.send(frame('PONG', ping.data));
    await client.until(() => client.runner.state.roundTripMs !== null);
    expect(client.runner.state.roundTripMs).toBe(7);
  });

  it('takes the answer to a protocol ping for life', async () => {
    const { ws } = await live();
    const pinged = once(ws, 'ping');
    const before = client.clock.running;
    client.clock.advance(GATEWAY.livenessPingMs);
    await pinged;
    // The silence timer ends when the pong has arrived.
    while (client.clock.running > before) await new Promise((resolve) => setImmediate(resolve));
    client.clock.advance(GATEWAY.livenessSilenceMs);
    expect(client.runner.state.phase).toBe('open');
  });

  it('leaves when another has taken the session over, and starts anew', async () => {
    const { ws } = await live();
    ws.close(4005);
    await client.phase('waiting');
    client.clock.advance(GATEWAY.backoffMinMs);
    expect((await server.visit()).query.has('session')).toBe(false);
  });

  it.each([4001])('has the session checked at %i, and stops when it is rejected', async (code) => {
    (await live()).ws.close(code);
    await client.phase('refused');
    expect(client.refusals).toBe(1);
    client.runner.dispatch({ type: 'sessionChecked', verdict: 'rejected' });
    expect(client.runner.state.phase).toBe('idle');
    expect(client.clock.running).toBe(0);
  });

  it('tells a refused token from a server that is not ready', async () => {
    server.refusal = 503;
    client.start(server.base);
    await client.phase('waiting');
    server.refusal = 401;
    client.clock.advance(GATEWAY.backoffMinMs);
    await client.phase('refused');
    expect(client.refusals).toBe(1);
  });

  it('waits where nobody listens, and connects at once when asked to', async () => {
    const { base, port } = server;
    await server.close();
    client.start(base);
    await client.phase('waiting');
    server = await ScriptedGateway.listen(port);
    client.runner.dispatch({ type: 'reconnectPressed' });
    await server.visit();
    await client.phase('open');
  });

  it('says farewell when it stops, and leaves nothing running', async () => {
    const { ws } = await live();
    const closed = once(ws, 'close');
    client.runner.dispatch({ type: 'stop' });
    const [code] = (await closed) as [number];
    expect(code).toBe(1000);
    expect(client.clock.running).toBe(0);
  });

  it('opens nothing without a token', async () => {
    client.token = null;
    client.start(server.base);
    await client.phase('refused');
    expect(server.visits).toHaveLength(0);
  });

  it('does not throw at an address that is none', async () => {
    client.start('nonsense');
    await client.phase('waiting');
  });

  it('keeps events for a page that is not there yet', async () => {
    const { ws } = await live();
    client.runner.setListening(false);
    ws.send(read(1));
    ws.send(frame('PONG', { timestamp: 1 }));
    ws.close(1001);
    await client.phase('waiting');
    expect(client.events).toHaveLength(0);
    client.runner.setListening(true);
    client.clock.advance(GATEWAY.batchMs);
    expect(client.channels).toEqual([1]);
  });
});

describe('a peer that is silent', () => {
  it('accepts and never answers the handshake: given up after 10 s', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    const connected = once(mute, 'connection');
    client.start(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    await connected;
    expect(client.runner.state.phase).toBe('connecting');
    client.clock.advance(GATEWAY.handshakeMs);
    expect(client.runner.state.phase).toBe('waiting');
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it('answers no protocol ping: terminated 10 s after it', async () => {
    const { ws } = await live();
    // Stops reading: the ping is never received, so never answered.
    ws.pause();
    const closed = once(ws, 'close');
    client.clock.advance(GATEWAY.livenessPingMs);
    client.clock.advance(GATEWAY.livenessSilenceMs);
    expect(client.runner.state.phase).toBe('waiting');
    ws.resume();
    const [code] = (await closed) as [number];
    expect(code).toBe(1006);
  });

  it('sends a frame slowly: every byte of it counts', async () => {
    const { ws } = await live();
    const raw = (ws as unknown as { _socket: Socket })._socket;
    const before = client.clock.running;
    ws.pause();
    client.clock.advance(GATEWAY.livenessPingMs);
    expect(client.clock.running).toBe(before + 1);
    // The header of a text frame of 100 bytes, without any of its content.
    raw.write(Buffer.from([0x81, 100]));
    while (client.clock.running > before) await new Promise((resolve) => setImmediate(resolve));
    client.clock.advance(GATEWAY.livenessSilenceMs);
    expect(client.runner.state.phase).toBe('open');
    ws.resume();
  });

  it('sends a frame that breaks the rules: a new session', async () => {
    const { ws } = await live();
    const raw = (ws as unknown as { _socket: Socket })._socket;
    raw.write(Buffer.from([0x83, 1, 0]));
    await client.phase('waiting');
    client.clock.advance(GATEWAY.backoffMinMs);
    expect((await server.visit()).query.has('session')).toBe(false);
  });
});

describe('an answer that names an event', () => {
  /** Waits until the client's machine has processed an event, without advancing the clock. */
  const came = async (seq: number) => {
    const later = () => new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const isHere = await Promise.race([client.runner.whenTold('s1', seq), later().then(() => null)]);
      if (isHere === true) return;
    }
  };
  const outcome = (told: Promise<boolean>): { of: boolean | null } => {
    const result: { of: boolean | null } = { of: null };
    void told.then((is) => (result.of = is));
    return result;
  };

  it('is not held where the event has come: what was gathered is pushed at once', async () => {
    const visit = await live();
    visit.ws.send(read(1));
    await came(1);
    expect(client.channels).toEqual([1]);
    visit.ws.send(read(2));
    await came(2);
    expect(await client.runner.whenTold('s1', 1)).toBe(true);
    expect(client.channels).toEqual([1, 2]);
  });

  it('is held until the page has been told of it', async () => {
    const visit = await live();
    const told = client.runner.whenTold('s1', 2).then((is) => [is, client.channels.length]);
    visit.ws.send(read(1));
    visit.ws.send(read(2));
    expect(await told).toEqual([true, 2]);
  });

  it('is held for a moment at most', async () => {
    await live();
    const told = outcome(client.runner.whenTold('s1', 1));
    client.clock.advance(GATEWAY.answerHeldMs - 1);
    await Promise.resolve();
    expect(told.of).toBeNull();
    client.clock.advance(1);
    await Promise.resolve();
    expect(told.of).toBe(false);
  });

  it('is not held for a session that is another, a connection that is gone, or a page that does not listen', async () => {
    const visit = await live();
    expect(client.runner.session).toBe('s1');
    expect(await client.runner.whenTold('s0', 1)).toBe(false);
    const told = client.runner.whenTold('s1', 1);
    visit.ws.terminate();
    expect(await told).toBe(false);
    expect(client.runner.session).toBeNull();
    expect(await client.runner.whenTold('s1', 0)).toBe(false);
  });

  it('is not held while no page listens', async () => {
    await live();
    const told = client.runner.whenTold('s1', 1);
    client.runner.setListening(false);
    expect(await told).toBe(false);
  });
});
