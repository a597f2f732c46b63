import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCommand } from '../../../../src/server/admin/command';
import { runCommand } from '../../../../src/server/admin/run-command';
import { listAuditLog } from '../../../../src/server/data/audit-log';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  app = await startTestServer();
  ann = await app.signUp('ann');
  bob = await app.signUp('bob');
});
afterAll(() => app.close());

const run = (command: AdminCommand) => runCommand(app.server.services, command);
const done = async (command: AdminCommand): Promise<string> => {
  const outcome = await run(command);
  return outcome.ok ? outcome.value.join('\n') : `failed: ${outcome.failure}`;
};

describe('announce', () => {
  it('reaches every socket at once, and those who come later by their list', async () => {
    const sockets = [await app.connect(ann), await app.connect(bob)];
    expect(await done({ name: 'announce', text: ' Back at 18:00 ' })).toMatch(/^Announced to everyone/);
    for (const socket of sockets)
      expect((await socket.event('SYSTEM_MESSAGE')).message.message).toBe('Back at 18:00');
    const { messages } = await app.done('systemMessages.list', {}, await app.signUp());
    expect(messages.map(({ message }) => message)).toContain('Back at 18:00');
    app.hangUp();
  });
});

describe('sign-up', () => {
  const register = (username: string) =>
    app.call('auth.register', { username, email: `${username}@example.com`, password: 'pass word 1' });

  it('is closed and opened at once, which /meta says; who has an account signs in all the same', async () => {
    expect((await app.done('meta.fetch', {})).signUp).toBe('open');
    await done({ name: 'set-sign-up', rule: 'closed' });
    expect((await app.done('meta.fetch', {})).signUp).toBe('closed');
    expect(await register('late')).toMatchObject({
      status: 403,
      body: { message: 'This server doesn’t accept new accounts' },
    });
    expect((await app.call('auth.login', ann)).status).toBe(200);
    expect(await done({ name: 'set-sign-up', rule: 'invite' })).toContain('Anyone with an invite can');
    expect((await app.done('meta.fetch', {})).signUp).toBe('invite');
    expect((await register('late')).status).toBe(403);
    await done({ name: 'set-sign-up', rule: 'open' });
    expect((await register('late')).status).toBe(200);
  });
});

describe('verify, partner, unverify', () => {
  it('tell the members, list the guild with an invite, and are in its trail', async () => {
    const guild = await app.createGuild(ann, 'Verified Hall');
    const socket = await app.connect(ann);
    expect(await done({ name: 'set-verified', guild: 'verified hall', level: 1, reason: 'known' })).toContain(
      'is now verified',
    );
    expect(await socket.event('GUILD_EDIT')).toMatchObject({
      guildId: guild.id,
      name: 'Verified Hall',
      verified: 1,
    });
    const listed = (await app.done('guilds.discovery', {}, bob)).find(({ id }) => id === guild.id);
    expect(listed).toMatchObject({ verified: 1, inviteCode: expect.stringMatching(/^\w{10}$/) as string });
    expect(await done({ name: 'set-verified', guild: guild.id, level: 2, reason: null })).toContain(
      'now a partner',
    );
    expect(await done({ name: 'set-verified', guild: guild.id, level: 2, reason: null })).toContain(
      'already',
    );
    expect(await done({ name: 'set-verified', guild: guild.id, level: 0, reason: null })).toContain(
      'now not verified',
    );
    const trail = await listAuditLog(app.store.db, { guildId: guild.id, limit: 10 });
    expect(trail.map(({ actionType, changes, reason }) => [actionType, changes, reason])).toEqual([
      ['SERVER_UPDATE', [{ key: 'verified', old_value: 2, new_value: 0 }], null],
      ['SERVER_UPDATE', [{ key: 'verified', old_value: 1, new_value: 2 }], null],
      ['SERVER_UPDATE', [{ key: 'verified', old_value: 0, new_value: 1 }], 'known'],
    ]);
    expect(new Set(trail.map(({ actorUsername }) => actorUsername))).toEqual(new Set(['Guildhall']));
    app.hangUp();
  });

  it('need one guild that is meant', async () => {
    const twins = [await app.createGuild(ann, 'Twins'), await app.createGuild(ann, 'Twins')];
    expect(await done({ name: 'set-verified', guild: 'Twins', level: 1, reason: null })).toMatch(
      /failed: Several/,
    );
    expect(await done({ name: 'set-verified', guild: 'Nowhere', level: 1, reason: null })).toMatch(
      /failed: There is no/,
    );
    expect(await done({ name: 'set-verified', guild: '9'.repeat(19), level: 1, reason: null })).toMatch(
      /failed: There is no/,
    );
    const [first] = twins;
    expect(await done({ name: 'set-verified', guild: first?.id ?? '', level: 1, reason: null })).toContain(
      'now verified',
    );
  });

  it('leave an account that has the name of the operator alone', async () => {
    const other = await startTestServer();
    const taker = await other.signUp('guildhall');
    const guild = await other.createGuild(taker);
    await runCommand(other.server.services, {
      name: 'set-verified',
      guild: guild.id,
      level: 1,
      reason: null,
    });
    const [entry] = await listAuditLog(other.store.db, { guildId: guild.id, limit: 1 });
    expect(entry?.actorUsername).toBe('Guildhall 2');
    const signIn = { email: 'operator-2@guildhall.invalid', password: 'pass word 1' };
    expect(await other.status('auth.login', signIn)).toBe(401);
    await other.close();
  });
});

