import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import { toId, type StoreItemId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { listTables } from '../../../../src/server/admin/dump-rows';
import { sweepDueAccounts } from '../../../../src/server/sweeps/due-accounts';
import { eraseAll } from '../../../../src/server/sweeps/remove-account';
import { flatPng } from '../../../support/node/flat-png';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const LATE_MS = 5000;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const order = (as: Person, messages: 'keep' | 'erase' = 'keep', password = as.password) =>
  app.call('users.delete', { password, code: null, messages }, as);
const login = ({ email, password }: Person) => app.call('auth.login', { email, password });
const say = async (guild: Guild, as: Person, content: string, parentId: string | null = null) =>
  (
    await app.done(
      'messages.create',
      { channelId: textChannelOf(guild), content, parentId: parentId === null ? null : toId(parentId) },
      as,
    )
  ).data.id;
const messagesOf = async (guild: Guild, as: Person) =>
  (await app.done('messages.list', { channelId: textChannelOf(guild) }, as)).data.messages;
const isThere = async ({ userId }: Person) =>
  (await app.store.db.selectFrom('users').select('deletedAt').where('id', '=', userId).executeTakeFirst())
    ?.deletedAt === null;

/** Sets the wall clock to the end of the grace period, and advances the time by which due deletions are carried out. */
const graceEnds = (ms = HTTP_LIMITS.deletionGraceMs): void => {
  app.clock.setWall(app.clock.now() + ms);
  app.clock.advance(LATE_MS);
};
const gone = async (person: Person): Promise<void> => {
  graceEnds();
  await expect.poll(() => isThere(person)).toBe(false);
};

/** A guild with its owner and an account that will be deleted. */
const hall = async () => {
  const [owner, leaver] = [await app.signUp(), await app.signUp()];
  const guild = await app.createGuild(owner, 'Hall');
  await app.join(guild, owner, leaver);
  return { owner, leaver, guild };
};

describe('an order to delete an account', () => {
  it('signs it out everywhere, and leaves it for 14 days', async () => {
    const { leaver, owner, guild } = await hall();
    const other = (await login(leaver)).reply?.token ?? '';
    const sockets = [await app.connect(leaver), await app.connect(other)];
    expect((await order(leaver)).status).toBe(200);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
      CLOSE.tokenInvalid,
      CLOSE.tokenInvalid,
    ]);
    for (const token of [leaver.token, other]) expect(await app.status('users.me', {}, token)).toBe(401);
    graceEnds(HTTP_LIMITS.deletionGraceMs - 2 * LATE_MS);
    const { members } = await app.done('members.list', { guildId: guild.id }, owner);
    expect(members.map(({ id }) => id)).toContain(leaver.userId);
  });

  it('needs the password; a wrong one ends nothing', async () => {
    const person = await app.signUp();
    expect(await order(person, 'keep', 'not this one')).toMatchObject({
      status: 401,
      body: { message: 'Current password is incorrect' },
    });
    expect(await app.status('users.me', {}, person)).toBe(200);
  });

  it('is refused to owners of servers, with the names of these', async () => {
    const { owner, leaver, guild } = await hall();
    await app.createGuild(owner, 'Second');
    expect(await order(owner)).toMatchObject({
      status: 409,
      body: { message: 'Transfer or delete your servers first: Hall, Second' },
    });
    for (let nth = 0; nth < 10; nth += 1) await app.createGuild(owner, `More ${nth}`);
    expect((await order(owner)).body).toMatchObject({
      message: expect.stringMatching(/: Hall, Second, .*More 7 and 2 more$/) as string,
    });
    const handOver = { guildId: guild.id, userId: leaver.userId, password: owner.password, code: null };
    await app.done('guilds.transfer', handOver, owner);
    expect((await order(leaver)).status).toBe(409);
  });

  it('keeps others from making it an owner', async () => {
    const { owner, leaver, guild } = await hall();
    await order(leaver);
    const handOver = { guildId: guild.id, userId: leaver.userId, password: owner.password, code: null };
    expect(await app.call('guilds.transfer', handOver, owner)).toMatchObject({
      status: 409,
      body: { message: 'This member is deleting their account' },
    });
  });

  it('is taken back by signing in, which says so', async () => {
    const { leaver, owner, guild } = await hall();
    await order(leaver, 'erase');
    expect((await login(leaver)).reply?.message).toBe("Welcome back. Your account won't be deleted.");
    expect((await login(leaver)).reply?.message).toBeNull();
    const last = await app.signUp();
    await order(last);
    await gone(last);
    expect(await isThere(leaver)).toBe(true);
    expect((await app.done('members.list', { guildId: guild.id }, owner)).members).toHaveLength(2);
  });

  it('cannot be taken back when the time is over, however late it is done', async () => {
    const person = await app.signUp();
    await order(person);
    app.clock.setWall(app.clock.now() + HTTP_LIMITS.deletionGraceMs);
    expect((await login(person)).status).toBe(401);
    expect(await isThere(person)).toBe(true);
  });
});

