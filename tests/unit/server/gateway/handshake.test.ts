import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readHandshake, refuseHandshake } from '../../../../src/server/gateway/handshake';

const read = (url: string, protocol?: string) =>
  readHandshake({ url, headers: protocol === undefined ? {} : { 'sec-websocket-protocol': protocol } });

describe('a handshake', () => {
  it('is read from path, query and sub-protocol', () => {
    const found = read('/gateway/?v=2&session=a', 'gh_token');
    expect(found?.token).toBe('gh_token');
    expect(found?.query.get('session')).toBe('a');
    expect(read('http://chat.example/gateway?v=2')?.query.get('v')).toBe('2');
  });

  it.each(['//', '///', '//gateway', 'http://[', '*', '', '/gateway/x', '/%', 'http://host//gateway'])(
    'for %s is not the gateway’s, and is no failure',
    (url) => {
      expect(read(url)).toBeNull();
    },
  );

  it('has no token where the sub-protocol is none', () => {
    expect(read('/gateway', 'a, b')?.token).toBeNull();
    expect(read('/gateway')?.token).toBeNull();
  });

  it.each([
    [429, { error: 429, message: 'Too Many Requests', retry_after: 10 }, /\r\nRetry-After: 10\r\n/],
    [401, { error: 401, message: 'Unauthorized' }, /^HTTP\/1\.1 401 Unauthorized\r\n/],
  ] as const)('is refused with %i in the envelope of every refusal', async (status, body, head) => {
    const stream = new PassThrough();
    refuseHandshake(stream, status);
    const answer = await text(stream);
    const [headers = '', sent = ''] = answer.split('\r\n\r\n');
    expect(`${headers}\r\n`).toMatch(head);
    expect(JSON.parse(sent)).toEqual(body);
  });
});
