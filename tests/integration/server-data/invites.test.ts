import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLogEntryId, BanId, GuildId, InviteId, UserId } from '../../../src/contract/ids';
import { insertAuditLogEntry, listAuditLog } from '../../../src/server/data/audit-log';
import { deleteBan, insertBan, isBanned, listBans } from '../../../src/server/data/bans';
import { findGuildInfo, listDiscovery, updateGuild } from '../../../src/server/data/guilds';
import {
  deleteInvite,
  deleteInvites,
  findInvite,
  findInviteByCode,
  insertInvite,
  inviteStatistics,
  isCodeTaken,
  listInvites,
  setVanity,
  takeInvite,
} from '../../../src/server/data/invites';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addMember, addUser, type GuildFixture, NOON, NOON_MS } from './fixtures';

let store: Store;
let guild: GuildFixture;
let other: GuildFixture;
let member: UserId;
let count = 0;

beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
});
afterAll(() => store.close());
beforeEach(async () => {
  count += 1;
  guild = await addGuild(store, `guild${count}`);
  other = await addGuild(store, `other${count}`);
  member = await addMember(store, guild.guildId, `member${count}`);
});

describe('invites', () => {
  const invite = async (
    code: string,
    more: Partial<Parameters<typeof insertInvite>[1]> = {},
  ): Promise<InviteId> => {
    const id = store.ids.next<InviteId>();
    await insertInvite(store.db, {
      id,
      guildId: guild.guildId,
      code: `${code}${count}`,
      creatorId: member,
      maxUses: null,
      expiresAt: null,
      createdAt: NOON,
      ...more,
    });
    return id;
  };
  const LATER = new Date(NOON_MS + 60_000).toISOString();

  test('are found by their code and count their uses up to the limit', async () => {
    const { db } = store;
    const id = await invite('Code', { maxUses: 2 });
    expect(await findInviteByCode(db, `Code${count}`)).toMatchObject({
      id,
      guildId: guild.guildId,
      creatorUsername: `member${count}`,
      invitesPaused: false,
    });
    expect(await findInviteByCode(db, `code${count}`)).toBeNull();
    expect([
      await takeInvite(db, id, NOON),
      await takeInvite(db, id, NOON),
      await takeInvite(db, id, NOON),
    ]).toEqual([true, true, false]);
    expect((await findInvite(db, id))?.uses).toBe(2);
  });

  test('lead nowhere when expired, paused or revoked', async () => {
    const { db } = store;
    const id = await invite('x', { expiresAt: LATER });
    expect(await takeInvite(db, id, LATER)).toBe(false);
    await updateGuild(db, guild.guildId, { invitesPaused: true });
    expect(await takeInvite(db, id, NOON)).toBe(false);
    await updateGuild(db, guild.guildId, { invitesPaused: false });
    expect(await deleteInvite(db, other.guildId, id, NOON)).toBe(false);
    expect(await deleteInvite(db, guild.guildId, id, NOON)).toBe(true);
    expect(await takeInvite(db, id, NOON)).toBe(false);
  });

  test('are counted', async () => {
    const { db } = store;
    await invite('a');
    await invite('b', { creatorId: guild.ownerId, expiresAt: LATER });
    const used = await invite('c', { maxUses: 1 });
    await takeInvite(db, used, NOON);
    await setVanity(db, {
      id: store.ids.next<InviteId>(),
      guildId: guild.guildId,
      code: `v${count}`,
      createdAt: NOON,
    });
    expect(await inviteStatistics(db, guild.guildId, NOON)).toEqual({
      totalInvites: 3,
      activeInvites: 2,
      totalUses: 1,
      permanentInvites: 2,
      uniqueCreators: 2,
    });
    expect(await inviteStatistics(db, guild.guildId, LATER)).toMatchObject({ activeInvites: 1 });
    expect((await listInvites(db, guild.guildId)).map(({ code }) => code)).toEqual([
      `c${count}`,
      `b${count}`,
      `a${count}`,
    ]);
    expect(await deleteInvites(db, guild.guildId, NOON)).toBe(3);
    expect(await findInviteByCode(db, `V${count}`)).toMatchObject({ isVanity: true });
  });

  test('of vanity are one a guild, compared without case', async () => {
    const { db } = store;
    const set = (guildId: GuildId, code: string) =>
      setVanity(db, { id: store.ids.next<InviteId>(), guildId, code, createdAt: NOON });
    await set(guild.guildId, `Wood${count}`);
    expect(await isCodeTaken(db, `wOOD${count}`, null)).toBe(true);
    expect(await isCodeTaken(db, `wood${count}`, guild.guildId)).toBe(false);
    await set(guild.guildId, `lathe${count}`);
    expect(await isCodeTaken(db, `wood${count}`, null)).toBe(false);
    expect(await findGuildInfo(db, guild.guildId)).toMatchObject({
      hasVanity: true,
      vanity: { code: `lathe${count}` },
    });
    await expect(set(other.guildId, `LATHE${count}`)).rejects.toMatchObject({ code: '23505' });
  });

  test('are what discovery shows of public guilds', async () => {
    const { db } = store;
    const card = async () => (await listDiscovery(db)).find(({ id }) => id === guild.guildId);
    expect(await card()).toBeUndefined();
    await updateGuild(db, guild.guildId, { verified: 2, description: 'Wood' });
    await invite('theirs');
    expect(await card()).toBeUndefined();
    await invite('own', { creatorId: null });
    expect(await card()).toMatchObject({
      verified: 2,
      description: 'Wood',
      totalMembers: 2,
      inviteCode: `own${count}`,
    });
    await updateGuild(db, guild.guildId, { invitesPaused: true });
    expect(await card()).toBeUndefined();
    await updateGuild(db, guild.guildId, { verified: 0, discoverable: true, invitesPaused: false });
    expect(await card()).toMatchObject({ verified: 0, inviteCode: `own${count}` });
  });
});

