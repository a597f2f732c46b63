import { describe, expect, it } from 'vitest';
import { backoffCeilingMs, backoffMs } from '../../../../src/main/gateway/backoff';
import { gatewayUrl } from '../../../../src/main/gateway/gateway-url';

describe('backoffMs', () => {
  it('doubles its ceiling from 1 s up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 400].map(backoffCeilingMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
  it('takes any part of it, by chance', () => {
    expect(backoffMs(2, 0)).toBe(0);
    expect(backoffMs(2, 0.25)).toBe(1000);
    expect(backoffMs(9, 0.999)).toBe(29_970);
  });
});

describe('gatewayUrl', () => {
  it('keeps scheme security, prefix, and encodes the session', () => {
    expect(gatewayUrl('https://h:1/p', 'away', null)).toBe(
      'wss://h:1/p/gateway?status=away&v=2&caps=threads,direct-messages,voice',
    );
    expect(gatewayUrl('http://h', 'dnd', { session: 'a&b', seq: 0 })).toBe(
      'ws://h/gateway?status=dnd&v=2&caps=threads,direct-messages,voice&session=a%26b&seq=0',
    );
  });
  it('names the caps of the client, also where it resumes, and nothing where it has none', () => {
    const resume = { session: 's', seq: 3 };
    expect(gatewayUrl('http://h', 'dnd', resume, ['threads', 'voice'])).toBe(
      'ws://h/gateway?status=dnd&v=2&caps=threads,voice&session=s&seq=3',
    );
    expect(gatewayUrl('http://h', 'dnd', resume, [])).not.toContain('caps');
  });
});
