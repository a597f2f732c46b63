import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { listAuditLog } from '../../../../src/server/data/audit-log';
import { changesBetween } from '../../../../src/server/handlers/audit';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

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
afterAll(() => app.close());

/** The audit log entries that the work has written, oldest first. */
const trailOf = async (work: () => Promise<unknown>) => {
  const [last] = await listAuditLog(app.store.db, { guildId: guild.id, limit: 1 });
  await work();
  const rows = await listAuditLog(app.store.db, { guildId: guild.id, limit: 20 });
  const fresh = rows.slice(0, last === undefined ? rows.length : rows.findIndex(({ id }) => id === last.id));
  return fresh
    .reverse()
    .map(({ actorUsername, actionType, targetType, targetName, reason, changes, extraInfo }) => ({
      by: actorUsername,
      action: actionType,
      target: targetType === null ? null : `${targetType} ${targetName ?? ''}`,
      reason,
      changes,
      extraInfo,
    }));
};

const entry = (action: string, more: object = {}) => ({
  by: 'owner',
  action,
  target: null,
  reason: null,
  changes: [],
  extraInfo: {},
  ...more,
});
const change = (key: string, old_value: unknown, new_value: unknown) => ({ key, old_value, new_value });

describe('the trail of staff actions', () => {
  it('holds what was changed of the guild, and nothing where nothing was', async () => {
    const edit = (name: string) =>
      app.done(
        'guilds.edit',
        { guildId: guild.id, name, description: null, avatar: null, banner: null },
        owner,
      );
    expect(await trailOf(() => edit('Hall'))).toEqual([
      entry('SERVER_UPDATE', { target: 'server Guild', changes: [change('name', 'Guild', 'Hall')] }),
    ]);
    expect(await trailOf(() => edit('Hall'))).toEqual([]);
    expect(await trailOf(() => app.done('invites.pause', { guildId: guild.id }, owner))).toEqual([
      entry('SERVER_UPDATE', {
        target: 'server Hall',
        changes: [change('invites_paused', false, true)],
      }),
    ]);
    expect(await trailOf(() => app.done('invites.pause', { guildId: guild.id }, owner))).toEqual([]);
    await app.done('invites.unpause', { guildId: guild.id }, owner);
  });

  it('holds channels that are made, changed, ordered and deleted', async () => {
    const asked = { guildId: guild.id, name: 'News', type: 'text', categoryId: null } as const;
    const { channel } = await app.done('channels.create', asked, owner);
    const channelId = channel.id;
    const rename = () => app.done('channels.rename', { channelId, name: 'old-news', topic: 'Past' }, owner);
    expect(await trailOf(rename)).toEqual([
      entry('CHANNEL_UPDATE', {
        target: 'channel news',
        changes: [change('name', 'news', 'old-news'), change('topic', null, 'Past')],
      }),
    ]);
    const places = [{ id: channelId, position: 4, categoryId: null }];
    const order = () =>
      app.done('channels.reorder', { guildId: guild.id, channels: places, categories: [] }, owner);
    expect(await trailOf(order)).toEqual([
      entry('CHANNEL_UPDATE', {
        target: 'server Guild',
        changes: [change('old-news', 'No category: 0', 'No category: 4')],
        extraInfo: { count: 1 },
      }),
    ]);
    expect(await trailOf(order)).toEqual([]);
    expect(await trailOf(() => app.done('channels.delete', { channelId }, owner))).toEqual([
      entry('CHANNEL_DELETE', {
        target: 'channel old-news',
        changes: [
          change('name', 'old-news', null),
          change('type', 'text', null),
          change('topic', 'Past', null),
        ],
      }),
    ]);
    expect(await trailOf(() => app.done('channels.create', asked, owner))).toEqual([
      entry('CHANNEL_CREATE', {
        target: 'channel news',
        changes: [change('name', null, 'news'), change('type', null, 'text')],
      }),
    ]);
    const category = () => app.done('categories.create', { guildId: guild.id, name: 'Papers' }, owner);
    expect(await trailOf(category)).toEqual([
      entry('CHANNEL_CREATE', { target: 'category Papers', changes: [change('name', null, 'Papers')] }),
    ]);
  });

  it('holds roles that are made, changed, given, taken and deleted', async () => {
    const guildId = guild.id;
    const { role } = await app.done('roles.create', { guildId, name: 'mods', color: '#112233' }, owner);
    if (role === null) throw new Error('no role');
    const roleId = role.id;
    const { role: upper } = await app.done('roles.create', { guildId, name: 'new', color: '#112233' }, owner);
    if (upper === null) throw new Error('no role');
    const who = { guildId, targetUserId: ann.userId, roleId };
    const trail = await trailOf(async () => {
      const look = { name: 'Mods', color: '#112233', isHoisted: true, isMentionable: false };
      await app.done('roles.edit', { guildId, roleId, ...look }, owner);
      await app.done(
        'roles.editPermissions',
        { guildId, roleId, permissions: maskOf(['KICK_MEMBERS']) },
        owner,
      );
      await app.done('roles.addMember', who, owner);
      await app.done('roles.addMember', who, owner);
      await app.done('roles.removeMember', who, owner);
      await app.done(
        'roles.reorder',
        {
          guildId,
          roleOrders: [
            { roleId, newPosition: 1 },
            { roleId: upper.id, newPosition: 2 },
          ],
        },
        owner,
      );
      await app.done('roles.delete', { guildId, roleId }, owner);
    });
    expect(trail).toEqual([
      entry('ROLE_UPDATE', {
        target: 'role mods',
        changes: [change('name', 'mods', 'Mods'), change('is_hoisted', false, true)],
      }),
      entry('ROLE_UPDATE', { target: 'role Mods', changes: [change('permissions', '0', '128')] }),
      entry('MEMBER_ROLE_UPDATE', { target: 'user ann', changes: [change('role', null, 'Mods')] }),
      entry('MEMBER_ROLE_UPDATE', { target: 'user ann', changes: [change('role', 'Mods', null)] }),
      entry('ROLE_UPDATE', {
        target: 'server Guild',
        changes: [change('Mods', '2', '1'), change('new', '1', '2')],
        extraInfo: { count: 2 },
      }),
      entry('ROLE_DELETE', {
        target: 'role Mods',
        changes: [
          change('name', 'Mods', null),
          change('color', '#112233', null),
          change('is_hoisted', true, null),
          change('is_mentionable', false, null),
          change('permissions', '128', null),
        ],
      }),
    ]);
  });

  it('holds invites, and messages that staff delete but not those that authors do', async () => {
    const guildId = guild.id;
    const asked = { guildId, expiresAfter: null, maxUses: null };
    const { invite } = await app.done('invites.create', asked, owner);
    expect(await trailOf(() => app.done('invites.revoke', { inviteId: invite.id }, owner))).toEqual([
      entry('INVITE_DELETE', {
        target: `invite ${invite.code}`,
        changes: [change('code', invite.code, null)],
      }),
    ]);
    const say = async () =>
      (
        await app.done(
          'messages.create',
          { channelId: textChannelOf(guild), content: 'x', parentId: null },
          ann,
        )
      ).data.id;
    const [first, second] = [await say(), await say()];
    expect(await trailOf(() => app.done('messages.delete', { messageId: first }, ann))).toEqual([]);
    expect(await trailOf(() => app.done('messages.delete', { messageId: second }, owner))).toEqual([
      entry('MESSAGE_DELETE', {
        target: 'user ann',
        extraInfo: { channel: 'general', channel_id: expect.any(String), count: 1 },
      }),
    ]);
  });

  it('holds who was put out, with the reason, and who was let in again', async () => {
    const out = { guildId: guild.id, targetUserId: ann.userId };
    const trail = await trailOf(async () => {
      await app.done('members.kick', { ...out, reason: ' ' }, owner);
      await app.done('bans.add', { ...out, reason: 'Rude.' }, owner);
      await app.done('bans.remove', out, owner);
    });
    expect(trail).toEqual([
      entry('MEMBER_KICK', { target: 'user ann' }),
      entry('MEMBER_BAN_ADD', { target: 'user ann', reason: 'Rude.' }),
      entry('MEMBER_BAN_REMOVE', { target: 'user ann' }),
    ]);
  });

  it('compares what it is told to, and no more', () => {
    interface Row {
      readonly name: string;
      readonly topic: string | null;
      readonly secret: number;
    }
    const names = { name: 'name', topic: 'topic' } as const;
    const before: Row = { name: 'a', topic: null, secret: 1 };
    const after: Row = { name: 'b', topic: null, secret: 2 };
    expect(changesBetween<Row>(before, after, names)).toEqual([change('name', 'a', 'b')]);
  });
});