describe('moderation', () => {
  test('bans hold once, for members and others, and are lifted', async () => {
    const { db } = store;
    const target = await addUser(store, `target${count}`);
    const ban = (guildId: GuildId) =>
      insertBan(db, {
        id: store.ids.next<BanId>(),
        guildId,
        userId: target,
        moderatorId: member,
        reason: 'Spam',
        erasesSince: null,
        createdAt: NOON,
      });
    expect(await ban(guild.guildId)).toBe(true);
    expect(await ban(guild.guildId)).toBe(false);
    expect(await isBanned(db, guild.guildId, target)).toBe(true);
    expect(await isBanned(db, other.guildId, target)).toBe(false);
    expect(await listBans(db, guild.guildId)).toEqual([
      {
        id: expect.any(String),
        bannedUser: { id: target, username: `target${count}`, avatar: null },
        moderator: { id: member, username: `member${count}`, avatar: null },
        reason: 'Spam',
        createdAt: NOON,
      },
    ]);
    expect(await deleteBan(db, guild.guildId, target)).toBe(true);
    expect(await deleteBan(db, guild.guildId, target)).toBe(false);
  });

  test('the trail of actions comes in pages, the newest first', async () => {
    const { db } = store;
    const write = (reason: string) =>
      insertAuditLogEntry(db, {
        id: store.ids.next<AuditLogEntryId>(),
        guildId: guild.guildId,
        actorId: guild.ownerId,
        actionType: 'MEMBER_KICK',
        target: { type: 'user', id: member, name: `member${count}` },
        reason,
        changes: [{ key: 'nick', old_value: null, new_value: 'x' }],
        extraInfo: { count: 2 },
        createdAt: NOON,
      });
    for (const reason of ['1', '2', '3']) await write(reason);
    const page = await listAuditLog(db, { guildId: guild.guildId, limit: 2 });
    expect(page.map(({ reason }) => reason)).toEqual(['3', '2']);
    expect(page[0]).toMatchObject({
      actorUsername: `guild${count}-owner`,
      changes: [{ key: 'nick', old_value: null, new_value: 'x' }],
      extraInfo: { count: 2 },
    });
    const older = await listAuditLog(db, { guildId: guild.guildId, before: page[1]!.id, limit: 2 });
    expect(older.map(({ reason }) => reason)).toEqual(['1']);
    expect(await listAuditLog(db, { guildId: other.guildId, limit: 2 })).toEqual([]);
  });
});
