import { describe, expect, it } from 'vitest';
import { serialiseLogEntry } from '../../../../src/main/diagnostics/log-entry';

const line = (entry: Parameters<typeof serialiseLogEntry>[1]): Record<string, unknown> =>
  JSON.parse(serialiseLogEntry('info', entry, 0, 'salt')) as Record<string, unknown>;

describe('serialiseLogEntry', () => {
  it('writes the listed fields', () => {
    expect(line({ event: 'api.answered', kind: 'guilds.list', code: 200, ms: 12.6 })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'api.answered',
      kind: 'guilds.list',
      code: 200,
      ms: 13,
    });
  });

  it('hashes ids, alike for alike', () => {
    const one = line({ event: 'x', ids: { guild: '123456' } });
    expect(JSON.stringify(one)).not.toContain('123456');
    expect(line({ event: 'x', ids: { guild: '123456' } })).toEqual(one);
  });

  it('writes no field that is not listed, and no text that is not a name', () => {
    const secret = 'gh_secret-token';
    const entry = {
      event: `x ${secret}`,
      kind: `see https://h/${secret}`,
      token: secret,
      body: { secret },
      code: Number.NaN,
      ids: { [`a ${secret}`]: 'x' },
    };
    const text = serialiseLogEntry('error', entry, 0, 'salt');
    expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({ event: 'unnamed', kind: 'unnamed' });
  });

  it('tells where a bug is without what it says', () => {
    const bug = new TypeError('cannot read gh_secret of /home/ada/letters.txt');
    const { fault } = line({ event: 'bug', fault: bug });
    expect(fault).toMatch(/^TypeError log-entry\.test\.ts:\d+:\d+/);
    expect(fault).not.toMatch(/secret|ada|home/);
    expect(line({ event: 'bug', fault: 'gh_secret' }).fault).toBe('not-an-error');
  });
});