describe('role', () => {
  it('is seen by the others at once', async () => {
    const guild = await app.createGuild(ann);
    await app.join(guild, ann, bob);
    const socket = await app.connect(ann);
    expect(await done({ name: 'set-role', user: 'BOB@example.com', role: 3 })).toContain(
      'now has role 3 (was 0)',
    );
    const { member } = await socket.event('GUILD_MEMBER_EDIT');
    expect(member).toMatchObject({ id: bob.userId, role: 3 });
    expect(await done({ name: 'set-role', user: 'nobody', role: 3 })).toBe(
      "failed: There is no user 'nobody'. Use an id, e-mail or username.",
    );
    app.hangUp();
  });

  it('goes to the account of that id, though another has the id for a name', async () => {
    const carl = await app.signUp();
    await app.store.db
      .updateTable('users')
      .set({ username: carl.userId })
      .where('id', '=', ann.userId)
      .execute();
    await done({ name: 'set-role', user: carl.userId, role: 1 });
    expect((await app.done('users.me', {}, carl)).user.role).toBe(1);
    expect((await app.done('users.me', {}, ann)).user.role).toBe(0);
    await app.store.db.updateTable('users').set({ username: 'ann' }).where('id', '=', ann.userId).execute();
  });
});

describe('requests', () => {
  it('are listed while they wait, and decided with a reply that the user sees', async () => {
    expect(await done({ name: 'list-requests', isAll: false })).toBe('There are no pending requests.');
    await app.done('requests.create', { type: 0, description: 'Dark\u001b[2J icons', url: null }, bob);
    const line = await done({ name: 'list-requests', isAll: false });
    expect(line).toMatch(/^\d+\t[^\t]+\tpending\tfeature\tbob\tDark \[2J icons$/);
    const request = line.split('\t')[0] ?? '';
    expect(await done({ name: 'decide-request', request, isApproved: false, reply: 'Not now' })).toContain(
      'now denied',
    );
    expect((await app.done('requests.history', {}, bob)).requests).toMatchObject([
      { id: request, status: -1, reply: 'Not now' },
    ]);
    expect(await done({ name: 'decide-request', request: '1', isApproved: true, reply: null })).toBe(
      'failed: There is no request 1',
    );
    expect(await done({ name: 'list-requests', isAll: true })).toContain('reply: Not now');
  });
});

describe('end-sessions', () => {
  it('signs out everywhere at once', async () => {
    const signedIn = await app.signUp('signed-in');
    const socket = await app.connect(signedIn);
    expect(await done({ name: 'end-sessions', user: 'signed-in' })).toContain('1 session(s) ended');
    expect(await socket.closed).toBe(4001);
    expect(await app.status('users.me', {}, signedIn)).toBe(401);
    expect(await app.status('users.me', {}, ann)).toBe(200);
  });
});

describe('the lists', () => {
  it('find ids by a part of the name, with no sign in it taken for another', async () => {
    await app.createGuild(ann, '100%_sure');
    expect(await done({ name: 'list-guilds', like: '%_' })).toMatch(
      /^\d+\t100%_sure\tnot verified\t1 member\(s\)\towner ann$/,
    );
    expect(await done({ name: 'list-guilds', like: 'zzz' })).toBe('');
    expect(await done({ name: 'list-users', like: 'ANN@' })).toMatch(/^\d+\tann\tann@example\.com\trole 0\t/);
  });
});

describe('delete-account', () => {
  it('removes an account at once: it is signed out, gone from its servers, and cannot come back', async () => {
    const [owner, leaver] = [await app.signUp('warden'), await app.signUp('leaver')];
    const guild = await app.createGuild(owner, 'Left Hall');
    await app.join(guild, owner, leaver);
    const channelId = textChannelOf(guild);
    await app.done('messages.create', { channelId, content: 'words', parentId: null }, leaver);
    const [socket, theirs] = [await app.connect(owner), await app.connect(leaver)];
    expect(await done({ name: 'delete-account', user: 'leaver', erases: false })).toBe(
      `leaver (${leaver.userId}) was deleted. Their messages stay, shown as sent by 'Deleted User'.`,
    );
    expect(await theirs.closed).toBe(CLOSE.tokenInvalid);
    expect(await socket.event('GUILD_MEMBER_LEFT')).toEqual({ guildId: guild.id, userId: leaver.userId });
    expect(await app.status('auth.login', leaver)).toBe(401);
    const { messages } = (await app.done('messages.list', { channelId }, owner)).data;
    expect(messages).toMatchObject([{ content: 'words', username: 'Deleted User' }]);
    for (const user of ['leaver', leaver.email, leaver.userId, 'Deleted User'])
      expect(await done({ name: 'delete-account', user, erases: false })).toContain('There is no user');
    expect(await done({ name: 'list-users', like: '' })).not.toContain('Deleted User');
    app.hangUp();
  });

  it('removes the messages too where that is asked for', async () => {
    const [owner, leaver] = [await app.signUp(), await app.signUp('wordy')];
    const guild = await app.createGuild(owner);
    await app.join(guild, owner, leaver);
    const channelId = textChannelOf(guild);
    for (const content of ['one', 'two'])
      await app.done('messages.create', { channelId, content, parentId: null }, leaver);
    expect(await done({ name: 'delete-account', user: 'wordy', erases: true })).toContain(
      'was deleted, along with 2 message(s).',
    );
    expect((await app.done('messages.list', { channelId }, owner)).data.messages).toEqual([]);
  });

  it('refuses one who owns servers, and names these', async () => {
    const owner = await app.signUp('landlord');
    const guild = await app.createGuild(owner, 'Mine');
    expect(await done({ name: 'delete-account', user: 'landlord', erases: true })).toBe(
      `failed: landlord (${owner.userId}) owns servers. Transfer or delete them first: Mine (${guild.id})`,
    );
    expect(await app.status('users.me', {}, owner)).toBe(200);
  });

  it('refuses the account by which the trail names whoever runs the server', async () => {
    const owner = await app.signUp();
    const guild = await app.createGuild(owner, 'Marked');
    await done({ name: 'set-verified', guild: guild.id, level: 1, reason: null });
    expect(
      await done({ name: 'delete-account', user: 'operator@guildhall.invalid', erases: false }),
    ).toContain('cannot be deleted');
  });
});
