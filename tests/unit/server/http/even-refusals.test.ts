import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { evenOut } from '../../../../src/server/http/even-refusals';
import {
  type Person,
  startTestServer,
  type TestServer,
  textChannelOf,
} from '../../../support/node/server-app';

const EVERY_MS = 50;

let app: TestServer;
let owner: Person;
let channelId: ChannelId;
beforeAll(async () => {
  app = await startTestServer({ notFoundEveryMs: EVERY_MS });
  owner = await app.signUp();
  channelId = textChannelOf(await app.createGuild(owner));
});
afterAll(() => app.close());

it.each(['messages.list', 'channels.typing'] as const)(
  'a refusal of %s for what is hidden or absent comes at a multiple of a time',
  async (name) => {
    const idle = app.clock.pending();
    let isAnswered = false;
    const answer = app.status(name, { channelId: toId<ChannelId>('9') }, owner).finally(() => {
      isAnswered = true;
    });
    await vi.waitUntil(() => app.clock.pending() > idle, { timeout: 120_000 });
    app.clock.advance(EVERY_MS - 1);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
    expect(isAnswered).toBe(false);
    app.clock.advance(1);
    expect(await answer).toBe(404);
  },
);

it.each([0.2, 1.8, 2.45, 49.6, 51.3])(
  'a refusal after %s ms comes at the moment of all others, not at that of a timer',
  async (tookMs) => {
    // Each look at the clock takes a hundredth of a millisecond, and a timer is late by a part of one.
    let nowMs = 1000 + tookMs;
    const after = (ms: number, run: () => void) => {
      nowMs += ms + 0.4;
      run();
      return () => undefined;
    };
    await evenOut({ elapsed: () => (nowMs += 0.01), after }, 1000, EVERY_MS);
    expect((nowMs - 1000) % EVERY_MS).toBeLessThan(0.02);
  },
);

it('other answers come at once', async () => {
  expect(await app.status('messages.list', { channelId }, owner)).toBe(200);
  // Not in a guild: that there is no such invite is no secret of a guild.
  expect(await app.status('invites.info', { code: 'nothing' }, owner)).toBe(404);
});
