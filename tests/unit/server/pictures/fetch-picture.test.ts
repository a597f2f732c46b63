import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchPicture } from '../../../../src/server/pictures/fetch-picture';

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
