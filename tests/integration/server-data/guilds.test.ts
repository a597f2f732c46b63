import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuildId, RoleId, UserId } from '../../../src/contract/ids';
import { can, permissionsOf, rankOf } from '../../../src/domain/permissions/authority';
import { maskOf } from '../../../src/domain/permissions/mask';
import { OPEN_PLACE, rightsAt } from '../../../src/domain/permissions/place';
import { findChannelWithGuild, loadChannelContext } from '../../../src/server/data/channels';
import { listMembers } from '../../../src/server/data/member-list';
import {
  deleteGuild,
  findGuild,
  findGuildInfo,
  findGuildOf,
  findGuildPreview,
  listGuildsOf,
  updateGuild,
} from '../../../src/server/data/guilds';
import {
  deleteMember,
  findMember,
  findMemberProfile,
  insertMember,
  listAuthorities,
  listMemberIds,
  listAuthoritiesOf,
  loadAuthorities,
  loadAuthority,
  setNickname,
} from '../../../src/server/data/members';
import { addMemberRole, insertRole } from '../../../src/server/data/roles';
import { isForeignKeyViolation } from '../../../src/server/data/sql-errors';
import type { Store } from '../../../src/server/data/store';
import { setStatuses } from '../../../src/server/data/statuses';
import { listGuildIds } from '../../../src/server/data/users';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addMember, type GuildFixture, join, NOON, NOON_MS, send } from './fixtures';

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

const addRole = (name: string, guildId: GuildId = guild.guildId) =>
  store.transaction((trx) =>
    insertRole(trx, {
      id: store.ids.next<RoleId>(),
      guildId,
      name,
      color: '#336699',
      permissions: maskOf(['KICK_MEMBERS']),
    }),
  );

describe('a new guild', () => {
  test('has what protocol.md says, as its owner sees it', async () => {
    const { db } = store;
    const [own] = await listGuildsOf(db, guild.ownerId, Date.now());
    expect(own).toMatchObject({
      id: guild.guildId,
      name: `guild${count}`,
      ownerId: guild.ownerId,
      verified: 0,
      avatar: null,
      hasUnread: false,
      categories: [
        { name: 'Text Channels', position: 0 },
        { name: 'Voice Channels', position: 1 },
      ],
      memberRoles: [
        { id: guild.everyone, name: '@everyone', position: 0, isDefault: true, isHoisted: false },
      ],
    });
    expect(own?.channels).toEqual([
      expect.objectContaining({
        id: guild.general,
        name: 'general',
        type: 'text',
        categoryId: own?.categories[0]?.id,
      }),
      expect.objectContaining({
        id: guild.voice,
        name: 'General',
        type: 'voice',
        categoryId: own?.categories[1]?.id,
      }),
    ]);
    expect(own?.channels[0]).toMatchObject({
      topic: null,
      slowmode: 0,
      nsfw: false,
      position: 0,
      hasUnread: false,
    });
    expect(await findGuildOf(db, guild.guildId, guild.ownerId, Date.now())).toEqual(own);
    expect(await findGuildOf(db, guild.guildId, other.ownerId, Date.now())).toBeNull();
    expect(await findGuildInfo(db, guild.guildId)).toEqual({
      name: `guild${count}`,
      description: null,
      icon: null,
      banner: null,
      verified: 0,
      memberCount: 2,
      channelCount: 2,
      roleCount: 1,
      createdAt: NOON,
      hasVanity: false,
      vanity: null,
      discoverable: false,
      inviteDefaults: { expiry: '7d', maxUses: null },
    });
  });

  test('changes, is previewed, and is deleted with all that it has', async () => {
    const { db } = store;
    await send(store, guild.general, member, 'hello');
    expect(await updateGuild(db, guild.guildId, { name: 'New', icon: '/media/x' })).toMatchObject({
      name: 'New',
    });
    await setStatuses(db, [{ userId: member, status: 'away' }]);
    expect(await findGuildPreview(db, guild.guildId, other.ownerId)).toEqual({
      id: guild.guildId,
      name: 'New',
      description: null,
      icon: '/media/x',
      banner: null,
      verified: 0,
      onlineCount: 1,
      memberCount: 2,
      joined: false,
    });
    expect(await findGuildPreview(db, guild.guildId, member)).toMatchObject({ joined: true });
    expect(await deleteGuild(db, guild.guildId, NOON)).toBe(true);
    expect(await deleteGuild(db, guild.guildId, NOON)).toBe(false);
    expect(await findGuild(db, guild.guildId)).toBeNull();
    expect(await findChannelWithGuild(db, guild.general)).toBeNull();
    expect(await listGuildIds(db, member)).toEqual([]);
    expect(await updateGuild(db, guild.guildId, { name: 'x' })).toBeNull();
  });
});

