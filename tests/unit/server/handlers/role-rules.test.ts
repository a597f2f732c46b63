import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/contract/entities/role';
import { toId, type RoleId, type UserId } from '../../../../src/contract/ids';
import { type PermissionName } from '../../../../src/contract/permissions';
import { mergePermissions } from '../../../../src/domain/permissions/editing';
import {
  grants,
  hasBit,
  maskFromBigInt,
  maskOf,
  PERMISSION_NAMES,
} from '../../../../src/domain/permissions/mask';
import { judgeRoleOrder } from '../../../../src/server/handlers/role-rules';

const role = (id: string, position: number, permissions: PermissionName[] = []): Role => ({
  id: toId<RoleId>(id),
  name: `role${id}`,
  color: '#99aab5',
  position,
  isHoisted: false,
  isMentionable: false,
  permissions: maskOf(permissions),
  isDefault: position === 0,
});

const staff = (position: number) => ({
  userId: toId<UserId>('1'),
  ownerId: toId<UserId>('2'),
  roles: [role('0', 0), role('8', position, ['MANAGE_ROLES'])],
});
const roles = [role('0', 0), role('1', 1), role('2', 2), role('3', 3), role('8', 5)];
const place = (id: string, position: number) => ({ id: toId<RoleId>(id), position });

describe('editing the permissions of a role', () => {
  it('changes the bits that the editor holds and leaves the others', () => {
    const mask = () => fc.bigInt({ min: 0n, max: 0xffffn }).map(maskFromBigInt);
    fc.assert(
      fc.property(mask(), mask(), mask(), (before, asked, held) => {
        const after = mergePermissions(before, asked, held);
        for (const name of PERMISSION_NAMES)
          expect(hasBit(after, name)).toBe(hasBit(grants(held, name) ? asked : before, name));
      }),
    );
  });

  it('takes no bits that nobody knows', () => {
    const all = maskOf(PERMISSION_NAMES);
    expect(mergePermissions(maskOf([]), maskFromBigInt(2n ** 40n - 1n), all)).toBe(all);
  });
});

describe('an order of roles', () => {
  it('may move what stands below, to places below', () => {
    expect(judgeRoleOrder(staff(5), roles, [place('1', 3), place('3', 1)]).ok).toBe(true);
  });

  it('gives no two roles one place, and says which places hold', () => {
    const judged = judgeRoleOrder(staff(5), roles, [place('1', 2)]);
    expect(judged).toMatchObject({
      ok: false,
      failure: {
        status: 409,
        now: { roles: [{ id: '0', position: 0 }, { id: '1', position: 1 }, {}, {}, {}] },
      },
    });
    expect(judgeRoleOrder(staff(5), roles, [place('1', 4), place('2', 4)]).ok).toBe(false);
  });

  it('says in the words of the specification why not', () => {
    const judged = judgeRoleOrder(staff(5), roles, [place('1', 5)]);
    expect(judged).toEqual({
      ok: false,
      failure: {
        status: 403,
        message:
          'Cannot move role role1 to position 5 - it would be at or above your highest role (position 5)',
      },
    });
  });

  it.each([
    ["@everyone's place", [place('0', 1)], 403],
    ['a role at the mover’s own height', [place('8', 1)], 403],
    ['a role of another guild', [place('77', 1)], 404],
    ['a role twice', [place('1', 1), place('1', 2)], 400],
  ])('is refused for %s', (_what, places, status) => {
    expect(judgeRoleOrder(staff(5), roles, places)).toMatchObject({ ok: false, failure: { status } });
  });

  it('lets the owner put any role anywhere but at absurd places', () => {
    const owner = { ...staff(5), ownerId: toId<UserId>('1') };
    expect(judgeRoleOrder(owner, roles, [place('8', 900)]).ok).toBe(true);
    expect(judgeRoleOrder(owner, roles, [place('8', 2 ** 31)])).toMatchObject({ failure: { status: 400 } });
  });
});
