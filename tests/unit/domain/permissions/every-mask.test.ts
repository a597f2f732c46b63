import { expect, it } from 'vitest';
import { toId, type RoleId, type UserId } from '../../../../src/contract/ids';
import {
  type Authority,
  can,
  canAssignRole,
  canDeleteMessage,
  canEditRolePermissions,
  canManageRole,
  canRemoveMember,
  isAboveRole,
  isOwner,
  outranks,
  type RankedRole,
} from '../../../../src/domain/permissions/authority';
import { maskFromBigInt, PERMISSION_NAMES } from '../../../../src/domain/permissions/mask';
import { OPEN_PLACE, rightsAt } from '../../../../src/domain/permissions/place';
import { canOpenSettings } from '../../../../src/domain/permissions/menu';
import { authorise, authoriseAt } from '../../../../src/server/handlers/authorise';
import {
  isAboveRoleByHand,
  mayAssignByHand,
  mayByHand,
  mayDeleteMessageByHand,
  mayManageRoleByHand,
  mayOpenRoleByHand,
  mayRemoveByHand,
  opensSettingsByHand,
  outranksByHand,
  type PersonByHand,
  personByHand,
  type RoleByHand,
} from './reference';

const MASKS = 65_536;
const OWNER = '1';

/** The same role in the form of the code and in that of the reference. */
interface Role {
  readonly ours: RankedRole;
  readonly byHand: RoleByHand;
}
const roleAt = (position: number, mask = 0): Role => ({
  ours: {
    id: toId<RoleId>(String(100 + position)),
    position,
    permissions: maskFromBigInt(BigInt(mask)),
    isDefault: position === 0,
  },
  byHand: { position, mask, isEveryone: position === 0 },
});

/** The same person in the form of the code and in that of the reference. */
interface Who {
  readonly ours: Authority;
  readonly byHand: PersonByHand;
}
const somebody = (id: string, roles: readonly Role[] | null): Who => ({
  ours: {
    userId: toId<UserId>(id),
    ownerId: toId<UserId>(OWNER),
    roles: roles === null ? null : roles.map(({ ours }) => ours),
  },
  byHand: personByHand(id, OWNER, roles === null ? null : roles.map(({ byHand }) => byHand)),
});

/** Roles whose union is the mask; the highest of them is neither first nor last. */
const spread = (mask: number): readonly Role[] => [
  roleAt(0, mask & 0b1001_0010_0100_1001),
  roleAt(5, mask & 0b0010_0100_1001_0010),
  roleAt(3, mask & 0b0100_1001_0010_0100),
];

const roles = [roleAt(0), roleAt(4), roleAt(5), roleAt(6)];
const others = [
  somebody('10', [roleAt(0)]),
  somebody('11', [roleAt(0), roleAt(4), roleAt(2)]),
  somebody('12', [roleAt(0), roleAt(5)]),
  somebody('13', [roleAt(0), roleAt(6)]),
  somebody(OWNER, [roleAt(0)]),
  somebody('14', null),
];

const statusOf = (answer: ReturnType<typeof authorise>): number => (answer.ok ? 200 : answer.failure.status);
const statusByHand = (who: PersonByHand, isAllowed: boolean): number => {
  if (!who.isMember) return 404;
  return isAllowed ? 200 : 403;
};

const found: string[] = [];
const check = (ours: unknown, byHand: unknown, ...what: readonly unknown[]): void => {
  if (ours !== byHand && found.length < 20) found.push(`${what.join(' ')}: ${String(ours)}`);
};

/** Nobody has these in a channel in which they may not write. */
const ONLY_WHILE_WRITING: readonly string[] = ['ATTACH_FILES', 'MENTION_EVERYONE'];

/** Compares every check of an actor against all roles and all others. */
const checkAll = (who: Who, mask: number): void => {
  const { ours, byHand } = who;
  check(isOwner(ours), byHand.isOwner, mask, 'owner');
  const sees = mayByHand(byHand, 'VIEW_CHANNELS');
  const writes = mayByHand(byHand, 'SEND_MESSAGES');
  const rights = rightsAt(ours, OPEN_PLACE);
  for (const name of PERMISSION_NAMES) {
    const may = mayByHand(byHand, name);
    check(can(ours, name), may, mask, 'can', name);
    const status = statusByHand(byHand, may);
    check(statusOf(authorise(ours, name)), status, mask, 'authorise', name);
    check(
      statusOf(authoriseAt(ours, rights, name)),
      sees ? statusByHand(byHand, may && (writes || !ONLY_WHILE_WRITING.includes(name))) : 404,
      mask,
      'in a channel',
      name,
    );
  }
  check(statusOf(authorise(ours, 'member')), statusByHand(byHand, true), mask, 'as member');
  check(statusOf(authorise(ours, 'owner')), statusByHand(byHand, byHand.isOwner), mask, 'as owner');
  for (const role of roles) {
    const at = role.byHand.position;
    check(isAboveRole(ours, role.ours), isAboveRoleByHand(byHand, role.byHand), mask, 'above role', at);
    check(canManageRole(ours, role.ours), mayManageRoleByHand(byHand, role.byHand), mask, 'manage role', at);
    check(
      canEditRolePermissions(ours, role.ours),
      mayOpenRoleByHand(byHand, role.byHand),
      mask,
      'open role',
      at,
    );
  }
  for (const other of [...others, who]) {
    const { id } = other.byHand;
    check(outranks(ours, other.ours), outranksByHand(byHand, other.byHand), mask, 'outranks', id);
    for (const name of ['KICK_MEMBERS', 'BAN_MEMBERS'] as const)
      check(
        canRemoveMember(ours, other.ours, name),
        mayRemoveByHand(byHand, other.byHand, name),
        mask,
        name,
        id,
      );
    check(
      canDeleteMessage(ours, other.ours),
      mayDeleteMessageByHand(byHand, other.byHand),
      mask,
      'message',
      id,
    );
    for (const role of roles)
      check(
        canAssignRole(ours, other.ours, role.ours),
        mayAssignByHand(byHand, other.byHand, role.byHand),
        mask,
        'role',
        role.byHand.position,
        'of',
        id,
      );
  }
};

it.each([
  ['a member', (mask: number) => somebody('2', spread(mask))],
  ['the owner', (mask: number) => somebody(OWNER, spread(mask))],
  ['one who only has @everyone', (mask: number) => somebody('2', [roleAt(0, mask)])],
])(
  'every check of %s is as the naive reference has it, on all 65,536 masks',
  (_, actor) => {
    found.length = 0;
    for (let mask = 0; mask < MASKS; mask += 1) checkAll(actor(mask), mask);
    expect(found).toEqual([]);
  },
  240_000,
);

it.each([
  ['one who is no member', '2'],
  ['an owner who is no member', OWNER],
])('every check of %s is as the naive reference has it', (_, id) => {
  found.length = 0;
  checkAll(somebody(id, null), 0);
  expect(found).toEqual([]);
});

it('the menu is as the naive reference has it, on all 65,536 masks', () => {
  found.length = 0;
  for (let mask = 0; mask < MASKS; mask += 1)
    check(canOpenSettings(maskFromBigInt(BigInt(mask))), opensSettingsByHand(mask), mask, 'menu');
  expect(found).toEqual([]);
});
