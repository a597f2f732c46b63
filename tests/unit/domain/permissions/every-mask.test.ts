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
  type RankedRole,
} from '../../../../src/domain/permissions/authority';
import { maskFromBigInt, PERMISSION_NAMES } from '../../../../src/domain/permissions/mask';
import { canOpenSettings } from '../../../../src/domain/permissions/menu';
import { authorise, authoriseInChannel } from '../../../../src/server/http/authorise';
import { grantsByHand } from './reference';

const role = (position: number, mask = 0): RankedRole => ({
  id: toId<RoleId>(String(100 + position)),
  position,
  permissions: maskFromBigInt(BigInt(mask)),
  isDefault: position === 0,
});
const who = (userId: string, position: number, mask = 0): Authority => ({
  userId: toId<UserId>(userId),
  ownerId: toId<UserId>('1'),
  roles: [role(0), role(position, mask)],
});

const lower = who('3', 4);
const equal = who('4', 5);
const owner = who('1', 1);
const everyone = role(0);
const lowerRole = role(4);
const equalRole = role(5);

const statusOf = (answer: ReturnType<typeof authorise>): number => (answer.ok ? 200 : answer.failure.status);

it('agrees with the naive reference on all 65,536 masks and every check', () => {
  const differing: string[] = [];
  const check = (mask: number, what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected && differing.length < 20) differing.push(`${mask} ${what}: ${String(actual)}`);
  };
  for (let mask = 0; mask < 65_536; mask += 1) {
    const actor = who('2', 5, mask);
    const sees = grantsByHand(mask, 'VIEW_CHANNELS');
    for (const name of PERMISSION_NAMES) {
      const holds = grantsByHand(mask, name);
      const permitted = holds ? 200 : 403;
      check(mask, `can ${name}`, can(actor, name), holds);
      check(mask, `authorise ${name}`, statusOf(authorise(actor, name)), permitted);
      check(mask, `in channel ${name}`, statusOf(authoriseInChannel(actor, name)), sees ? permitted : 404);
    }
    for (const name of ['KICK_MEMBERS', 'BAN_MEMBERS'] as const) {
      check(mask, `${name} lower`, canRemoveMember(actor, lower, name), grantsByHand(mask, name));
      for (const other of [equal, owner, actor])
        check(mask, `${name} ${other.userId}`, canRemoveMember(actor, other, name), false);
    }
    const roles = grantsByHand(mask, 'MANAGE_ROLES');
    check(mask, 'manage lower role', canManageRole(actor, lowerRole), roles);
    check(mask, 'manage equal role', canManageRole(actor, equalRole), false);
    check(mask, 'manage everyone', canManageRole(actor, everyone), false);
    check(mask, 'open lower role', canEditRolePermissions(actor, lowerRole), roles);
    check(mask, 'open equal role', canEditRolePermissions(actor, equalRole), false);
    check(mask, 'open everyone', canEditRolePermissions(actor, everyone), roles);
    check(mask, 'assign to lower', canAssignRole(actor, lower, lowerRole), roles);
    check(mask, 'assign to oneself', canAssignRole(actor, actor, lowerRole), roles);
    check(mask, 'assign to equal', canAssignRole(actor, equal, lowerRole), false);
    check(mask, 'assign equal role', canAssignRole(actor, lower, equalRole), false);
    check(mask, 'delete of lower', canDeleteMessage(actor, lower), grantsByHand(mask, 'MANAGE_MESSAGES'));
    check(mask, 'delete of equal', canDeleteMessage(actor, equal), false);
    check(mask, 'delete own', canDeleteMessage(actor, actor), true);
    check(mask, 'as member', statusOf(authorise(actor, 'member')), 200);
    check(mask, 'as owner', statusOf(authorise(actor, 'owner')), 403);
    const opens =
      roles ||
      grantsByHand(mask, 'MANAGE_CHANNELS') ||
      grantsByHand(mask, 'VIEW_AUDIT_LOG') ||
      grantsByHand(mask, 'REVOKE_INVITE') ||
      grantsByHand(mask, 'BAN_MEMBERS');
    check(mask, 'menu', canOpenSettings(maskFromBigInt(BigInt(mask))), opens);
  }
  expect(differing).toEqual([]);
}, 120_000);
