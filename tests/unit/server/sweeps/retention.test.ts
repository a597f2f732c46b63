import { expect, it } from 'vitest';
import { startTestServer, textChannelOf } from '../../../support/node/server-app';

const DAY_MS = 24 * 60 * 60 * 1000;

it('a server deletes by itself what its options let grow old, and nothing without them', async () => {
  for (const [messageDays, left] of [
    [7, 0],
    [null, 1],
  ] as const) {
    const logged: string[] = [];
    const app = await startTestServer({
      retention: { messageDays, fileBytes: null },
      log: (_level, event) => void logged.push(event),
    });
    const owner = await app.signUp();
    const channelId = textChannelOf(await app.createGuild(owner));
    await app.done('messages.create', { channelId, content: 'old', parentId: null }, owner);
    app.clock.jump(8 * DAY_MS);
    const count = async () => (await app.store.db.selectFrom('messages').select('id').execute()).length;
    await expect.poll(count).toBe(left);
    await app.close();
    expect(logged.includes('messages.expired')).toBe(left === 0);
  }
});
