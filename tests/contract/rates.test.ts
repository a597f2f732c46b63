import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallName, endpoints } from '../../src/contract/rest';
import type { CallRate } from '../../src/contract/rest/endpoint';
import { rateOf } from '../../src/contract/rest/rates';
import { UNLIMITED } from '../../src/server/security/rates';
import { type Person, startTestServer, type TestServer } from '../support/node/server-app';
import { rowOf, rowsThat } from './callers';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ rates: { ...UNLIMITED, call: rateOf } });
});
afterAll(() => app.close());

/** Sends a call without arguments: its limit counts what is refused as well. */
const send = async (name: CallName, { token }: Person) => {
  const { method, path } = rowOf(name);
  const answer = await app.server.http.inject({ method, url: path, headers: { authorization: token } });
  return { status: answer.statusCode, wait: answer.headers['retry-after'], body: answer.json() };
};
const rated = rowsThat((row) => rateOf(row) !== null);
const rateOfCall = (name: CallName): CallRate => rateOf(rowOf(name)) ?? { burst: 0, perSecond: 1 };

it.each(rated)('%s can be called as often as its row says, by each user', async (name) => {
  const { burst, perSecond } = rateOfCall(name);
  const [eager, calm] = [await app.signUp(), await app.signUp()];
  for (let nth = 0; nth < burst; nth += 1) expect((await send(name, eager)).status).not.toBe(429);
  const seconds = Math.ceil(1 / perSecond);
  expect(await send(name, eager)).toEqual({
    status: 429,
    wait: String(seconds),
    body: { error: 429, message: 'Too many requests. Please wait a moment.', retry_after: seconds },
  });
  // Neither another user nor another call is affected.
  expect((await send(name, calm)).status).not.toBe(429);
  const other = rated.find((one) => one !== name) ?? name;
  expect((await send(other, eager)).status).not.toBe(429);
  app.clock.advance(1000);
  for (let nth = 0; nth < perSecond; nth += 1) expect((await send(name, eager)).status).not.toBe(429);
  expect((await send(name, eager)).status).toBe(429);
});

it('limits each call of a feature, except for those of features that are older than this rule', () => {
  const unrated = new Set(
    rowsThat((row) => row.auth !== 'none' && row.feature !== undefined && rateOf(row) === null).map(
      (name) => rowOf(name).feature,
    ),
  );
  expect([...unrated].sort()).toEqual([
    ...['account-delete', 'audit-log', 'category-edit', 'guild-transfer', 'invite-defaults', 'member-ranges'],
    ...['nickname', 'partner', 'sessions'],
  ]);
  expect(rateOf(endpoints['overwrites.set'])).toEqual({ burst: 10, perSecond: 2 });
  expect(rateOf(endpoints['members.search'])).toEqual({ burst: 20, perSecond: 5 });
  expect(rateOf({ auth: 'token', feature: 'of-tomorrow' })).toEqual({ burst: 10, perSecond: 2 });
  expect(rateOf({ auth: 'token' })).toBeNull();
});
