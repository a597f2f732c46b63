import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelId, UserId } from '../../src/contract/ids';
import { removeAccount } from '../../src/server/sweeps/remove-account';
import type { Person, TestServer } from '../support/node/server-app';
import { directParts, names } from './direct-parts';
import type { StoreUnderTest } from './stores';

/** Conversations of several people. */
export const describeGroups = ({ name: store, start }: StoreUnderTest): void => {
  describe(`groups on the ${store} store`, () => {
    let app: TestServer;
    let parts: ReturnType<typeof directParts>;
    let ann: Person;
    let ben: Person;
    let cas: Person;

    beforeAll(async () => {
      app = await start();
      parts = directParts(app);
    });
    beforeEach(async () => {
      ann = await app.signUp();
      ben = await app.signUp();
      cas = await app.signUp();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    let id: ChannelId;
    beforeEach(async () => {
      await parts.befriend(ann, ben);
      await parts.befriend(ann, cas);
      ({ id } = await parts.opened(ann, ben, cas));
    });

    it('are all of it, with an owner, and only friends are added', async () => {
      const dan = await app.signUp();
      expect((await parts.open(ann, ben, dan)).body).toMatchObject({ error: 403 });
      expect(await parts.list(ben)).toMatchObject([
        { id, type: 'group', ownerId: ann.userId, request: false },
      ]);
      expect((await app.call('direct.add', { channelId: id, userId: dan.userId }, ben)).status).toBe(403);
      await parts.befriend(ben, dan);
      const socket = await parts.connect(dan);
      const { channel } = await app.done('direct.add', { channelId: id, userId: dan.userId }, ben);
      expect(channel.members).toHaveLength(4);
      await parts.said(ann, id);
      await socket.settle();
      expect(names(socket)).toEqual(['DIRECT_CREATE', 'CHANNEL_MESSAGE']);
      // Somebody who is in it already.
      await app.done('direct.add', { channelId: id, userId: dan.userId }, ann);
      expect((await parts.list(dan))[0]?.members).toHaveLength(4);
    });

    it('hold ten people at most', async () => {
      for (let nth = 0; nth < 7; nth += 1) {
        const more = await app.signUp();
        await parts.befriend(ann, more);
        await app.done('direct.add', { channelId: id, userId: more.userId }, ann);
      }
      const late = await app.signUp();
      await parts.befriend(ann, late);
      const answer = await app.call('direct.add', { channelId: id, userId: late.userId }, ann);
      expect(answer.body).toEqual({ error: 409, message: 'A group has at most 10 members' });
      const many = Array.from({ length: 10 }, (_, nth) => `${nth + 1}` as UserId);
      expect((await app.call('direct.open', { userIds: many }, ann)).status).toBe(409);
    });

    it('go on without those who leave or are removed, who hear nothing more', async () => {
      const [left, out] = await Promise.all([parts.connect(ann), parts.connect(cas)]);
      expect((await app.call('direct.remove', { channelId: id, userId: cas.userId }, ben)).status).toBe(403);
      await app.done('direct.remove', { channelId: id, userId: cas.userId }, ann);
      await app.done('direct.leave', { channelId: id }, ann);
      await parts.said(ben, id);
      for (const socket of [left, out]) await socket.settle();
      expect(names(out)).toEqual(['DIRECT_REMOVE']);
      expect(names(left)).toEqual(['DIRECT_EDIT', 'DIRECT_REMOVE']);
      expect((await parts.write(cas, id)).status).toBe(404);
      expect((await app.call('messages.list', { channelId: id }, ann)).status).toBe(404);
      expect(await parts.list(ben)).toMatchObject([
        { id, ownerId: ben.userId, members: [{ id: ben.userId }] },
      ]);
      await app.done('direct.leave', { channelId: id }, ben);
      expect((await parts.write(ben, id)).status).toBe(404);
    });

    it('name the author of a deleted message, whom those who blocked them did not count', async () => {
      const socket = await parts.connect(ben);
      await app.done('messages.delete', { messageId: await parts.said(cas, id) }, cas);
      await socket.settle();
      expect(socket.eventsOf('CHANNEL_MESSAGE_DELETE').map(({ mentions }) => mentions)).toEqual([
        { everyone: false, users: [], roles: [], repliedTo: null, authorId: cas.userId },
      ]);
    });

    it('take a name, which a blank one removes', async () => {
      const socket = await parts.connect(cas);
      await app.done('direct.edit', { channelId: id, name: ' Harbour ' }, ben);
      await app.done('direct.edit', { channelId: id, name: '  ' }, ben);
      await socket.settle();
      expect(socket.eventsOf('DIRECT_EDIT').map(({ channel }) => channel.name)).toEqual(['Harbour', null]);
    });

    it('pass to another owner where an account is deleted', async () => {
      const socket = await parts.connect(ben);
      await removeAccount(
        app.server.services,
        ann.userId,
        () => false,
        () => true,
      );
      await socket.settle();
      const [channel] = await parts.list(ben);
      expect(channel?.members.map((member) => member.id)).not.toContain(ann.userId);
      expect([ben.userId, cas.userId]).toContain(channel?.ownerId);
      expect(socket.eventsOf('DIRECT_EDIT').at(-1)?.channel.ownerId).toBe(channel?.ownerId);
    });
  });
};
