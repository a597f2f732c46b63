import { describe, expect, it } from 'vitest';
import { parseUrl } from '../../../src/contract/parse-url';

/** Number of calls after which the engine has optimised a function. */
const OFTEN = 20_000;

describe('parseUrl', () => {
  it('reads an address, and says null of what is none', () => {
    expect(parseUrl('https://a.example/b?c#d')?.pathname).toBe('/b');
    for (const text of ['', 'a.example', '/path', 'https://', 'https://a b/'])
      expect(parseUrl(text)).toBeNull();
  });

  it('says the same of letters beyond ASCII however often it is asked', () => {
    const hosts = new Set<string | undefined>();
    for (let index = 0; index < OFTEN; index += 1) hosts.add(parseUrl('https://münchen.example/ü')?.host);
    expect([...hosts]).toEqual(['xn--mnchen-3ya.example']);
  });
});
