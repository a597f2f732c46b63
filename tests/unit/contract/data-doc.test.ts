import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/rest';

const read = (page: string): string =>
  readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
const listed = [...read('spec/data.md').matchAll(/`(?<call>[A-Z]+ \/[^`]+)`/g)].map(
  ({ groups }) => groups?.['call'] ?? '',
);

describe('the table of calls in docs/spec/data.md', () => {
  it('lists only calls that there are, each once', () => {
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter((call) => !calls.includes(call))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('leaves out none that the page of the protocol does not name', () => {
    const protocol = read('protocol.md');
    const named = (call: string) => protocol.includes(call.slice(call.indexOf('/')).replace(/\/$/, ''));
    expect(calls.filter((call) => !listed.includes(call) && !named(call))).toEqual([]);
  });
});
