import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RelationKind } from '../../src/contract/entities/relation';
import type { UserId } from '../../src/contract/ids';
import { RELATION_LIMITS } from '../../src/contract/people-limits';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import { createModel, type ModelAct } from './relations-model';
import { become } from './people/relations';
import type { StoreUnderTest } from './stores';

const ABOUT = ['accept', 'decline', 'cancel', 'remove', 'block', 'unblock'] as const;
const EVENTS = ['RELATION', 'RELATION_REMOVE', 'FRIEND_STATUS'] as const;

/** Friends, blocking and privacy. */
export const describeFriends = ({ name: store, start }: StoreUnderTest): void => {
  describe(`friends on the ${store} store`, () => {
    let app: TestServer;
    let ann: Person;
    let ben: Person;
    let cas: Person;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      ann = await app.signUp();
      ben = await app.signUp();
      cas = await app.signUp();
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const ask = (from: Person, to: Person, username = to.user.username) =>
      app.call('friends.request', { username }, from);
    const about = (act: (typeof ABOUT)[number], from: Person, to: Person) =>
      app.call(`friends.${act}`, { userId: to.userId }, from);
    const befriend = async (one: Person, other: Person): Promise<void> => {
      await ask(one, other);
      await about('accept', other, one);
    };
    const relations = async (of: Person | string) => (await app.done('friends.list', {}, of)).relations;
    const kinds = async (of: Person): Promise<Readonly<Record<UserId, RelationKind>>> =>
      Object.fromEntries((await relations(of)).map(({ user, kind }) => [user.id, kind]));
    /** What a socket was told that others are to its person, in order. */
    const told = (socket: TestSocket) =>
      socket.events().flatMap((event) => {
        if (event.name === 'RELATION') return [event.data.relation.kind];
        return event.name === 'RELATION_REMOVE' ? ['gone'] : [];
      });

    it('are asked by name, whatever its case, and by the last four digits of the id', async () => {
      const { username } = ben.user;
      const digits = ben.userId.slice(-4);
      const other = digits === '0000' ? '1111' : '0000';
      expect((await ask(ann, ben, `${username}#${other}`)).body).toMatchObject({
        message: 'No user goes by this name',
      });
      const answer = await ask(ann, ben, ` ${username.toUpperCase()}#${digits} `);
      expect(answer.body).toMatchObject({
        error: 0,
        relation: {
          user: { id: ben.userId, username, avatar: null, avatar_decoration: null, bio: null, status: null },
          kind: 'outgoing',
        },
      });
      expect(await relations(ben)).toMatchObject([{ user: { id: ann.userId }, kind: 'incoming' }]);
    });

    it('answer who is blocked and who is not wanted with the same bytes', async () => {
      const dan = await app.signUp();
      await about('block', ben, ann);
      await app.done('friends.savePrivacy', { friendRequests: 'nobody' }, cas);
      await app.done('friends.savePrivacy', { friendRequests: 'mutual' }, dan);
      const answers = await Promise.all([ben, cas, dan].map((one) => ask(ann, one)));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
        new Set([JSON.stringify({ error: 403, message: 'This user takes no requests from you' })]),
      );
      await app.join(await app.createGuild(ann), ann, ben, dan);
      expect((await ask(ann, ben)).status).toBe(403);
      expect((await ask(ann, dan)).status).toBe(200);
    });

    it('are made once where both ask at once, and where one asks while the other accepts', async () => {
      const sockets = await Promise.all([app.connect(ann), app.connect(ben)]);
      const both = await Promise.all([
        ask(ann, ben),
        app.callElsewhere('friends.request', { username: ann.user.username }, ben),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      await about('remove', ann, ben);
      await ask(ann, ben);
      const again = await Promise.all([
        about('accept', ben, ann),
        app.callElsewhere('friends.request', { username: ann.user.username }, ben),
      ]);
      expect(again.map(({ status }) => status).filter((status) => status === 200)).not.toEqual([]);
      expect(await kinds(ann)).toEqual({ [ben.userId]: 'friend' });
      expect(await kinds(ben)).toEqual({ [ann.userId]: 'friend' });
      for (const socket of sockets) {
        await socket.settle();
        expect(told(socket).filter((kind) => kind === 'friend')).toHaveLength(2);
        expect(told(socket).at(-1)).toBe('friend');
      }
    });

    it('tell nobody of a declined request, which its author may take back and send again', async () => {
      await ask(ann, ben);
      const socket = await app.connect(ann);
      await about('decline', ben, ann);
      await socket.settle();
      expect(told(socket)).toEqual([]);
      expect(await kinds(ann)).toEqual({ [ben.userId]: 'outgoing' });
      expect(await kinds(ben)).toEqual({});
      expect((await ask(ann, ben)).status).toBe(409);
      await about('cancel', ann, ben);
      await ask(ann, ben);
      expect(await kinds(ben)).toEqual({ [ann.userId]: 'incoming' });
    });

    it('hide a block in all that the blocked one asks and hears', async () => {
      await befriend(ann, ben);
      await about('block', ann, ben);
      expect(await kinds(ben)).toEqual({});
      const socket = await app.connect(ben);
      await app.done('users.updateStatus', { status: 'dnd' }, ann);
      await about('unblock', ann, ben);
      await socket.settle();
      for (const name of EVENTS) expect(socket.eventsOf(name)).toEqual([]);
      expect(await kinds(ann)).toEqual({});
    });

    it('know of each other whether they are online', async () => {
      await befriend(ann, ben);
      const socket = await app.connect(ann);
      await app.done('users.updateStatus', { status: 'away' }, ben);
      await socket.event('FRIEND_STATUS', 0);
      expect(socket.eventsOf('FRIEND_STATUS')).toMatchObject([{ userId: ben.userId, status: 'away' }]);
      expect(await relations(ann)).toMatchObject([{ user: { status: 'away' }, kind: 'friend' }]);
      await about('remove', ben, ann);
      await app.done('users.updateStatus', { status: 'dnd' }, ben);
      await socket.settle();
      expect(socket.eventsOf('FRIEND_STATUS')).toHaveLength(1);
    });

    it('see a new name, and what is left of a deleted account', async () => {
      await befriend(ann, ben);
      await ask(ben, cas);
      const dan = await app.signUp();
      await about('block', dan, ben);
      const socket = await app.connect(ann);
      const username = `${ben.user.username}x`;
      await app.done('users.updateUsername', { username }, ben);
      expect((await socket.event('RELATION', 0)).relation.user.username).toBe(username);
      await become(app, 'deleted', ann, ben);
      expect((await socket.event('RELATION_REMOVE', 0)).userId).toBe(ben.userId);
      expect(await kinds(ann)).toEqual({});
      expect(await kinds(cas)).toEqual({});
      // The messages of a deleted account may stay, and so does the block.
      expect(await relations(dan)).toMatchObject([
        { kind: 'blocked', user: { id: ben.userId, username: 'Deleted User' } },
      ]);
      expect((await about('unblock', dan, ben)).status).toBe(200);
      expect(await kinds(dan)).toEqual({});
    });

    it('are asked a hundred at a time', async () => {
      const { openRequests } = RELATION_LIMITS;
      const people = await Promise.all(Array.from({ length: openRequests + 1 }, () => app.signUp()));
      const since = new Date(app.clock.now()).toISOString();
      const asked = people.slice(0, openRequests - 1);
      await app.store.db
        .insertInto('relations')
        .values(
          asked.map(({ userId }) => ({
            userId: ann.userId,
            otherId: userId,
            kind: 'outgoing' as const,
            since,
          })),
        )
        .execute();
      const answers = await Promise.all(people.slice(openRequests - 1).map((one) => ask(ann, one)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
      // One who has asked is no open request.
      await ask(cas, ann);
      expect((await ask(ann, cas)).status).toBe(200);
    });

    it('keep what is private apart, and everybody’s own', async () => {
      const usual = { friend_requests: 'everyone', direct_messages: 'mutual' };
      expect((await app.call('friends.privacy', {}, ann)).body).toEqual({ error: 0, privacy: usual });
      const saved = await app.call('friends.savePrivacy', { directMessages: 'friends' }, ann);
      expect(saved.body).toEqual({ error: 0, privacy: { ...usual, direct_messages: 'friends' } });
      expect((await app.call('friends.privacy', {}, ben)).body).toEqual({ error: 0, privacy: usual });
    });

    it('leave a blocked one’s mentions uncounted', async () => {
      const guild = await app.createGuild(ann);
      await app.join(guild, ann, ben, cas);
      const channelId = textChannelOf(guild);
      await about('block', ann, ben);
      const say = (content: string, by: Person) =>
        app.done('messages.create', { channelId, content, parentId: null }, by);
      await say(`<@${ann.userId}> look`, ben);
      await say(`<@${ann.userId}> hello`, cas);
      const { items } = await app.done('inbox.mentions', {}, ann);
      expect(items.map(({ message }) => message.authorId)).toEqual([cas.userId]);
      const guilds = (await app.done('guilds.list', {}, ann)).find(({ id }) => id === guild.id);
      expect(guilds?.channels.find(({ id }) => id === channelId)).toMatchObject({
        unreadCount: 2,
        mentionCount: 1,
      });
    });

    it('are what a naive model says after any acts of four people on two devices each', async () => {
      const acts = fc.array(
        fc.record({
          act: fc.constantFrom<ModelAct>('request', ...ABOUT),
          by: fc.nat({ max: 3 }),
          to: fc.nat({ max: 3 }),
          device: fc.nat({ max: 1 }),
        }),
        { minLength: 1, maxLength: 40 },
      );
      await fc.assert(
        fc.asyncProperty(acts, async (list) => {
          const people = await Promise.all([0, 1, 2, 3].map(() => app.signUp()));
          const devices = await Promise.all(
            people.map(async ({ email, password, token }) => [
              token,
              (await app.done('auth.login', { email, password })).token,
            ]),
          );
          const model = createModel(people.length);
          for (const { act, by, to, device } of list) {
            const token = devices[by]?.[device] ?? '';
            const [call, other] = [device === 0 ? app.call : app.callElsewhere, people[to]];
            if (other === undefined) throw new Error('nobody');
            const answer =
              act === 'request'
                ? await call('friends.request', { username: other.user.username }, token)
                : await call(`friends.${act}`, { userId: other.userId }, token);
            expect(`${act} ${answer.status}`).toBe(`${act} ${model.act(act, by, to)}`);
          }
          for (const [nth, person] of people.entries()) {
            const expected = people.flatMap(({ userId }, other) => {
              const kind = model.kind(nth, other);
              return kind === null ? [] : [[userId, kind]];
            });
            expect(await kinds(person)).toEqual(Object.fromEntries(expected));
          }
        }),
        { numRuns: 12 },
      );
    });
  });
};
