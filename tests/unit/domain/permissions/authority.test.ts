import { describe, expect, it } from 'vitest';
import { toId, type RoleId, type UserId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import {
  type Authority,
  can,
  canAssignRole,
  canDeleteMessage,
  canEditRolePermissions,
  canManageRole,
  canRemoveMember,
  isOwner,
  NO_RANK,
  outranks,
  permissionsOf,
  type RankedRole,
  rankOf,
} from '../../../../src/domain/permissions/authority';
import { ALL_PERMISSIONS, maskOf, NO_PERMISSIONS } from '../../../../src/domain/permissions/mask';
import { canOpenSettings } from '../../../../src/domain/permissions/menu';

const OWNER = toId<UserId>('1');
const role = (position: number, names: PermissionName[] = []): RankedRole => ({
  id: toId<RoleId>(String(100 + position)),
  position,
  permissions: maskOf(names),
  isDefault: position === 0,
});
const everyone = role(0, ['VIEW_CHANNELS', 'SEND_MESSAGES']);
const who = (userId: string, ...roles: RankedRole[]): Authority => ({
  userId: toId<UserId>(userId),
  ownerId: OWNER,
  roles: [everyone, ...roles],
});
const gone = (userId: string): Authority => ({ userId: toId<UserId>(userId), ownerId: OWNER, roles: null });

const owner = who('1');
const admin = who('2', role(9, ['ADMINISTRATOR']));
const moderator = who('3', role(5, ['KICK_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_ROLES']));
const peer = who('4', role(5, ['KICK_MEMBERS']));
const member = who('5');

describe('authority', () => {
  it('ranks the owner above all, members by their highest role, strangers below everyone', () => {
    expect(rankOf(owner)).toBe(Infinity);
    expect(rankOf(who('6', role(2), role(7), role(3)))).toBe(7);
    expect(rankOf(member)).toBe(0);
    expect(rankOf(gone('7'))).toBe(NO_RANK);
    expect(outranks(moderator, peer)).toBe(false);
    expect(outranks(member, gone('7'))).toBe(true);
  });

  it('gives the owner everything and a stranger nothing, even one whose id owned the guild', () => {
    expect(permissionsOf(owner)).toBe(ALL_PERMISSIONS);
    expect(isOwner(gone('1'))).toBe(false);
    expect(permissionsOf(gone('1'))).toBe(NO_PERMISSIONS);
    expect(can(admin, 'BAN_MEMBERS')).toBe(true);
    expect(can(member, 'BAN_MEMBERS')).toBe(false);
  });

  it.each([
    ['owner kicks admin', owner, admin, true],
    ['administrator bit lifts no rank', admin, owner, false],
    ['moderator kicks member', moderator, member, true],
    ['equal is not above', moderator, peer, false],
    ['nobody kicks themselves', owner, owner, false],
    ['without the bit', member, gone('8'), false],
    ['one who has left', moderator, gone('8'), true],
  ])('%s', (_, actor, target, expected) => {
    expect(canRemoveMember(actor, target, 'KICK_MEMBERS')).toBe(expected);
  });

  it('manages lower roles only, never @everyone, whose permissions may be opened', () => {
    expect(canManageRole(moderator, role(4))).toBe(true);
    expect(canManageRole(moderator, role(5))).toBe(false);
    expect(canManageRole(owner, everyone)).toBe(false);
    expect(canEditRolePermissions(moderator, everyone)).toBe(true);
    expect(canEditRolePermissions(moderator, role(6))).toBe(false);
    expect(canEditRolePermissions(member, everyone)).toBe(false);
  });

  it('assigns roles below itself to those below itself, and to itself', () => {
    expect(canAssignRole(moderator, member, role(4))).toBe(true);
    expect(canAssignRole(moderator, peer, role(4))).toBe(false);
    expect(canAssignRole(moderator, moderator, role(4))).toBe(true);
    expect(canAssignRole(moderator, moderator, role(5))).toBe(false);
    expect(canAssignRole(moderator, gone('9'), role(1))).toBe(false);
    expect(canAssignRole(owner, member, everyone)).toBe(false);
  });

  it('deletes its own messages, those of lower ranks with the bit, and any as the owner', () => {
    expect(canDeleteMessage(member, member)).toBe(true);
    expect(canDeleteMessage(moderator, member)).toBe(true);
    expect(canDeleteMessage(moderator, admin)).toBe(false);
    expect(canDeleteMessage(moderator, gone('9'))).toBe(true);
    expect(canDeleteMessage(owner, admin)).toBe(true);
    expect(canDeleteMessage(peer, member)).toBe(false);
    expect(canDeleteMessage(gone('5'), gone('5'))).toBe(false);
  });

  it('shows the settings to those who hold one of the five permissions', () => {
    expect(canOpenSettings(maskOf(['BAN_MEMBERS']))).toBe(true);
    expect(canOpenSettings(maskOf(['MANAGE_SERVER']))).toBe(true);
    expect(canOpenSettings(maskOf(['KICK_MEMBERS', 'SEND_MESSAGES']))).toBe(false);
  });
});
