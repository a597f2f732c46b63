import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answered } from '../../../../src/server/http/answered';
import { createSecurityLog } from '../../../../src/server/watch/security-log';
import { createFakeClock } from '../../../support/node/server-clock';

const FAILED: Answered = { call: 'auth.login', code: null, status: 401, ms: 1, address: '203.0.113.9' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-security-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

it('writes events to a file for its owner alone, and nothing of other answers', async () => {
  const file = join(folder, 'security.log');
  const clock = createFakeClock();
  const errors: unknown[] = [];
  const log = createSecurityLog({ file, clock, onError: (error) => errors.push(error) });
  log.note({ ...FAILED, call: 'meta.fetch', status: 200 });
  for (let nth = 0; nth < 3; nth += 1) log.note(FAILED);
  expect(existsSync(file)).toBe(false);
  clock.advance(200);
  await expect.poll(() => existsSync(file) && linesOf(file).length).toBe(3);
  expect(linesOf(file)[0]).toMatch(/^\S+Z guildhall sign-in-failed from 203\.0\.113\.9$/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  log.note({ ...FAILED, status: 200 });
  await log.close();
  expect(linesOf(file)).toHaveLength(4);
  expect(errors).toEqual([]);
});

it('sets a file aside that is large, and keeps one of those', async () => {
  const file = join(folder, 'security.log');
  const log = createSecurityLog({ file, clock: createFakeClock(), onError: () => undefined, fileBytes: 10 });
  const texts: string[] = [];
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    log.note({ ...FAILED, address });
    await log.close();
    texts.push(readFileSync(file, 'utf8'));
  }
  expect(texts.map((text) => /from (\S+)/.exec(text)?.[1])).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('192.0.2.2');
});

it('drops lines of an age, in the old file too, and nothing else', async () => {
  const file = join(folder, 'security.log');
  const clock = createFakeClock();
  const day = (days: number): string => new Date(clock.now() - days * 24 * 60 * 60 * 1000).toISOString();
  writeFileSync(
    `${file}.1`,
    `${day(9)} guildhall limited from 192.0.2.1\n${day(6)} guildhall limited from 192.0.2.2\n`,
  );
  writeFileSync(file, `${day(8)} guildhall limited from 192.0.2.3\nno time\n`);
  const log = createSecurityLog({ file, clock, days: 7, onError: () => undefined });
  log.note({ ...FAILED, address: '192.0.2.4' });
  await log.close();
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(`${day(6)} guildhall limited from 192.0.2.2\n`);
  expect(linesOf(file)).toEqual(['no time', expect.stringContaining('from 192.0.2.4')]);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('drops them while the server runs, and keeps what was written since', async () => {
  const file = join(folder, 'security.log');
  const clock = createFakeClock();
  const log = createSecurityLog({ file, clock, days: 1, onError: () => undefined });
  log.note({ ...FAILED, address: '192.0.2.1' });
  clock.advance(200);
  clock.jump(26 * 60 * 60 * 1000);
  log.note({ ...FAILED, address: '192.0.2.2' });
  await log.close();
  expect(linesOf(file)).toEqual([expect.stringContaining('from 192.0.2.2')]);
});

it('says why it could not write, and goes on', async () => {
  const errors: unknown[] = [];
  const log = createSecurityLog({
    ...{ file: join(folder, 'none', 'security.log'), clock: createFakeClock() },
    onError: (error) => errors.push(error),
  });
  log.note(FAILED);
  await log.close();
  log.note(FAILED);
  await log.close();
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({ code: 'ENOENT' });
});

it('leaves out what a flood makes while the disk is slow', async () => {
  const file = join(folder, 'security.log');
  const log = createSecurityLog({ file, clock: createFakeClock(), onError: () => undefined });
  for (let nth = 0; nth < 30_000; nth += 1) log.note(FAILED);
  await log.close();
  expect(statSync(file).size).toBeLessThan(1_100_000);
});

it('holds a bounded text while a write is on its way', async () => {
  const file = join(folder, 'security.log');
  const clock = createFakeClock();
  const log = createSecurityLog({ file, clock, onError: () => undefined });
  // No turn of the event loop passes between: the first write has not begun.
  for (let flood = 0; flood < 5; flood += 1) {
    for (let nth = 0; nth < 20_000; nth += 1) log.note(FAILED);
    clock.advance(200);
  }
  await log.close();
  expect(statSync(file).size).toBeLessThan(1_100_000);
});