/** An account with data in every place that can hold some. */
const busyPerson = async () => {
  const [owner, leaver, other] = [await app.signUp(), await app.signUp('Quirky-Name'), await app.signUp()];
  const guild = await app.createGuild(owner, 'Hall');
  await app.join(guild, owner, leaver, other);
  const guildId = guild.id;
  const file = { bytes: new Uint8Array(flatPng(8, 8)), type: 'image/png', name: 'me.png' };
  await app.done('users.updateBio', { bio: 'Unmistakable bio' }, leaver);
  const { avatar } = await app.done('users.updateAvatar', { avatar: file }, leaver);
  await app.done('shop.applyDecoration', { itemId: toId<StoreItemId>('1001') }, leaver);
  await app.done('requests.create', { type: 1, description: 'Remarkable wish', url: null }, leaver);
  const nick = { guildId, targetUserId: leaver.userId };
  await app.done('members.setNickname', { ...nick, nickname: 'Odd Nickname' }, owner);
  await app.done('members.setNickname', { ...nick, nickname: 'Odder Nickname' }, owner);
  const asked = { guildId, expiresAfter: null, maxUses: null };
  await app.done('invites.create', asked, leaver);
  // Acts as staff, and acts of others on the account.
  const elsewhere = await app.createGuild(leaver, 'Elsewhere');
  await app.join(elsewhere, leaver, other);
  const banned = await app.signUp();
  await app.done('bans.add', { guildId: elsewhere.id, targetUserId: banned.userId, reason: 'r' }, leaver);
  const handOver = { guildId: elsewhere.id, userId: other.userId, password: leaver.password, code: null };
  await app.done('guilds.transfer', handOver, leaver);
  const third = await app.createGuild(owner, 'Third');
  await app.done('bans.add', { guildId: third.id, targetUserId: leaver.userId, reason: 'r' }, owner);
  return { owner, leaver, other, guild, elsewhere, third, avatar: avatar ?? '' };
};

/** Tables with one of these texts in any column. */
const tablesWith = async (...texts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { name } of await listTables(app.store.db)) {
    const { rows } = await sql<{ readonly line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(app.store.db);
    if (rows.some(({ line }) => texts.some((text) => line.toLowerCase().includes(text.toLowerCase()))))
      found.push(name);
  }
  return found;
};

