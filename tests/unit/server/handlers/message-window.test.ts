import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageId } from '../../../../src/contract/ids';
import { startTestServer, textChannelOf, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

describe('a channel', () => {
  it('is read around any message or time, and after it', async () => {
    const [ann, bob, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const guild = await app.createGuild(ann);
    await app.join(guild, ann, bob);
    const channelId = textChannelOf(guild);
    const sent: MessageId[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const asked = { channelId, content: `message ${nth}`, parentId: null };
      sent.push((await app.done('messages.create', asked, ann)).data.id);
    }
    const window = async (place: { around?: string; after?: string; limit?: number }) => {
      const { messages, hasBefore, hasAfter } = (
        await app.done('messages.list', { channelId, ...place }, bob)
      ).data;
      return [messages.map(({ content }) => Number(content.slice(-1))), hasBefore, hasAfter];
    };
    expect(await window({ around: sent[4]!, limit: 4 })).toEqual([[2, 3, 4, 5], true, true]);
    expect(await window({ around: sent[4]!, limit: 5 })).toEqual([[2, 3, 4, 5, 6], true, true]);
    expect(await window({ around: sent[0]!, limit: 4 })).toEqual([[0, 1], false, true]);
    expect(await window({ around: sent[8]!, limit: 4 })).toEqual([[6, 7, 8], true, false]);
    expect(await window({ around: sent[4]!, limit: 50 })).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      false,
      false,
    ]);
    expect(await window({ after: sent[4]!, limit: 2 })).toEqual([[5, 6], true, true]);
    expect(await window({ after: sent[6]! })).toEqual([[7, 8], true, false]);
    expect(await window({ after: sent[8]! })).toEqual([[], true, false]);
    // The message may be gone; a time is as good.
    await app.done('messages.delete', { messageId: sent[4]! }, ann);
    expect(await window({ around: sent[4]!, limit: 4 })).toEqual([[2, 3, 5, 6], true, true]);
    expect(await window({ after: '2020-01-02T00:00:00Z', limit: 1 })).toEqual([[0], false, true]);
    expect(await window({ around: '2100-01-01', limit: 2 })).toEqual([[8], true, false]);
    expect(await window({ around: '99999999999999999999', limit: 2 })).toEqual([[8], true, false]);
    const two = { channelId, around: sent[4]!, after: sent[4]! };
    expect(await app.status('messages.list', two, bob)).toBe(400);
    expect(await app.status('messages.list', { channelId, around: sent[4]! }, stranger)).toBe(404);
  });
});
