import { describe, expect, it } from 'vitest';
import type { Turn } from '../../../../src/server/security/fair-line';
import { BUSY, createPasswords, type Hasher } from '../../../../src/server/security/passwords';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes, salted', async () => {
    const passwords = createPasswords();
    const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('match their own hash alone', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    if (hash === BUSY) throw new Error('busy');
    expect(await passwords.matches(hash, 'correct horse')).toBe(true);
    expect(await passwords.matches(hash, 'Correct horse')).toBe(false);
  });

  it('match nothing where there is no account, at the price of a hash', async () => {
    const passwords = createPasswords();
    expect(await passwords.matches(null, 'nobody')).toBe(false);
    const hash = await passwords.hash('x');
    if (hash === BUSY) throw new Error('busy');
    // Processor time, which does not depend on other load of the machine.
    const cost = async (kept: string | null): Promise<number> => {
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) await passwords.matches(kept, 'wrong');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cost(hash);
    const [known, unknown] = [await cost(hash), await cost(null)];
    expect(unknown / known).toBeGreaterThan(0.3);
  });

  it('are hashed two at a time, with fifty waiting; the next is told to come back', async () => {
    const passwords = createPasswords();
    const all = Array.from({ length: 54 }, () => passwords.hash('x'));
    expect(await all[52]).toBe(BUSY);
    expect(await all[53]).toBe(BUSY);
    const done = await Promise.all(all.slice(0, 52));
    expect(done.every((hash) => typeof hash === 'string')).toBe(true);
    expect(typeof (await passwords.hash('x'))).toBe('string');
  });

  it('that are right come through while sixty addresses guess', async () => {
    const hasher: Hasher = {
      hash: (password) => Promise.resolve(password),
      verify: async (kept, password) => {
        await new Promise((done) => setImmediate(done));
        return kept === password;
      },
    };
    const passwords = createPasswords(hasher);
    const tryOne = (lane: Turn['lane'], key: string, password: string) =>
      passwords.matches('right', password, { lane, key });
    // All at the same moment: the last one finds every place taken.
    const guesses = Array.from({ length: 240 }, (_, nth) =>
      tryOne('strangers', `10.0.0.${nth % 60}`, 'wrong'),
    );
    const people = Array.from({ length: 4 }, (_, nth) => [
      tryOne('own', `ann${nth}`, 'right'),
      tryOne('strangers', `elsewhere${nth}`, 'right'),
    ]).flat();
    expect(await Promise.all(people)).toEqual(people.map(() => true));
    expect((await Promise.all(guesses)).filter((outcome) => outcome === BUSY).length).toBeGreaterThan(0);
  });
});
