import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { Role } from '../../src/contract/entities/role';
import type { ChannelId, MessageId } from '../../src/contract/ids';
import { INBOX_LIMITS } from '../../src/contract/limits';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { emptyAccount } from '../../src/server/data/account-deletion';
import { idOfPlace } from '../../src/server/data/ids';
import { deleteOldInboxRows } from '../../src/server/data/inbox';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';

/** What waits for people: which messages, for whom, and until when. */
export const describeInbox = ({ name: store, start }: StoreUnderTest): void => {
  describe(`the inbox on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let ann: Person;
    let bob: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      channelId = textChannelOf(guild);
      await app.join(guild, owner, ann, bob);
    });
    afterAll(() => app.close());

    const say = async (content: string, as = owner, more = {}): Promise<MessageId> =>
      (await app.done('messages.create', { channelId, content, parentId: null, ...more }, as)).data.id;
    const call = (who: Person) => say(`hello <@${who.userId}>`);
    const ask = (as: Person = ann, asked: CallArgs<'inbox.mentions'> = {}) =>
      app.done('inbox.mentions', asked, as);
    const ids = async (as: Person = ann) => (await ask(as)).items.map(({ message }) => message.id);
    const done = (messageIds: MessageId[] | null, as = ann) => app.done('inbox.done', { messageIds }, as);
    const newRole = async (isMentionable: boolean): Promise<Role> => {
      const asked = { guildId: guild.id, name: 'crew', color: '#336699' };
      const { role } = await app.done('roles.create', asked, owner);
      if (role === null) throw new Error('A new role is not in its answer');
      const flags = { ...asked, roleId: role.id, isHoisted: false, isMentionable };
      await app.done('roles.edit', flags, owner);
      return role;
    };
    const give = (role: Role, who: Person) =>
      app.done('roles.addMember', { guildId: guild.id, roleId: role.id, targetUserId: who.userId }, owner);
    const newChannel = async (name: string) => {
      const asked = { guildId: guild.id, name, type: 'text', categoryId: null } as const;
      return (await app.done('channels.create', asked, owner)).channel.id;
    };
    const hide = (placeId: ChannelId, who: Person) =>
      app.done(
        'overwrites.set',
        {
          placeId,
          overwrites: [
            { target: 'member', id: who.userId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
          ],
        },
        owner,
      );

    it('lists what mentions one, each in its way, the newest first', async () => {
      const role = await newRole(true);
      await give(role, ann);
      const mine = await say('mine', ann);
      const named = await call(ann);
      const reply = await say('a reply', owner, { parentId: mine });
      const byRole = await say(`hello <@&${role.id}>`);
      const everyone = await say('hello @everyone');
      const both = await say(`hello <@${ann.userId}> and @here`, owner, { parentId: mine });
      await say('nothing');
      await call(bob);
      const { items, hasMore } = await ask();
      expect(hasMore).toBe(false);
      expect(items.map(({ message, by }) => [message.id, [...by].sort()])).toEqual([
        [both, ['everyone', 'reply', 'user']],
        [everyone, ['everyone']],
        [byRole, ['role']],
        [reply, ['reply']],
        [named, ['user']],
      ]);
      expect(items[4]).toMatchObject({
        ...{ guildId: guild.id, channelId, read: false },
        message: { id: named, authorId: owner.userId, content: `hello <@${ann.userId}>` },
      });
    });

    it('lists what was meant when it was written', async () => {
      const named = await call(ann);
      await app.done('messages.edit', { messageId: named, content: 'nothing' }, owner);
      const later = await say('nothing');
      await app.done('messages.edit', { messageId: later, content: `<@${ann.userId}>` }, owner);
      // Without the right, @everyone means nobody.
      await say('hello @everyone', bob);
      await say(`hello <@&${(await newRole(false)).id}>`, bob);
      const { items } = await ask();
      expect(items.map(({ message }) => [message.id, message.content])).toEqual([[named, 'nothing']]);
    });

    it('leaves out what one has written', async () => {
      await say(`<@${ann.userId}>`, ann);
      await say('hello @everyone');
      expect(await ids(owner)).toEqual([]);
    });

    it('says what is read', async () => {
      const [first, second] = [await call(ann), await call(ann)];
      await app.done('channels.markRead', { channelId }, ann);
      const third = await call(ann);
      const read = async () =>
        (await ask()).items.map((item): [MessageId, boolean] => [item.message.id, item.read]);
      expect(await read()).toEqual([
        [third, false],
        [second, true],
        [first, true],
      ]);
      await app.done('channels.markUnread', { messageId: second }, ann);
      expect((await read()).map(([, isRead]) => isRead)).toEqual([false, false, true]);
    });

    it('page by page, at most fifty', async () => {
      const said: MessageId[] = [];
      // Each mentions her in two ways, and is one entry.
      const parentId = await say('mine', ann);
      for (let nth = 0; nth < 7; nth += 1)
        said.push(await say(`hello <@${ann.userId}>`, owner, { parentId }));
      const first = await ask(ann, { limit: 3 });
      expect(first.hasMore).toBe(true);
      const shown = first.items.map(({ message }) => message.id);
      const second = await ask(ann, { limit: 4, before: shown.at(-1) });
      expect(second.hasMore).toBe(false);
      expect([...shown, ...second.items.map(({ message }) => message.id)]).toEqual(said.toReversed());
      expect((await ask(ann, { limit: 500 })).items).toHaveLength(7);
      expect((await app.call('inbox.mentions', { limit: 0 }, ann)).status).toBe(400);
      const beyond = await ask(ann, { before: '9'.repeat(20) as MessageId });
      expect(beyond.items).toHaveLength(7);
    });

    it('keeps what is done out, for the one alone who has done it, and again without effect', async () => {
      const all = await say('hello @everyone');
      const named = await call(ann);
      for (let time = 0; time < 2; time += 1)
        await done([all, '1' as MessageId, '9'.repeat(20) as MessageId]);
      expect([await ids(), await ids(bob)]).toEqual([[named], [all]]);
      for (let time = 0; time < 2; time += 1) await done(null);
      expect([await ids(), await ids(bob)]).toEqual([[], [all]]);
      const later = await call(ann);
      expect(await ids()).toEqual([later]);
      await done([later]);
      expect(await ids()).toEqual([]);
    });

    it('shows what is as old as thirty days, and keeps nothing about what is older', async () => {
      const recent = await call(ann);
      const old = idOfPlace<MessageId>(
        new Date(app.clock.now() - INBOX_LIMITS.keptMs - 60_000).toISOString(),
      );
      const { db } = app.store;
      const row = await db
        .selectFrom('messages')
        .selectAll()
        .where('id', '=', recent)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('messages')
        .values({ ...row, id: old })
        .execute();
      await db
        .insertInto('messagePings')
        .values({ messageId: old, channelId, kind: 'user', target: ann.userId })
        .execute();
      await db
        .updateTable('members')
        .set({ readFloor: '0' as MessageId })
        .execute();
      expect(await ids()).toEqual([recent]);
      await done([old, recent]);
      await deleteOldInboxRows(db, app.clock.now());
      const kept = db.selectFrom('inboxDone').select('messageId').where('userId', '=', ann.userId);
      expect(await kept.execute()).toEqual([{ messageId: recent }]);
    });

    /** What each of these makes of a message that stood in the inbox. */
    const LOST: Readonly<Record<string, (at: ChannelId, id: MessageId) => Promise<unknown>>> = {
      'a channel that is hidden now': (at) => hide(at, ann),
      'a guild that was left': () => app.done('guilds.leave', { guildId: guild.id }, ann),
      'a guild that banned': () =>
        app.done('bans.add', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
      'a guild that kicked': () =>
        app.done('members.kick', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
      'a guild that was left and joined again': async () => {
        await app.done('guilds.leave', { guildId: guild.id }, ann);
        await app.join(guild, owner, ann);
      },
      'a deleted message': (_at, id) => app.done('messages.delete', { messageId: id }, owner),
      'a deleted channel': (at) => app.done('channels.delete', { channelId: at }, owner),
      'a deleted guild': () => app.done('guilds.delete', { guildId: guild.id }, owner),
    };

    it.each(Object.entries(LOST))('tells nothing of %s', async (_what, lose) => {
      const role = await newRole(true);
      await give(role, ann);
      const at = await newChannel('vault');
      const words = `the secret of <@${ann.userId}> and <@&${role.id}> and @everyone`;
      const id = await say(words, owner, { channelId: at });
      expect(await ids()).toEqual([id]);
      await lose(at, id);
      const { status, body } = await app.call('inbox.mentions', {}, ann);
      expect([status, JSON.stringify(body).includes('secret')]).toEqual([200, false]);
      expect(await ids()).toEqual([]);
    });

    it('tells nothing from before the joining', async () => {
      const late = await app.signUp();
      await say(`hello @everyone, <@${late.userId}> comes later`);
      await app.join(guild, owner, late);
      expect(await ids(late)).toEqual([]);
      const now = await say('hello @everyone');
      expect(await ids(late)).toEqual([now]);
    });

    it('tells nothing of a role that one has lost, or never had', async () => {
      const role = await newRole(true);
      await give(role, ann);
      const id = await say(`hello <@&${role.id}>`);
      expect([await ids(), await ids(bob)]).toEqual([[id], []]);
      const taken = { guildId: guild.id, roleId: role.id, targetUserId: ann.userId };
      await app.done('roles.removeMember', taken, owner);
      expect(await ids()).toEqual([]);
    });

    it('is gone with the account', async () => {
      await done([await call(bob)], bob);
      await done(null, bob);
      await done([await call(bob)], bob);
      expect(await rowsOf(bob)).toHaveLength(2);
      const now = new Date(app.clock.now()).toISOString();
      await app.store.transaction((trx) => emptyAccount(trx, bob.userId, { now, eraseFrom: null }));
      expect(await rowsOf(bob)).toEqual([]);
    });

    const rowsOf = async ({ userId }: Person) => [
      ...(await app.store.db.selectFrom('inboxDone').select('userId').where('userId', '=', userId).execute()),
      ...(await app.store.db
        .selectFrom('inboxFloors')
        .select('userId')
        .where('userId', '=', userId)
        .execute()),
    ];
  });
};
