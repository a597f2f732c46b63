import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutside } from '../../../../src/server/outgoing/fetch-outside';
import { createPace } from '../../../../src/server/outgoing/pace';
import { createFetchPicture, type FetchPicture } from '../../../../src/server/pictures/fetch-picture';
import { createRateLimiter } from '../../../../src/server/security/rate-limits';
import { createFakeClock } from '../../../support/node/server-clock';
import { bytes, redirect, startStrangeHosts, type StrangeHosts } from '../../../support/node/strange-hosts';

let hosts: StrangeHosts;
let fetchPicture: FetchPicture;

beforeAll(async () => {
  hosts = await startStrangeHosts();
  const clock = createFakeClock();
  const hostRate = createRateLimiter(clock, { burst: 1e9, perSecond: 1e9 });
  fetchPicture = createFetchPicture(
    createOutside({ guard: hosts.guard, clock, pace: createPace(clock, { atOnce: 4, hostRate }) }),
  );
});
afterAll(() => hosts.close());

describe('fetching a picture', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '017700000001'])(
    'never dials this computer as %s',
    async (host) => {
      hosts.resolves('localhost', ['127.0.0.1']);
      const refused = { ok: false, failure: { status: 400 } };
      expect(await fetchPicture(`http://${host}/`)).toMatchObject(refused);
      expect([hosts.dialled.length, hosts.reached()]).toEqual([0, 0]);
    },
  );

  it.each(['ftp://example.com/a.png', 'file:///etc/passwd', 'javascript:1', 'nonsense'])(
    'refuses %s',
    async (url) => {
      expect(await fetchPicture(url)).toMatchObject({ ok: false, failure: { status: 400 } });
    },
  );

  it('gives what is at an address that is allowed', async () => {
    hosts.on('a.example/a.png', bytes(Buffer.from('bytes'), 'image/png'));
    const fetched = await fetchPicture('http://a.example/a.png');
    expect(fetched.ok && fetched.value.toString()).toBe('bytes');
  });

  it('follows no redirect', async () => {
    hosts.on('r.example', redirect('/elsewhere'));
    expect((await fetchPicture('http://r.example/')).ok).toBe(false);
    expect(hosts.asked.filter((place) => place.startsWith('r.example'))).toHaveLength(1);
  });

  it('stops at 8 MiB', async () => {
    hosts.on('large.example', (_request, answer) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        while (!answer.destroyed && answer.write(chunk));
      };
      answer.on('drain', more);
      more();
    });
    expect(await fetchPicture('http://large.example/')).toMatchObject({
      ok: false,
      failure: { status: 413 },
    });
  });
});
