import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { PartnerApplication } from '../../../../src/contract/entities/partner-application';
import { type MessageId, toId, type UserId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import type { AdminCommand } from '../../../../src/server/admin/command';
import { runCommand } from '../../../../src/server/admin/run-command';
import { listAuditLog } from '../../../../src/server/data/audit-log';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestServer;
let owner: Person;
let ann: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
  [owner, ann] = [await app.signUp('owner'), await app.signUp('ann')];
});
beforeEach(async () => {
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

/** Adds members to the database only, up to this total. */
const growTo = async (members: number): Promise<void> => {
  const createdAt = new Date(app.clock.now()).toISOString();
  const users = Array.from({ length: members - 2 }, () => app.store.ids.next<UserId>()).map((id) => ({
    id,
    username: `m${id}`,
    email: `m${id}@example.com`,
    passwordHash: '-',
    createdAt,
  }));
  await app.store.db.insertInto('users').values(users).execute();
  const rows = users.map(({ id }) => ({
    guildId: guild.id,
    userId: id,
    joinedAt: createdAt,
    readFloor: toId<MessageId>('0'),
  }));
  await app.store.db.insertInto('members').values(rows).execute();
};
const makeOlder = async (ms: number): Promise<void> => {
  const createdAt = new Date(app.clock.now() - ms).toISOString();
  await app.store.db.updateTable('guilds').set({ createdAt }).where('id', '=', guild.id).execute();
};
const ready = async (): Promise<void> => {
  await growTo(100);
  await makeOlder(3 * DAY_MS);
};
const apply = (as = owner) => app.call('partner.apply', { guildId: guild.id }, as);
const latest = async (): Promise<PartnerApplication | null> =>
  (await app.done('partner.fetch', { guildId: guild.id }, owner)).application;
const order = async (command: AdminCommand): Promise<string> => {
  const outcome = await runCommand(app.server.services, command);
  return outcome.ok ? outcome.value.join('\n') : `failed: ${outcome.failure}`;
};
const decide = (application: string, isAccepted: boolean, reply: string | null = null) =>
  order({ name: 'decide-application', application, isAccepted, reply });

describe('applying for the partner programme', () => {
  it('needs 100 members and 3 days, by 403 until there are', async () => {
    expect(await apply()).toMatchObject({
      status: 403,
      body: { message: 'The partner programme needs 100 members and a server that is 3 days old' },
    });
    await growTo(99);
    await makeOlder(3 * DAY_MS);
    expect((await apply()).status).toBe(403);
    await growTo(3);
    await makeOlder(3 * DAY_MS - 1);
    expect((await apply()).status).toBe(403);
    await makeOlder(3 * DAY_MS);
    expect((await apply()).status).toBe(200);
  });

  it('is kept, shown to managers, and an act of staff', async () => {
    await ready();
    expect(await latest()).toBeNull();
    const { reply } = await apply();
    expect(reply?.application).toMatchObject({ status: 0, applicant: 'owner', decidedAt: null, reply: null });
    expect(await latest()).toEqual(reply?.application);
    const [entry] = await listAuditLog(app.store.db, { guildId: guild.id, limit: 1 });
    expect(entry).toMatchObject({
      actionType: 'SERVER_UPDATE',
      changes: [{ key: 'partner_application', old_value: null, new_value: reply?.application.id }],
    });
  });

  it('takes one at a time, whoever is quicker', async () => {
    await ready();
    const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
    const everyone = roles.find(({ isDefault }) => isDefault);
    if (everyone === undefined) throw new Error('no @everyone');
    const permissions = maskOf(['MANAGE_SERVER']);
    await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone.id, permissions }, owner);
    const answers = await Promise.all([apply(owner), apply(ann), apply(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await apply(ann)).body).toMatchObject({
      message: 'The application of this server is under review',
    });
  });

  it('is for those who may manage the server, and for nobody else', async () => {
    await ready();
    expect((await apply(ann)).status).toBe(403);
    expect(await app.status('partner.fetch', { guildId: guild.id }, ann)).toBe(403);
    const stranger = await app.signUp();
    expect((await apply(stranger)).status).toBe(404);
    expect(await latest()).toBeNull();
  });
});

describe('deciding on an application', () => {
  it('accepts: the server is a partner at once, listed, told to its members, and in its trail', async () => {
    await ready();
    const id = (await apply()).reply?.application.id ?? '';
    expect(await order({ name: 'list-applications', isAll: false })).toMatch(
      new RegExp(`^${id}\t[^\t]+\tpending\t[^\t]+ \\(${guild.id}\\)\towner$`, 'm'),
    );
    const socket = await app.connect(ann);
    expect(await decide(id, true, 'Welcome')).toContain('is now a partner');
    expect(await socket.event('GUILD_EDIT')).toMatchObject({ guildId: guild.id, verified: 2 });
    expect(await latest()).toMatchObject({
      status: 1,
      reply: 'Welcome',
      decidedAt: expect.any(String) as string,
    });
    const listed = (await app.done('guilds.discovery', {}, ann)).find((card) => card.id === guild.id);
    expect(listed).toMatchObject({ verified: 2, inviteCode: expect.stringMatching(/^\w{10}$/) as string });
    const [entry] = await listAuditLog(app.store.db, { guildId: guild.id, limit: 1 });
    expect(entry).toMatchObject({
      actorUsername: 'Guildhall',
      reason: 'Welcome',
      changes: [{ key: 'verified', old_value: 0, new_value: 2 }],
    });
    expect(await apply()).toMatchObject({
      status: 409,
      body: { message: 'This server is already verified' },
    });
  });

  it('declines with a reason that the managers read; then one can apply again', async () => {
    await ready();
    const first = (await apply()).reply?.application.id ?? '';
    const socket = await app.connect(ann);
    expect(await decide(first, false, 'Too quiet\u001b[2J yet')).toContain('is now declined');
    expect(await latest()).toMatchObject({ status: -1, reply: 'Too quiet\u001b[2J yet' });
    await socket.settle();
    expect(socket.eventsOf('GUILD_EDIT')).toEqual([]);
    expect(await order({ name: 'list-applications', isAll: true })).toContain('reply: Too quiet [2J yet');
    const second = (await apply()).reply?.application;
    expect(second).toMatchObject({ status: 0 });
    expect(second?.id).not.toBe(first);
    expect(await latest()).toEqual(second);
  });

  it('is done once, and not for an application that there is not', async () => {
    await ready();
    const id = (await apply()).reply?.application.id ?? '';
    await decide(id, false, 'No');
    expect(await decide(id, true)).toBe(`failed: There is no pending application ${id}`);
    expect((await app.done('guilds.info', { guildId: guild.id }, owner)).verified).toBe(0);
    expect(await decide('9'.repeat(19), true)).toMatch(/^failed: There is no pending application/);
    expect(await decide('1', true)).toMatch(/^failed: There is no pending application/);
  });

  it('goes with its server', async () => {
    await ready();
    await apply();
    await app.done('guilds.delete', { guildId: guild.id }, owner);
    const rows = await app.store.db.selectFrom('partnerApplications').selectAll().execute();
    expect(rows.filter((row) => row.guildId === guild.id)).toEqual([]);
  });
});