describe('authority', () => {
  test('is owner, roles and membership, for several people in one query', async () => {
    const { db } = store;
    const helper = await addRole('Helper');
    await addMemberRole(db, guild.guildId, member, helper.id);
    const stranger = other.ownerId;
    const all = await loadAuthorities(db, guild.guildId, [member, stranger, guild.ownerId]);
    expect(all?.map(({ userId }) => userId)).toEqual([member, stranger, guild.ownerId]);
    const [ofMember, ofStranger, ofOwner] = all ?? [];
    expect(ofMember!.roles?.map(({ id }) => id)).toEqual([helper.id, guild.everyone]);
    expect(can(ofMember!, 'KICK_MEMBERS')).toBe(true);
    expect(rankOf(ofMember!)).toBe(1);
    expect(ofStranger!.roles).toBeNull();
    expect(rankOf(ofOwner!)).toBe(Infinity);
    expect(permissionsOf(ofStranger!)).toBe('0');
    expect(await loadAuthority(db, guild.guildId, member)).toEqual(ofMember);
    expect(await loadAuthority(db, store.ids.next<GuildId>(), member)).toBeNull();
    expect((await listAuthorities(db, guild.guildId)).map(({ userId }) => userId).sort()).toEqual(
      [member, guild.ownerId].sort(),
    );
    expect(await listAuthoritiesOf(db, [member])).toEqual([{ ...ofMember, guildId: guild.guildId }]);
  });

  test('comes with the channel, and with how the one who asks looks', async () => {
    const { db } = store;
    await setNickname(db, guild.guildId, member, 'Nick');
    const context = await loadChannelContext(db, guild.general, member);
    const authority = (await loadAuthority(db, guild.guildId, member))!;
    expect(context).toEqual({
      channel: (await findChannelWithGuild(db, guild.general))!.channel,
      guildId: guild.guildId,
      lastMessageId: null,
      authority,
      rights: rightsAt(authority, OPEN_PLACE),
      isRuled: false,
      lockdown: null,
      threadOf: null,
      thread: null,
      author: { username: `member${count}`, nickname: 'Nick', avatar: null, avatarDecoration: null, role: 0 },
      isInvisible: false,
    });
    expect((await loadChannelContext(db, guild.general, other.ownerId))?.authority.roles).toBeNull();
    expect(await loadChannelContext(db, other.general, store.ids.next<UserId>())).toBeNull();
  });
});

describe('members', () => {
  test('of a crowd are listed in parts, each once and by name', async () => {
    const { db } = store;
    const names = ['bert', 'Carl', 'anna', 'ERNA', 'Dora', 'emil10x', 'emil9x'];
    for (const name of names) await addMember(store, guild.guildId, `${name}${count}`);
    const whole = await listMembers(db, guild.guildId);
    const shown = whole.map(({ username }) => username.replace(/\d+$/, ''));
    expect(shown.filter((name) => names.includes(name))).toEqual([
      'anna',
      'bert',
      'Carl',
      'Dora',
      'emil9x',
      'emil10x',
      'ERNA',
    ]);
    for (const atOnce of [1, 2, 3, 7, 8]) expect(await listMembers(db, guild.guildId, atOnce)).toEqual(whole);
  });

  test('are listed by the name that is shown, with their roles', async () => {
    const { db } = store;
    const helper = await addRole('Helper');
    await addMemberRole(db, guild.guildId, member, helper.id);
    await setNickname(db, guild.guildId, member, 'AAA');
    const rows = await listMembers(db, guild.guildId);
    expect(rows.map(({ id }) => id)).toEqual([member, guild.ownerId]);
    expect(rows[0]).toEqual({
      id: member,
      username: `member${count}`,
      nickname: 'AAA',
      avatar: null,
      avatarDecoration: null,
      nameplate: null,
      role: 0,
      status: 'inactive',
      ...{ statusText: null, statusUntil: null },
      timedOutUntil: null,
      roleIds: [helper.id],
    });
    expect(await findMember(db, guild.guildId, member)).toEqual(rows[0]);
    expect(await findMemberProfile(db, guild.guildId, member)).toMatchObject({
      nickname: 'AAA',
      joinedAt: NOON,
      createdAt: NOON,
      userRole: 0,
      roleIds: [helper.id],
      bio: null,
    });
    expect(await findMember(db, guild.guildId, other.ownerId)).toBeNull();
    expect((await listMemberIds(db, guild.guildId)).sort()).toEqual([member, guild.ownerId].sort());
  });

  test('join once, leave once, and lose their roles by it', async () => {
    const { db } = store;
    const helper = await addRole('Helper');
    await addMemberRole(db, guild.guildId, member, helper.id);
    expect(await join(store, guild.guildId, member)).toBe(false);
    expect(await deleteMember(db, guild.guildId, member)).toBe(true);
    expect(await deleteMember(db, guild.guildId, member)).toBe(false);
    expect(await setNickname(db, guild.guildId, member, 'x')).toBe(false);
    expect(await join(store, guild.guildId, member)).toBe(true);
    expect((await findMember(db, guild.guildId, member))?.roleIds).toEqual([]);
    const nobody = insertMember(db, {
      guildId: guild.guildId,
      userId: store.ids.next<UserId>(),
      joinedAt: NOON,
      readFloor: store.ids.next(),
    });
    await expect(nobody).rejects.toSatisfy(isForeignKeyViolation);
  });
});
