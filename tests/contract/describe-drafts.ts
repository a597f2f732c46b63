import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelId, DraftVersion, MessageId } from '../../src/contract/ids';
import { toId } from '../../src/contract/ids';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';

/** Drafts of a person with two devices. */
export const describeDrafts = ({ name: store, start }: StoreUnderTest): void => {
  describe(`drafts on the ${store} store`, () => {
    let app: TestServer;
    let ann: Person;
    /** The other device. */
    let other: string;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      ann = await app.signUp();
      channelId = textChannelOf(await app.createGuild(ann));
      const { email, password } = ann;
      ({ token: other } = await app.done('auth.login', { email, password }));
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const set = (
      text: string,
      base: DraftVersion | null,
      as: Person | string = ann,
      parentId: MessageId | null = null,
    ) => app.call('drafts.set', { channelId, text, parentId, base }, as);
    const setBy = async (...asked: Parameters<typeof set>): Promise<DraftVersion> => {
      const { status, reply } = await set(...asked);
      if (reply === null) throw new Error(`Refused with ${status}`);
      return reply.version;
    };
    const kept = async (as: Person | string = other) => (await app.done('drafts.list', {}, as)).drafts;

    it('reach the other device, and each version grows from the one before', async () => {
      const socket = await app.connect(other);
      const parentId = toId<MessageId>('7');
      const first = await setBy('Hel', null);
      const second = await setBy('Hello', first, ann, parentId);
      expect(BigInt(second)).toBeGreaterThan(BigInt(first));
      const draft = { channelId, text: 'Hello', parentId, version: second };
      expect(await kept()).toEqual([draft]);
      expect(await socket.event('DRAFT', 1)).toEqual(draft);
      const third = await setBy('Hello there', second, other, parentId);
      expect(await kept(ann)).toMatchObject([{ version: third }]);
    });

    it('are refused where another version came between, with that one', async () => {
      const first = await setBy('one', null);
      const second = await setBy('one from there', first, other);
      const late = await set('one from here', first);
      expect(late).toMatchObject({
        status: 409,
        body: {
          error: 409,
          draft: { channelId, text: 'one from there', parent_id: null, version: second },
        },
      });
      // Nor is what is there removed by one who has not seen it.
      expect((await set('', first)).status).toBe(409);
      expect((await set('out of nothing', null)).status).toBe(409);
      expect(await kept()).toMatchObject([{ text: 'one from there', version: second }]);
    });

    it('are stored once where both write at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => {
          const draft = { channelId, text: `text ${nth}`, parentId: null, base: null };
          return nth % 2 === 0
            ? app.call('drafts.set', draft, ann)
            : app.callElsewhere('drafts.set', draft, other);
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      expect(await kept()).toHaveLength(1);
    });

    it('answer the same again where the answer was lost, without an event', async () => {
      const socket = await app.connect(other);
      const first = await setBy('one', null);
      expect(await setBy('one', null)).toBe(first);
      await setBy('two', first);
      expect((await socket.event('DRAFT', 1)).text).toBe('two');
      expect(socket.eventsOf('DRAFT')).toHaveLength(2);
    });

    it('are removed by a blank text, and begin anew from nothing alone', async () => {
      const socket = await app.connect(other);
      const first = await setBy('one', null);
      const gone = await setBy(' \n', first);
      expect(await kept()).toEqual([]);
      expect(await socket.event('DRAFT', 1)).toEqual({ channelId, text: '', parentId: null, version: gone });
      // Nothing is there to remove.
      await setBy('', null);
      // Nor is it removed twice.
      expect(await setBy('', first, other)).toBe(gone);
      // A device that was away does not bring it back with what it had.
      expect(await set('one and more', first, other)).toMatchObject({
        status: 409,
        body: { draft: { text: '', parent_id: null, version: gone } },
      });
      expect(await kept()).toEqual([]);
      await setBy('again', null, other);
      await socket.settle();
      expect(socket.eventsOf('DRAFT').map(({ text }) => text)).not.toContain(' \n');
      expect(await kept()).toMatchObject([{ text: 'again' }]);
    });

    it('are nobody else’s, and go with their channel', async () => {
      const bob = await app.signUp();
      expect((await set('mine', null, bob)).status).toBe(404);
      await setBy('mine', null);
      expect(await kept(bob)).toEqual([]);
      await app.done('channels.delete', { channelId }, ann);
      expect(await kept()).toEqual([]);
    });
  });
};
