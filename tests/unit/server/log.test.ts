import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/server/log';

const lines: string[] = [];
let salt = 'one';
const log = createLog(
  (line) => lines.push(line),
  () => Date.UTC(2026, 0, 1),
  () => salt,
);
const written = (write: () => void): Record<string, unknown> => {
  lines.length = 0;
  write();
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

describe('the log', () => {
  it('writes a line of JSON with time, level and event', () => {
    expect(written(() => log('info', 'ready', { port: 80, ms: 1.6 }))).toEqual({
      time: '2026-01-01T00:00:00.000Z',
      level: 'info',
      event: 'ready',
      port: 80,
      ms: 2,
    });
  });

  it('writes ids as a part of their hash, the same for the same', () => {
    const one = written(() => log('info', 'x', { user: '12345', guild: '12345' }));
    expect(one.user).toMatch(/^[0-9a-f]{12}$/);
    expect(one.guild).toBe(one.user);
  });

  it('writes hashes that nobody can look up who has not the salt', () => {
    const { user } = written(() => log('info', 'x', { user: '12345' }));
    expect(user).not.toBe(createHash('sha256').update('12345').digest('hex').slice(0, 12));
    salt = 'another';
    expect(written(() => log('info', 'x', { user: '12345' })).user).not.toBe(user);
  });

  it('writes nothing that is not on its list', () => {
    const fields = { token: 'gh_secret', body: 'secret', address: '10.0.0.1', code: 4001 };
    expect(JSON.stringify(written(() => log('warn', 'x', fields)))).not.toMatch(/secret|10\.0\.0\.1/);
  });

  it('writes where a bug is, not what it says', () => {
    const { bug } = written(() => log('error', 'x', { bug: new TypeError('password hunter2') }));
    expect(bug).toMatchObject({ name: 'TypeError' });
    expect(JSON.stringify(bug)).toContain('log.test.ts');
    expect(JSON.stringify(bug)).not.toContain('hunter2');
    expect(written(() => log('error', 'x', { bug: 'hunter2' })).bug).toEqual({ name: 'string', at: [] });
  });
});
