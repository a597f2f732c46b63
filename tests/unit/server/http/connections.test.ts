import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionGuard, isOwnAddress } from '../../../../src/server/http/connections';
import { createFakeClock } from '../../../support/node/server-clock';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const start = async ({ all = 100, perNetwork = 100, isShared = false } = {}) => {
  const clock = createFakeClock();
  const server = createServer((_request, answer) => answer.end('ok'));
  servers.push(server);
  connectionGuard({
    clock,
    limits: { all, perNetwork, silenceMs: 10_000 },
    isShared: () => isShared,
  })(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Resolves when the server has accepted the connection. */
  const open = async (): Promise<{ readonly socket: Socket; readonly closed: Promise<void> }> => {
    const seen = new Promise((resolve) => server.once('connection', resolve));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.resume();
    await seen;
    return { socket, closed };
  };
  /** The answer to a request. */
  const ask = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('close', () => resolve('closed'));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  return { clock, open, ask };
};

describe('a connection', () => {
  it('that says nothing is closed after ten seconds', async () => {
    const { clock, open } = await start();
    const silent = [await open(), await open(), await open()];
    clock.advance(10_000);
    await Promise.all(silent.map(({ closed }) => closed));
  });

  it('that has spoken stays', async () => {
    const { clock, open, ask } = await start();
    const { socket } = await open();
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
    clock.advance(10_000);
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is cut off where its address has as many as it may, until one of them is gone', async () => {
    const { open, ask } = await start({ perNetwork: 2 });
    const one = await open();
    const two = await open();
    const three = await open();
    await three.closed;
    expect(await ask(two.socket)).toMatch(/^HTTP\/1\.1 200/);
    one.socket.destroy();
    await one.closed;
    // The server notices a moment after the client.
    await expect.poll(async () => ask((await open()).socket)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is cut off where there are as many as may be, until one of them is gone', async () => {
    const { open, ask, clock } = await start({ all: 2 });
    const one = await open();
    const two = await open();
    await (
      await open()
    ).closed;
    expect(await ask(two.socket)).toMatch(/^HTTP\/1\.1 200/);
    one.socket.destroy();
    await one.closed;
    await expect.poll(async () => ask((await open()).socket)).toMatch(/^HTTP\/1\.1 200/);
    // No timer of a closed connection is left.
    expect(clock.pending()).toBe(2);
  });

  it('of an address that many share counts among all alone', async () => {
    const { open, ask } = await start({ perNetwork: 1, all: 2, isShared: true });
    await open();
    const two = await open();
    const three = await open();
    await three.closed;
    expect(await ask(two.socket)).toMatch(/^HTTP\/1\.1 200/);
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::2', false],
  ['10.0.0.1', false],
  ['', false],
])('%s is this computer’s own: %s', (address, isOwn) => {
  expect(isOwnAddress(address)).toBe(isOwn);
});
