import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchPicture, isOuterAddress } from '../../../../src/server/http/fetch-picture';

let server: Server | null = null;

const serve = async (answer: RequestListener): Promise<number> => {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
};

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

describe('which addresses a URL of a stranger may lead to', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '172.15.0.1', '172.32.0.1', '100.128.0.1'])(
    '%s is out in the internet',
    (address) => expect(isOuterAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'not an address',
    '',
  ])('%s is not', (address) => expect(isOuterAddress(address)).toBe(false));
});

describe('fetching a picture', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '017700000001'])(
    'never dials this computer as %s',
    async (host) => {
      let calls = 0;
      const port = await serve((_request, answer) => {
        calls += 1;
        answer.end('secret');
      });
      expect(await createFetchPicture()(`http://${host}:${port}/`)).toMatchObject({
        ok: false,
        failure: { status: 400 },
      });
      expect(calls).toBe(0);
    },
  );

  it.each(['ftp://example.com/a.png', 'file:///etc/passwd', 'javascript:1', 'nonsense'])(
    'refuses %s',
    async (url) => {
      expect(await createFetchPicture(() => true)(url)).toMatchObject({
        ok: false,
        failure: { status: 400 },
      });
    },
  );

  it('gives what is at an address that is allowed', async () => {
    const port = await serve((_request, answer) => answer.end('bytes'));
    const fetched = await createFetchPicture(() => true)(`http://localhost:${port}/a.png`);
    expect(fetched.ok && fetched.value.toString()).toBe('bytes');
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const port = await serve((_request, answer) => {
      calls += 1;
      answer.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect((await createFetchPicture(() => true)(`http://127.0.0.1:${port}/`)).ok).toBe(false);
    expect(calls).toBe(1);
  });

  it('stops at 8 MiB', async () => {
    const port = await serve((_request, answer) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!answer.destroyed && answer.write(chunk));
      };
      answer.on('drain', more);
      more();
    });
    const fetched = await createFetchPicture(() => true)(`http://127.0.0.1:${port}/`);
    expect(fetched).toMatchObject({ ok: false, failure: { status: 413 } });
  });
});
