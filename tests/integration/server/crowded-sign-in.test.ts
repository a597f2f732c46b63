import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';

const ATTACKERS = 60;
const GUESSES_AT_ONCE = 4;
const PEOPLE = 4;
const SLOW = { timeout: 300_000 };

let folder: string;
let running: ServerProcess;
let base: string;

const post = async (path: string, body: object, from: string): Promise<number> => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.1, ${from}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
};
const accountOf = (nth: number) => ({
  username: `person${nth}`,
  email: `person${nth}@example.com`,
  password: 'pass word 1',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-crowded-'));
  running = startServerProcess('--port', '0', '--data', folder, '--trust-proxy', '1');
  base = await running.ready;
}, SLOW.timeout);
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  rmSync(folder, { recursive: true, force: true });
});

it('lets right passwords in while sixty addresses guess, from home and from elsewhere', SLOW, async () => {
  for (let nth = 0; nth < PEOPLE; nth += 1)
    expect(await post('/auth/register', accountOf(nth), `192.0.2.${nth}`)).toBe(200);
  let hasEnded = false;
  let tries = 0;
  const attack = async (nth: number): Promise<void> => {
    while (!hasEnded) {
      tries += 1;
      const wrong = { email: `guess${tries}@example.com`, password: 'wrong wrong' };
      await post('/auth/login', wrong, `203.0.113.${nth}`);
    }
  };
  const attacks = Array.from({ length: ATTACKERS * GUESSES_AT_ONCE }, (_, nth) => attack(nth % ATTACKERS));
  await expect.poll(() => tries, { timeout: 60_000 }).toBeGreaterThan(ATTACKERS * GUESSES_AT_ONCE * 2);
  const signIns = Array.from({ length: PEOPLE }, (_, nth) => [
    post('/auth/login', accountOf(nth), `192.0.2.${nth}`),
    post('/auth/login', accountOf(nth), `192.0.2.${100 + nth}`),
  ]).flat();
  expect(await Promise.all(signIns)).toEqual(signIns.map(() => 200));
  hasEnded = true;
  await Promise.all(attacks);
});
