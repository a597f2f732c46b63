import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { t } from '../../../../src/domain/i18n/t';
import { PERMISSION_BITS, type PermissionName } from '../../../../src/contract/permissions';
import {
  mergePermissions,
  switchesBetween,
  toggleRule,
  withSwitches,
} from '../../../../src/domain/permissions/editing';
import { PERMISSION_GROUPS, PERMISSION_PRESETS } from '../../../../src/domain/permissions/groups';
import {
  ALL_PERMISSIONS,
  addPermissions,
  maskFromBigInt,
  maskOf,
  NO_PERMISSIONS,
  permissionNames,
} from '../../../../src/domain/permissions/mask';

const anyMask = () => fc.bigInt({ min: 0n, max: 0xffffn }).map(maskFromBigInt);

describe('a toggle of a permission', () => {
  it.each<[string, readonly PermissionName[], readonly PermissionName[], PermissionName, string]>([
    ['is free where the permission is held', [], ['KICK_MEMBERS'], 'KICK_MEMBERS', 'free'],
    ['is free for one that is on and held', ['KICK_MEMBERS'], ['KICK_MEMBERS'], 'KICK_MEMBERS', 'free'],
    ['is blocked where it is off and not held', [], ['MANAGE_ROLES'], 'BAN_MEMBERS', 'not-held'],
    ['is blocked where it is on and not held', ['BAN_MEMBERS'], ['MANAGE_ROLES'], 'BAN_MEMBERS', 'not-held'],
    ['is blocked by ADMINISTRATOR', ['ADMINISTRATOR'], ['ADMINISTRATOR'], 'KICK_MEMBERS', 'covered'],
    ['of ADMINISTRATOR itself is not', ['ADMINISTRATOR'], ['ADMINISTRATOR'], 'ADMINISTRATOR', 'free'],
    ['is free for what MANAGE_SERVER grants', [], ['MANAGE_SERVER'], 'VIEW_AUDIT_LOG', 'free'],
    ['is free for everything to administrators', [], ['ADMINISTRATOR'], 'BAN_MEMBERS', 'free'],
  ])('%s', (_what, role, held, name, rule) => {
    expect(toggleRule(maskOf(role), maskOf(held), name)).toBe(rule);
  });
});

describe('switches', () => {
  it('lead from any mask to any other one', () => {
    fc.assert(
      fc.property(anyMask(), anyMask(), (from, to) => {
        expect(withSwitches(from, switchesBetween(from, to))).toBe(to);
      }),
    );
  });

  it('leave what others have changed meanwhile as it is', () => {
    const before = maskOf(['SEND_MESSAGES']);
    const theirs = addPermissions(before, ['KICK_MEMBERS']);
    expect(withSwitches(theirs, { BAN_MEMBERS: true, SEND_MESSAGES: false })).toBe(
      maskOf(['KICK_MEMBERS', 'BAN_MEMBERS']),
    );
  });

  it('keep bits that this client does not know', () => {
    const unknown = maskFromBigInt((1n << 40n) | 1n);
    expect(withSwitches(unknown, { VIEW_CHANNELS: false })).toBe(maskFromBigInt(1n << 40n));
  });
});

describe('the groups and presets of docs/spec/roles.md', () => {
  it('name every permission once', () => {
    const named: readonly PermissionName[] = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions);
    expect([...named].sort()).toEqual(Object.keys(PERMISSION_BITS).sort());
  });

  it('are those of the specification, in its order', () => {
    expect(
      PERMISSION_GROUPS.map(({ title, permissions }) => `${t(title)}: ${permissions.join(' ')}`),
    ).toEqual([
      'General: VIEW_CHANNELS CREATE_INVITE CHANGE_NICKNAME',
      'Text: SEND_MESSAGES ADD_REACTIONS ATTACH_FILES EMBED_LINKS CREATE_THREADS SEND_IN_THREADS MANAGE_THREADS MANAGE_MESSAGES PIN_MESSAGES MENTION_EVERYONE',
      'Voice: CONNECT SPEAK STREAM MUTE_MEMBERS MOVE_MEMBERS',
      'Membership: KICK_MEMBERS BAN_MEMBERS MODERATE_MEMBERS MANAGE_REPORTS MANAGE_NICKNAMES',
      'Server Management: MANAGE_CHANNELS MANAGE_ROLES MANAGE_PERMISSIONS REVOKE_INVITE VIEW_AUDIT_LOG MANAGE_EMOJI LOCKDOWN MANAGE_SERVER',
      'Advanced: ADMINISTRATOR',
    ]);
  });

  it('clear all, or leave what a basic user needs', () => {
    expect(PERMISSION_PRESETS.map(({ name, mask }) => [name, permissionNames(mask)])).toEqual([
      ['Clear All', []],
      ['Basic User', ['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'CHANGE_NICKNAME']],
    ]);
  });

  it('touch only what whoever presses them holds', () => {
    const before = maskOf(['BAN_MEMBERS', 'SEND_MESSAGES']);
    const held = maskOf(['SEND_MESSAGES', 'VIEW_CHANNELS', 'MANAGE_ROLES']);
    expect(mergePermissions(before, NO_PERMISSIONS, held)).toBe(maskOf(['BAN_MEMBERS']));
    expect(mergePermissions(before, NO_PERMISSIONS, ALL_PERMISSIONS)).toBe(NO_PERMISSIONS);
  });
});
