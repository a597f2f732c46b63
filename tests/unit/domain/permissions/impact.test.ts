import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import type { PermissionMask, PermissionName } from '../../../../src/contract/permissions';
import { permissionImpact } from '../../../../src/domain/permissions/impact';
import { maskOf, PERMISSION_NAMES } from '../../../../src/domain/permissions/mask';
import { grantsByHand } from './reference';
import { BUSY_MOMENT_MS } from '../../../support/node/busy-moment';

const OWNER = toId<UserId>('1');
const EVERYONE = toId<RoleId>('10');
const roleOf = (id: number, ...names: readonly PermissionName[]) => ({
  id: toId<RoleId>(String(id)),
  permissions: maskOf(names),
  isDefault: id === 10,
});
const memberOf = (id: number, ...roles: readonly number[]) => ({
  id: toId<UserId>(String(id)),
  roleIds: roles.map((role) => toId<RoleId>(String(role))),
});
const everyone = roleOf(10, 'VIEW_CHANNELS', 'SEND_MESSAGES');
const look = (
  roles: readonly ReturnType<typeof roleOf>[],
  members: readonly ReturnType<typeof memberOf>[],
  roleId: number,
  ...after: readonly PermissionName[]
) =>
  permissionImpact({
    roles,
    members,
    ownerId: OWNER,
    roleId: toId<RoleId>(String(roleId)),
    after: maskOf(after),
  });

describe('what a change of a role does to the members', () => {
  it('is gained by those who have the role and do not have it otherwise', () => {
    const roles = [everyone, roleOf(20), roleOf(30, 'KICK_MEMBERS')];
    const members = [memberOf(2, 20), memberOf(3, 20, 30), memberOf(4, 30), memberOf(5)];
    expect(look(roles, members, 20, 'KICK_MEMBERS', 'BAN_MEMBERS')).toEqual({
      gained: [
        { name: 'KICK_MEMBERS', members: 1 },
        { name: 'BAN_MEMBERS', members: 2 },
        { name: 'MODERATE_MEMBERS', members: 1 },
        { name: 'MUTE_MEMBERS', members: 1 },
        { name: 'MOVE_MEMBERS', members: 1 },
      ],
      lost: [],
      gainers: 2,
      losers: 0,
    });
  });

  it('is lost by those who do not have it by another role, @everyone among them', () => {
    const roles = [everyone, roleOf(20, 'SEND_MESSAGES', 'BAN_MEMBERS'), roleOf(30, 'BAN_MEMBERS')];
    const members = [memberOf(2, 20), memberOf(3, 20, 30)];
    expect(look(roles, members, 20)).toEqual({
      gained: [],
      lost: [{ name: 'BAN_MEMBERS', members: 1 }],
      gainers: 0,
      losers: 1,
    });
  });

  it('concerns everybody where the role is @everyone', () => {
    const roles = [everyone, roleOf(20, 'SEND_MESSAGES')];
    const members = [memberOf(2), memberOf(3, 20), memberOf(4)];
    expect(look(roles, members, 10, 'VIEW_CHANNELS', 'CREATE_INVITE')).toMatchObject({
      gained: [{ name: 'CREATE_INVITE', members: 3 }],
      lost: [
        { name: 'SEND_MESSAGES', members: 2 },
        { name: 'ADD_REACTIONS', members: 2 },
        { name: 'CREATE_THREADS', members: 2 },
        { name: 'SEND_IN_THREADS', members: 2 },
        { name: 'EMBED_LINKS', members: 2 },
        { name: 'SPEAK', members: 2 },
        { name: 'STREAM', members: 2 },
      ],
      gainers: 3,
      losers: 2,
    });
  });

  it('is nothing to the owner and to administrators, who have all', () => {
    const roles = [everyone, roleOf(20, 'KICK_MEMBERS'), roleOf(30, 'ADMINISTRATOR')];
    const members = [memberOf(1, 20), memberOf(2, 20, 30)];
    expect(look(roles, members, 20, 'BAN_MEMBERS')).toEqual({ gained: [], lost: [], gainers: 0, losers: 0 });
  });

  it('counts all that ADMINISTRATOR and MANAGE_SERVER bring with them', () => {
    const roles = [everyone, roleOf(20)];
    const members = [memberOf(2, 20)];
    const server = look(roles, members, 20, 'MANAGE_SERVER').gained.map(({ name }) => name);
    expect(server).toEqual([
      ...['MANAGE_MESSAGES', 'REVOKE_INVITE', 'VIEW_AUDIT_LOG', 'MANAGE_SERVER'],
      ...['MANAGE_EMOJI', 'PIN_MESSAGES', 'MANAGE_THREADS', 'MANAGE_REPORTS', 'LOCKDOWN'],
    ]);
    expect(look(roles, members, 20, 'ADMINISTRATOR').gained).toHaveLength(PERMISSION_NAMES.length - 9);
  });

  it('is nothing where nobody has the role, or the guild has no such role', () => {
    const none = { gained: [], lost: [], gainers: 0, losers: 0 };
    expect(look([everyone, roleOf(20)], [memberOf(2)], 20, 'BAN_MEMBERS')).toEqual(none);
    expect(look([everyone], [memberOf(2)], 99, 'BAN_MEMBERS')).toEqual(none);
  });

  it('is what comparing each member before and after gives', () => {
    const maskNumber = fc.integer({ min: 0, max: 0xffff });
    const held = fc.array(fc.constantFrom(20, 30, 40), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.tuple(maskNumber, maskNumber, maskNumber, maskNumber),
        fc.array(held, { maxLength: 6 }),
        fc.constantFrom(10, 20),
        maskNumber,
        ([base, second, third, fourth], people, roleId, after) => {
          const masks = new Map([
            [10, base],
            [20, second],
            [30, third],
            [40, fourth],
          ]);
          const roles = [...masks].map(([number, mask]) => ({
            ...roleOf(number),
            permissions: String(mask) as PermissionMask,
          }));
          const members = people.map((ids, index) => memberOf(index + 1, ...new Set(ids)));
          const impact = permissionImpact({
            roles,
            members,
            ownerId: OWNER,
            roleId: toId<RoleId>(String(roleId)),
            after: String(after) as PermissionMask,
          });
          const has = (member: (typeof members)[number], name: string, isAfter: boolean): boolean => {
            const numbers = [10, ...member.roleIds.map(Number)];
            const mask = numbers.reduce(
              (sum, number) => sum | (isAfter && number === roleId ? after : (masks.get(number) ?? 0)),
              0,
            );
            return member.id === OWNER || grantsByHand(mask, name);
          };
          for (const name of PERMISSION_NAMES) {
            const count = (from: boolean) =>
              members.filter((member) => has(member, name, from) && !has(member, name, !from)).length;
            const said = (list: typeof impact.gained) =>
              list.find((entry) => entry.name === name)?.members ?? 0;
            expect(said(impact.gained)).toBe(count(true));
            expect(said(impact.lost)).toBe(count(false));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is counted for 100,000 members while nobody notices', () => {
    const roles = [
      everyone,
      ...Array.from({ length: 250 }, (_, index) => roleOf(20 + index, 'ATTACH_FILES')),
    ];
    const members = Array.from({ length: 100_000 }, (_, index) =>
      memberOf(index + 2, 20, 21 + (index % 240), 30),
    );
    const started = performance.now();
    expect(look(roles, members, 20, 'BAN_MEMBERS').gainers).toBe(100_000);
    // Some 25 ms on the author's machine.
    expect(performance.now() - started).toBeLessThan(BUSY_MOMENT_MS);
    expect(EVERYONE).toBe(everyone.id);
  });
});
