import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuildId, type MessageId, type RoleId, toId, type UserId } from '../../../src/contract/ids';
import { listRoleGroups, type RoleGroup } from '../../../src/server/data/role-groups';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addUser, NOON, NOON_MS } from './fixtures';

const MEMBERS = 30;
const ROLES = 4;

let store: Store;
let guildId: GuildId;
let roleIds: RoleId[];
/** The roles of each member. */
const held = new Map<UserId, readonly RoleId[]>();
beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
  const guild = await addGuild(store, 'Groups');
  guildId = guild.guildId;
  held.set(guild.ownerId, []);
  roleIds = Array.from({ length: ROLES }, () => store.ids.next<RoleId>());
  for (const [position, id] of roleIds.entries())
    await store.db
      .insertInto('roles')
      .values({
        id,
        guildId,
        name: `Role ${position}`,
        color: '#336699',
        position: position + 1,
        permissions: '0' as never,
      })
      .execute();
  for (let nth = 0; nth < MEMBERS; nth += 1) {
    const userId = await addUser(store, `member${nth}`);
    await store.db
      .insertInto('members')
      .values({ guildId, userId, joinedAt: NOON, readFloor: toId<MessageId>('0') })
      .execute();
    const own = roleIds.filter((_id, role) => nth % (role + 2) === 0);
    held.set(userId, own);
    if (own.length > 0)
      await store.db
        .insertInto('memberRoles')
        .values(own.map((roleId) => ({ guildId, userId, roleId })))
        .execute();
  }
  // Somebody of another guild.
  await addGuild(store, 'Others');
});
afterAll(() => store.close());

const naive = (
  among: readonly RoleId[],
  apart: readonly UserId[],
  named: number,
): ReadonlyMap<string, RoleGroup> => {
  const groups = new Map<string, RoleGroup>();
  for (const [userId, roles] of [...held].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)))) {
    if (apart.includes(userId)) continue;
    const own = roles.filter((id) => among.includes(id));
    const { count, userIds } = groups.get(own.join(' ')) ?? { count: 0, userIds: [] };
    groups.set(own.join(' '), {
      roleIds: own,
      count: count + 1,
      userIds: userIds.length < named ? [...userIds, userId] : userIds,
    });
  }
  return groups;
};

test.each([1, 7, MEMBERS + 1, 1000])('are the same, read in parts of %d members', async (atOnce) => {
  const some = [...held.keys()].filter((_id, nth) => nth % 5 === 0);
  for (const among of [[], roleIds.slice(1, 3), roleIds])
    for (const apart of [[], some])
      for (const named of [2, 100]) {
        const groups = await listRoleGroups(store.db, guildId, { among, apart, named }, atOnce);
        expect(new Map(groups.map((group) => [group.roleIds.join(' '), group]))).toEqual(
          naive(among, apart, named),
        );
      }
});
