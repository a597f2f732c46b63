import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallName } from '../../src/contract/rest';
import { takesKey } from '../../src/contract/rest/endpoint';
import { HTTP_LIMITS } from '../../src/contract/limits';
import type { Answered, Person, TestServer } from '../support/node/server-app';
import { aimAt, capable, permissionOf, rowsThat, scenarioOf, tokenFor } from './callers';
import { takeSnapshot } from './store-snapshot';
import type { StoreUnderTest } from './stores';
import { createWorld } from './world';

const KEYED = rowsThat((row) => takesKey(row));
const keyed = (key: string) => ({ 'idempotency-key': `"${key}"` });

/** A call of the table, ready to be repeated. */
const prepare = async (name: CallName, app: TestServer) => {
  const world = await createWorld(app, permissionOf(name));
  const caller = capable(name, world);
  const token = await tokenFor(name, app, caller);
  const args = await scenarioOf(name).args(world, aimAt(world, caller));
  const make = (key: string, call = app.call) => call(name, args, token, undefined, keyed(key));
  return { world, caller, make };
};

/**
 * For every row that takes an idempotency key: a request that arrives twice is carried out once (protocol.md 'Sending
 * again').
 */
export const describeRepetition = ({ name: store, has, start }: StoreUnderTest): void => {
  describe(`a request that comes again on the ${store} store`, () => {
    let app: TestServer;
    beforeAll(async () => {
      app = await start();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const create = (person: Person, name: string, key: string): Promise<Answered<'guilds.create'>> =>
      app.call('guilds.create', { name, icon: null }, person, undefined, keyed(key));
    const idOf = ({ reply }: Answered<'guilds.create'>) => reply?.guild?.id;

    // Whoever is moved in voice is connected before the sockets of this test, which wait for everybody's status.
    const told = KEYED.filter((name) => has(name) && name !== 'voice.move');
    it.each(told)('%s: is answered the same, writes nothing and tells nobody', async (name) => {
      const { world, make } = await prepare(name, app);
      const sockets = Object.values(await world.connectAll());
      const settle = () => Promise.all(sockets.map((socket) => socket.settle()));
      const first = await make('the-act');
      expect(first).toMatchObject({ status: 200 });
      // Another node finds out by itself what people may do now, and tells them after it has heard of the act.
      if (name === 'overwrites.set')
        await vi.waitUntil(() => sockets.some((socket) => socket.eventsOf('CHANNEL_ACCESS').length > 0), {
          ...{ timeout: 120_000, interval: 2 },
        });
      await settle();
      const before = await takeSnapshot(app.store);
      const told = sockets.map((socket) => socket.events().length);
      const second = await make('the-act', app.callElsewhere);
      await settle();
      expect(second.body).toEqual(first.body);
      expect(second.status).toBe(200);
      expect(await takeSnapshot(app.store)).toEqual(before);
      expect(sockets.map((socket) => socket.events().length)).toEqual(told);
    });

    it.each(KEYED.filter(has))('%s: two at once are done once', async (name) => {
      const { caller, make } = await prepare(name, app);
      const [one, other] = await Promise.all([make('at-once'), make('at-once', app.callElsewhere)]);
      expect(one).toMatchObject({ status: 200 });
      expect(other).toMatchObject({ status: 200, body: one.body });
      const kept = await app.store.db
        .selectFrom('idempotencyKeys')
        .select('key')
        .where('userId', '=', caller.userId)
        .execute();
      expect(kept).toHaveLength(1);
    });

    it('is another one with another key, or by another account', async () => {
      const [mira, jonas] = [await app.signUp(), await app.signUp()];
      const answers = [
        await create(mira, 'Guild', 'a'),
        await create(mira, 'Guild', 'b'),
        await create(jonas, 'Guild', 'a'),
      ];
      expect(new Set(answers.map(idOf)).size).toBe(3);
    });

    it('is another one by another call', async () => {
      const world = await createWorld(app, null);
      const { owner, guild } = world;
      const about = { guildId: guild.id, name: 'named' };
      const category = await app.call('categories.create', about, owner, undefined, keyed('a'));
      const args = { ...about, type: 'text', categoryId: null } as const;
      const channel = await app.call('channels.create', args, owner, undefined, keyed('a'));
      expect([category.status, channel.status]).toEqual([200, 200]);
    });

    it('is refused with 422 where the key came with other arguments', async () => {
      const mira = await app.signUp();
      await create(mira, 'Guild', 'a');
      expect(await create(mira, 'Other', 'a')).toMatchObject({ status: 422, body: { error: 422 } });
      expect(await app.done('guilds.list', {}, mira)).toHaveLength(1);
    });

    it('is judged again where it was refused', async () => {
      const world = await createWorld(app, 'MANAGE_CHANNELS');
      const args = { guildId: world.guild.id, name: 'late', type: 'text', categoryId: null } as const;
      const make = () => app.call('channels.create', args, world.member, undefined, keyed('a'));
      expect(await make()).toMatchObject({ status: 403 });
      const role = { guildId: world.guild.id, targetUserId: world.member.userId, roleId: world.tested.id };
      await app.done('roles.addMember', role, world.owner);
      expect(await make()).toMatchObject({ status: 200 });
    });

    it('is another one after a day', async () => {
      const mira = await app.signUp();
      const first = await create(mira, 'Guild', 'a');
      // Dates the keys back. A day on the node's clock would be a day of heartbeats to the other nodes.
      const isOlderBy = async (ms: number): Promise<void> => {
        const createdAt = new Date(app.server.services.clock.now() - ms).toISOString();
        const older = app.store.db.updateTable('idempotencyKeys').set({ createdAt });
        await older.where('userId', '=', mira.userId).execute();
      };
      await isOlderBy(HTTP_LIMITS.idempotencyKeptMs - 1000);
      expect(idOf(await create(mira, 'Guild', 'a'))).toBe(idOf(first));
      await isOlderBy(HTTP_LIMITS.idempotencyKeptMs);
      expect(idOf(await create(mira, 'Guild', 'a'))).not.toBe(idOf(first));
    });

    it('is told that it was done where its answer is too long to be kept', async () => {
      const { world, make } = await prepare('invites.join', app);
      const topic = 'long '.repeat(200);
      for (let nth = 0; nth < 40; nth += 1) {
        const args = {
          guildId: world.guild.id,
          name: `c${nth}`,
          type: 'text',
          categoryId: null,
          topic,
        } as const;
        await app.done('channels.create', args, world.owner);
      }
      expect(await make('a')).toMatchObject({ status: 200 });
      expect(await make('a')).toMatchObject({ status: 409, body: { message: 'This was done already' } });
    });

    it.each(['', 'two words', 'x'.repeat(HTTP_LIMITS.idempotencyKeyLength + 1)])(
      'is refused with 400 where its key is %j',
      async (key) => {
        expect(await create(await app.signUp(), 'Guild', key)).toMatchObject({ status: 400 });
      },
    );
  });
};
