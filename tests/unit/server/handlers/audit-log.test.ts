import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditActions } from '../../../../src/contract/audited';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type AuditLogEntryId, toId, type UserId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { idAt, SEED_NODE } from '../../../../src/server/data/ids';
import { discriminatorOf } from '../../../../src/server/handlers/audit-log';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let owner: Person;
let clerk: Person;
let guild: Guild;

beforeAll(async () => {
  app = await startTestServer();
  [owner, clerk] = [await app.signUp('owner'), await app.signUp('clerk')];
});
beforeEach(async () => {
  guild = await app.createGuild(owner);
  await app.join(guild, owner, clerk);
});
afterAll(() => app.close());

const pause = async (times: number) => {
  for (let time = 0; time < times; time += 1) {
    await app.done('invites.pause', { guildId: guild.id }, owner);
    await app.done('invites.unpause', { guildId: guild.id }, owner);
  }
};

describe('the audit log', () => {
  it('answers entries in the shape of the specification, and nothing besides', async () => {
    await app.done(
      'channels.create',
      { guildId: guild.id, name: 'News', type: 'text', categoryId: null },
      owner,
    );
    const { body, status } = await app.call('auditLog.list', { guildId: guild.id, limit: 1 }, owner);
    expect(status).toBe(200);
    expect(body).toEqual({
      error: 0,
      message: null,
      total: 2,
      entries: [
        {
          id: expect.stringMatching(/^\d+$/) as string,
          user: {
            username: 'owner',
            discriminator: expect.stringMatching(/^\d{4}$/) as string,
            avatar: null,
          },
          action_type: 'CHANNEL_CREATE',
          action_category: 'channel',
          target: { type: 'channel', name: 'news' },
          reason: null,
          undo: null,
          changes: [
            { key: 'name', old_value: null, new_value: 'news' },
            { key: 'type', old_value: null, new_value: 'text' },
          ],
          extra_info: {
            channel: null,
            count: null,
            files: null,
            delete_member_days: null,
            members_removed: null,
            by_time: null,
          },
          timestamp: new Date(app.clock.now()).toISOString(),
        },
      ],
    });
  });

  it('gives people numbers of their own, also those whose ids were made one a millisecond', () => {
    const ids = Array.from({ length: 68 }, (_, at) =>
      idAt<UserId>(1_700_000_000_000 + at * 977, SEED_NODE, 0),
    );
    expect(new Set(ids.map(discriminatorOf)).size).toBeGreaterThan(60);
    expect(ids.map(discriminatorOf).join(' ')).toMatch(/^\d{4}( \d{4})*$/);
  });

  it('comes in pages, the newest first, 20 at a time or as many as asked, 100 at most', async () => {
    await pause(60);
    const list = async (more: object = {}) =>
      (await app.done('auditLog.list', { guildId: guild.id, ...more }, owner)).entries.map(({ id }) => id);
    const all = await list({ limit: 1000 });
    expect(all).toHaveLength(100);
    expect(all).toEqual([...all].sort((a, b) => b.length - a.length || (b > a ? 1 : -1)));
    expect(await list()).toEqual(all.slice(0, 20));
    expect(await list({ limit: 7, before: all[9] })).toEqual(all.slice(10, 17));
    expect(await list({ before: toId<AuditLogEntryId>('1') })).toEqual([]);
    expect(await app.status('auditLog.list', { guildId: guild.id, limit: 0 }, owner)).toBe(400);
  });

  it('is for those with VIEW_AUDIT_LOG, which MANAGE_SERVER brings, and of one guild alone', async () => {
    const elsewhere = await app.createGuild(clerk, 'Elsewhere');
    expect((await app.done('auditLog.list', { guildId: elsewhere.id }, clerk)).total).toBe(0);
    const status = () => app.status('auditLog.list', { guildId: guild.id }, clerk);
    expect(await status()).toBe(403);
    const { role } = await app.done(
      'roles.create',
      { guildId: guild.id, name: 'clerks', color: '#112233' },
      owner,
    );
    if (role === null) throw new Error('no role');
    const where = { guildId: guild.id, roleId: role.id };
    await app.done('roles.addMember', { ...where, targetUserId: clerk.userId }, owner);
    for (const bit of ['VIEW_AUDIT_LOG', 'MANAGE_SERVER'] as const) {
      await app.done('roles.editPermissions', { ...where, permissions: maskOf([bit]) }, owner);
      expect(await status()).toBe(200);
    }
    await app.done('roles.editPermissions', { ...where, permissions: maskOf(['BAN_MEMBERS']) }, owner);
    expect(await status()).toBe(403);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 100 }, owner);
    for (const { actionType, actionCategory } of entries)
      expect(auditActions[actionType]?.category).toBe(actionCategory);
  });

  it('is named in /meta', async () => {
    expect((await app.done('meta.fetch', {})).features).toContain('audit-log');
  });
});
