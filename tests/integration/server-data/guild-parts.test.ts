import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CategoryId, GuildId, RoleId, UserId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import {
  countChannelsIn,
  deleteCategory,
  findCategoryWithGuild,
  insertCategory,
  listCategories,
  renameCategory,
  reorderCategories,
} from '../../../src/server/data/categories';
import {
  findChannelWithGuild,
  listChannelPositions,
  listChannels,
  reorderChannels,
  updateChannel,
} from '../../../src/server/data/channels';
import {
  addMemberRole,
  deleteRole,
  findRole,
  insertRole,
  listMemberRoles,
  listRoles,
  removeMemberRole,
  reorderRoles,
  updateRole,
} from '../../../src/server/data/roles';
import { isForeignKeyViolation } from '../../../src/server/data/sql-errors';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addMember, addTextChannel, type GuildFixture, NOON_MS } from './fixtures';

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

describe('roles', () => {
  test('start at position 1 and push the others up', async () => {
    const first = await addRole('First');
    const second = await addRole('Second');
    const names = (await listRoles(store.db, guild.guildId)).map(({ name, position }) => [name, position]);
    expect(names).toEqual([
      ['First', 2],
      ['Second', 1],
      ['@everyone', 0],
    ]);
    expect(second).toMatchObject({ position: 1, color: '#336699', isHoisted: false, isDefault: false });
    const places = await store.transaction((trx) =>
      reorderRoles(trx, guild.guildId, [
        { id: second.id, position: 5 },
        { id: guild.everyone, position: 9 },
        { id: first.id, position: 3 },
      ]),
    );
    expect(places).toEqual([
      { id: second.id, position: 5 },
      { id: first.id, position: 3 },
      { id: guild.everyone, position: 0 },
    ]);
  });

  test('belong to one guild, whatever is asked', async () => {
    const { db } = store;
    const foreign = await addRole('Foreign', other.guildId);
    expect(await findRole(db, guild.guildId, foreign.id)).toBeNull();
    expect(await updateRole(db, guild.guildId, foreign.id, { name: 'Mine' })).toBeNull();
    expect(await deleteRole(db, guild.guildId, foreign.id)).toBe(false);
    expect(await addMemberRole(db, guild.guildId, member, foreign.id)).toBe(false);
    await store.transaction((trx) => reorderRoles(trx, guild.guildId, [{ id: foreign.id, position: 9 }]));
    expect(await findRole(db, other.guildId, foreign.id)).toMatchObject({ name: 'Foreign', position: 1 });
  });

  test('are given, taken, changed and deleted; @everyone stays', async () => {
    const { db } = store;
    const helper = await addRole('Helper');
    expect(await addMemberRole(db, guild.guildId, member, helper.id)).toBe(true);
    expect(await addMemberRole(db, guild.guildId, member, helper.id)).toBe(false);
    expect(await addMemberRole(db, guild.guildId, member, guild.everyone)).toBe(false);
    expect(await addMemberRole(db, guild.guildId, other.ownerId, helper.id)).toBe(false);
    expect((await listMemberRoles(db, guild.guildId, member)).map(({ name }) => name)).toEqual([
      'Helper',
      '@everyone',
    ]);
    expect(await listMemberRoles(db, guild.guildId, other.ownerId)).toEqual([]);
    const permissions = maskOf(['ADMINISTRATOR']);
    expect(await updateRole(db, guild.guildId, helper.id, { isHoisted: true, permissions })).toMatchObject({
      name: 'Helper',
      isHoisted: true,
      permissions: '32768',
    });
    expect(await removeMemberRole(db, guild.guildId, member, helper.id)).toBe(true);
    expect(await removeMemberRole(db, guild.guildId, member, helper.id)).toBe(false);
    expect(await deleteRole(db, guild.guildId, guild.everyone)).toBe(false);
    expect(await deleteRole(db, guild.guildId, helper.id)).toBe(true);
    expect(await findRole(db, guild.guildId, helper.id)).toBeNull();
  });
});

describe('channels and categories', () => {
  test('stand where they are put', async () => {
    const { db } = store;
    const one = await addTextChannel(store, guild.guildId, 'one', guild.category);
    const loose = await addTextChannel(store, guild.guildId, 'loose');
    expect((await listChannels(db, guild.guildId, member)).find(({ id }) => id === one)?.position).toBe(1);
    await reorderChannels(db, guild.guildId, [
      { id: loose, position: 1, categoryId: guild.category },
      { id: one, position: 1, categoryId: null },
      { id: other.general, position: 7, categoryId: null },
    ]);
    const places = new Map((await listChannelPositions(db, guild.guildId)).map((place) => [place.id, place]));
    expect(places.get(loose)).toMatchObject({ position: 1, categoryId: guild.category });
    expect(places.get(one)).toMatchObject({ position: 1, categoryId: null });
    expect((await findChannelWithGuild(db, other.general))?.channel.position).toBe(0);
    expect(await countChannelsIn(db, guild.guildId, guild.category)).toBe(2);
    expect(await countChannelsIn(db, other.guildId, guild.category)).toBeNull();
    expect(await listChannels(db, guild.guildId, other.ownerId)).toEqual([]);
  });

  test('of two guilds do not mix', async () => {
    const mixed = reorderChannels(store.db, guild.guildId, [
      { id: guild.general, position: 0, categoryId: other.category },
    ]);
    await expect(mixed).rejects.toSatisfy(isForeignKeyViolation);
  });

  test('are renamed; channels of a deleted category become uncategorised', async () => {
    const { db } = store;
    const loose = await addTextChannel(store, guild.guildId, 'loose');
    expect(await updateChannel(db, guild.general, { name: 'lobby', topic: 'Hi' })).toMatchObject({
      name: 'lobby',
      topic: 'Hi',
      hasUnread: null,
    });
    expect(await renameCategory(db, guild.guildId, guild.category, 'Talk')).toMatchObject({ name: 'Talk' });
    expect(await renameCategory(db, other.guildId, guild.category, 'x')).toBeNull();
    const late = await insertCategory(db, {
      id: store.ids.next<CategoryId>(),
      guildId: guild.guildId,
      name: 'Late',
    });
    expect(late.position).toBe(2);
    await reorderCategories(db, guild.guildId, [{ id: late.id, position: -1 }]);
    expect((await listCategories(db, guild.guildId)).map(({ name }) => name)).toEqual([
      'Late',
      'Talk',
      'Voice Channels',
    ]);
    expect(await findCategoryWithGuild(db, late.id)).toMatchObject({
      guildId: guild.guildId,
      category: { name: 'Late' },
    });
    expect(await store.transaction((trx) => deleteCategory(trx, other.guildId, guild.category))).toBe(false);
    expect(await store.transaction((trx) => deleteCategory(trx, guild.guildId, guild.category))).toBe(true);
    const places = new Map((await listChannelPositions(db, guild.guildId)).map((place) => [place.id, place]));
    expect(places.get(loose)).toMatchObject({ position: 0, categoryId: null });
    expect(places.get(guild.general)).toMatchObject({ position: 1, categoryId: null });
  });
});