describe('an account whose time is over', () => {
  it('leaves nothing personal behind; messages, invites, bans and the trail show Deleted User', async () => {
    const { owner, leaver, other, guild, elsewhere, third, avatar } = await busyPerson();
    const first = await say(guild, leaver, 'words that stay');
    await say(guild, owner, `hello <@${leaver.userId}>`, first);
    const traces = ['Quirky-Name', 'Unmistakable bio', 'Remarkable wish', 'Odd Nickname', 'Odder Nickname'];
    expect(await tablesWith(...traces, avatar)).toEqual(
      expect.arrayContaining(['users', 'members', 'requests', 'audit_log']),
    );
    expect((await order(leaver)).status).toBe(200);
    const socket = await app.connect(owner);
    await gone(leaver);

    expect(await socket.event('GUILD_MEMBER_EDIT')).toMatchObject({
      guildId: guild.id,
      member: { id: leaver.userId, username: 'Deleted User', nickname: null, avatar: null, roleIds: [] },
    });
    expect(await socket.event('GUILD_MEMBER_LEFT')).toEqual({ guildId: guild.id, userId: leaver.userId });
    const names = socket.events().map(({ name }) => name);
    expect(names.indexOf('GUILD_MEMBER_EDIT')).toBeLessThan(names.indexOf('GUILD_MEMBER_LEFT'));

    expect(await tablesWith(...traces, leaver.email)).toEqual([]);
    const media = await app.server.http.inject({ method: 'GET', url: avatar });
    expect(media.statusCode).toBe(404);
    for (const table of ['tokens', 'members', 'read_markers', 'requests', 'system_messages']) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where user_id = ${leaver.userId}`.execute(app.store.db);
      expect(rows, table).toEqual([]);
    }
    const { rows } = await sql`select * from users where id = ${leaver.userId}`.execute(app.store.db);
    expect(rows).toMatchObject([
      {
        ...{ username: 'Deleted User', email: '', passwordHash: '', avatar: null, bio: null, role: 0 },
        ...{ avatarDecoration: null, nameplate: null, status: 'inactive', verified: false, flags: 0 },
        ...{ deletionDue: null, languagePreference: null },
      },
    ]);

    const shown = await messagesOf(guild, owner);
    expect(shown.find(({ id }) => id === first)).toMatchObject({
      content: 'words that stay',
      username: 'Deleted User',
      displayName: 'Deleted User',
      avatar: null,
    });
    expect(await app.done('users.fetch', { userId: leaver.userId }, owner)).toMatchObject({
      username: 'Deleted User',
      bio: null,
    });
    expect(await app.status('members.fetch', { guildId: guild.id, userId: leaver.userId }, owner)).toBe(404);
    const { invites } = (await app.done('invites.list', { guildId: guild.id }, owner)).data;
    expect(invites.map(({ inviter }) => inviter?.username)).toContain('Deleted User');
    const { bans } = await app.done('bans.list', { guildId: third.id }, owner);
    expect(bans).toMatchObject([{ bannedUser: { id: leaver.userId, username: 'Deleted User' } }]);
    const made = await app.done('bans.list', { guildId: elsewhere.id }, other);
    expect(made.bans).toMatchObject([{ moderator: { id: leaver.userId, username: 'Deleted User' } }]);
    const trail = async (of: Guild, as: Person) =>
      (await app.done('auditLog.list', { guildId: of.id, limit: 20 }, as)).entries;
    const [handedOver, banned] = await trail(elsewhere, other);
    expect(handedOver).toMatchObject({
      user: { username: 'Deleted User' },
      changes: [{ key: 'owner', oldValue: 'Deleted User', newValue: other.user.username }],
    });
    expect(banned).toMatchObject({ actionType: 'MEMBER_BAN_ADD', user: { username: 'Deleted User' } });
    const renamed = (await trail(guild, owner)).filter(({ actionType }) => actionType === 'MEMBER_UPDATE');
    expect(renamed).toHaveLength(2);
    for (const entry of renamed)
      expect(entry).toMatchObject({ target: { type: 'user', name: 'Deleted User' }, changes: [] });
    // Other users keep their names.
    expect((await app.call('users.me', {}, other)).reply?.user.username).toBe(other.user.username);
  });

  it('frees its name and address', async () => {
    const person = await app.signUp('Reused');
    const again = { username: 'reused', email: person.email, password: 'pass word 2' };
    await order(person);
    expect(await app.status('auth.register', again)).toBe(409);
    await gone(person);
    expect((await login(person)).status).toBe(401);
    expect(await app.status('auth.register', again)).toBe(200);
    expect((await app.call('auth.login', again)).reply?.user.id).not.toBe(person.userId);
  });

  it('may be one of several that go at once', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => app.signUp()));
    for (const person of people) await order(person);
    graceEnds();
    for (const person of people)
      await expect
        .poll(() => {
          app.clock.advance(LATE_MS);
          return isThere(person);
        })
        .toBe(false);
    const { rows } = await sql<{ readonly n: number }>`
      select count(*)::int as n from users where username = 'Deleted User' and deleted_at is not null`.execute(
      app.store.db,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(23);
  });

  /** Removes the accounts that other tests have left, so that the tries are those of one test. */
  const removeLeft = async () => {
    app.clock.setWall(app.clock.now() + HTTP_LIMITS.deletionGraceMs);
    await sweepDueAccounts(app.server.services);
  };

  it('happens although another cannot be removed, and that is told of', async () => {
    await removeLeft();
    const [first, second] = [await app.signUp(), await app.signUp()];
    for (const person of [first, second]) await order(person);
    app.clock.setWall(app.clock.now() + HTTP_LIMITS.deletionGraceMs);
    const { services } = app.server;
    let tries = 0;
    const transaction: typeof services.transaction = (work) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('not this one')) : services.transaction(work);
    };
    await expect(sweepDueAccounts({ ...services, transaction })).rejects.toThrow('not this one');
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
    await sweepDueAccounts(services);
    expect(await isThere(first)).toBe(false);
  });

  it('happens although more than are looked up at once cannot be removed', async () => {
    await removeLeft();
    const stuck = await Promise.all(Array.from({ length: 20 }, () => app.signUp()));
    for (const person of stuck) await order(person);
    app.clock.setWall(app.clock.now() + 1000);
    const last = await app.signUp();
    await order(last);
    app.clock.setWall(app.clock.now() + HTTP_LIMITS.deletionGraceMs);
    const { services } = app.server;
    let tries = 0;
    const transaction: typeof services.transaction = (work) => {
      tries += 1;
      return tries <= stuck.length
        ? Promise.reject(new Error(`not number ${tries}`))
        : services.transaction(work);
    };
    await expect(sweepDueAccounts({ ...services, transaction })).rejects.toThrow('not number 1');
    expect(await isThere(last)).toBe(false);
    expect(await Promise.all(stuck.map(isThere))).toEqual(stuck.map(() => true));
    await sweepDueAccounts(services);
    expect(await Promise.all(stuck.map(isThere))).toEqual(stuck.map(() => false));
  });

  it('takes its messages with it where that was asked for, and tells those who show them', async () => {
    const { owner, leaver, guild } = await hall();
    const channelId = textChannelOf(guild);
    const mine = [await say(guild, leaver, 'one'), await say(guild, leaver, 'two')];
    const answer = await say(guild, owner, 'answer', mine[0]);
    mine.push(await say(guild, leaver, 'last'));
    await order(leaver, 'erase');
    const socket = await app.connect(owner);
    await gone(leaver);
    await socket.event('CHANNEL_MESSAGE_DELETE', 2);
    expect(socket.eventsOf('CHANNEL_MESSAGE_DELETE')).toEqual(
      mine.map((messageId, nth) => ({ guildId: guild.id, channelId, messageId, change: 5 + nth })),
    );
    expect(await messagesOf(guild, owner)).toMatchObject([{ id: answer, parentId: mine[0] }]);
    const channel = await app.store.db
      .selectFrom('channels')
      .select('lastMessageId')
      .where('id', '=', channelId)
      .executeTakeFirst();
    expect(channel?.lastMessageId).toBe(answer);
    expect(await app.store.db.selectFrom('messageNonces').select('nonce').execute()).toEqual([]);
  });

  it('is erased in steps, none of which looks at many messages; the oldest go without a word', async () => {
    const { owner, leaver, guild } = await hall();
    for (let nth = 0; nth < 130; nth += 1) await say(guild, nth % 2 === 0 ? leaver : owner, `w${nth}`);
    const socket = await app.connect(owner);
    const { services } = app.server;
    expect(await eraseAll(services, leaver.userId, { looked: 40 })).toEqual({ isDone: true, count: 65 });
    await socket.settle();
    // Each step determines the newest hundred again.
    const told = socket.eventsOf('CHANNEL_MESSAGE_DELETE').length;
    expect(told).toBeGreaterThan(40);
    expect(told).toBeLessThan(65);
    expect(await messagesOf(guild, owner)).toHaveLength(50);
    const left = await app.store.db
      .selectFrom('messages')
      .select('id')
      .where('authorId', '=', leaver.userId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a server that was not running when the time was over', () => {
  it('does it when it runs again, and goes on where it was ended amid erasing', async () => {
    const first = await startTestServer();
    const [owner, leaver] = [await first.signUp(), await first.signUp()];
    const guild = await first.createGuild(owner, 'Hall');
    await first.join(guild, owner, leaver);
    const channelId = textChannelOf(guild);
    await first.done('messages.create', { channelId, content: 'w', parentId: null }, leaver);
    await first.done('users.delete', { password: leaver.password, code: null, messages: 'erase' }, leaver);
    await first.server.close();
    const restarted = async (afterMs: number) => {
      const again = await startTestServer({ store: first.store });
      again.clock.setWall(first.clock.now() + afterMs);
      again.clock.advance(LATE_MS);
      return again;
    };
    const rows = async () => {
      const { rows: found } = await sql<{ readonly gone: boolean; readonly words: number }>`
        select u.deleted_at is not null as gone,
          (select count(*)::int from messages m where m.author_id = u.id) as words
        from users u where u.id = ${leaver.userId}`.execute(first.store.db);
      return found[0];
    };
    const second = await restarted(HTTP_LIMITS.deletionGraceMs);
    await expect.poll(rows).toEqual({ gone: true, words: 0 });
    await second.server.close();
    // As if the server had been ended between the two steps.
    await first.store.db
      .insertInto('messages')
      .values({
        ...{ id: first.store.ids.next(), channelId, authorId: leaver.userId, content: 'late' },
        createdAt: new Date(first.clock.now()).toISOString(),
        parentId: null,
      })
      .execute();
    const due = new Date(first.clock.now()).toISOString();
    await first.store.db
      .updateTable('users')
      .set({ deletionDue: due, deletionErases: true })
      .where('id', '=', leaver.userId)
      .execute();
    const third = await restarted(HTTP_LIMITS.deletionGraceMs);
    await expect.poll(rows).toEqual({ gone: true, words: 0 });
    await third.close();
  });
});
