import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchPicture } from '../../../../src/main/api/fetch-picture';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
let server: Server | null = null;

const serve = async (answer: RequestListener): Promise<string> => {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
};

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const nobody = () => Promise.resolve(null);
const anywhere = { home: nobody, isAllowed: () => true };
const refusal = (code: string) => ({ ok: false, failure: { kind: 'local', code } });

describe('fetching a picture that is to be cropped', () => {
  it('gives its bytes and the type that they say', async () => {
    const base = await serve((_request, answer) =>
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PNG),
    );
    const fetched = await createFetchPicture(anywhere)(`${base.replace('127.0.0.1', 'localhost')}/a`);
    expect(fetched).toEqual({ ok: true, value: { type: 'image/png', bytes: PNG } });
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'never dials this computer as %s',
    async (host) => {
      let calls = 0;
      const base = await serve((_request, answer) => {
        calls += 1;
        answer.end(PNG);
      });
      const url = `http://${host}:${new URL(base).port}/`;
      const fetched = await createFetchPicture({ home: nobody })(url);
      expect(fetched).toMatchObject(refusal('picture-inner'));
      expect(calls).toBe(0);
    },
  );

  it('dials it where the chosen server is, on that port alone, and sends no token', async () => {
    const seen: (string | undefined)[] = [];
    const base = await serve((request, answer) => {
      seen.push(request.headers.authorization);
      answer.end(PNG);
    });
    const fetchPicture = createFetchPicture({ home: () => Promise.resolve(`${base}/under/here`) });
    expect((await fetchPicture(`${base}/media/1`)).ok).toBe(true);
    expect(await fetchPicture('http://127.0.0.1:9/media/1')).toMatchObject(refusal('picture-inner'));
    expect(seen).toEqual([undefined]);
  });

  it.each([
    'ftp://h/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,x',
    'https://me:pw@h/a',
    'words',
    '',
  ])('does not take %j for an address', async (url) =>
    expect(await createFetchPicture(anywhere)(url)).toMatchObject(refusal('picture-address')),
  );

  it('follows no redirect', async () => {
    let calls = 0;
    const base = await serve((_request, answer) => {
      calls += 1;
      answer.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(await createFetchPicture(anywhere)(base)).toMatchObject(refusal('picture-unreachable'));
    expect(calls).toBe(1);
  });

  it('takes nothing that is no picture by its bytes', async () => {
    const base = await serve((_request, answer) =>
      answer
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    expect(await createFetchPicture(anywhere)(base)).toMatchObject(refusal('picture-type'));
  });

  it('stops at 8 MiB', async () => {
    const base = await serve((_request, answer) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!answer.destroyed && answer.write(chunk));
      };
      answer.on('drain', more);
      more();
    });
    expect(await createFetchPicture(anywhere)(base)).toMatchObject(refusal('picture-size'));
  });

  it('does not wait for ever', async () => {
    const base = await serve(() => undefined);
    const fetched = await createFetchPicture({ ...anywhere, timeoutMs: 50 })(base);
    expect(fetched).toMatchObject(refusal('picture-timeout'));
  });

  it('says that nothing answers', async () => {
    const base = await serve(() => undefined);
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
    expect(await createFetchPicture(anywhere)(base)).toMatchObject(refusal('picture-unreachable'));
  });
});
