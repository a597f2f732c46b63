import { describe, expect, it } from 'vitest';
import { PERMISSION_BITS, type PermissionMask } from '../../../../src/contract/permissions';
import {
  addPermissions,
  ALL_PERMISSIONS,
  changedPermissions,
  combineMasks,
  grants,
  grantsAll,
  grantsAny,
  hasBit,
  maskFromBigInt,
  maskOf,
  maskToBigInt,
  NO_PERMISSIONS,
  PERMISSION_NAMES,
  permissionNames,
  removePermissions,
} from '../../../../src/domain/permissions/mask';
import { grantsByHand, namesByHand } from './reference';

const mask = (value: number): PermissionMask => maskFromBigInt(BigInt(value));

describe('permission masks', () => {
  it('has the 16 bits at the positions of the specification, and later ones', () => {
    expect(PERMISSION_BITS).toEqual({
      VIEW_CHANNELS: 0,
      SEND_MESSAGES: 1,
      ATTACH_FILES: 2,
      MENTION_EVERYONE: 3,
      MANAGE_MESSAGES: 4,
      CHANGE_NICKNAME: 5,
      MANAGE_NICKNAMES: 6,
      KICK_MEMBERS: 7,
      BAN_MEMBERS: 8,
      CREATE_INVITE: 9,
      REVOKE_INVITE: 10,
      MANAGE_CHANNELS: 11,
      MANAGE_ROLES: 12,
      VIEW_AUDIT_LOG: 13,
      MANAGE_SERVER: 14,
      ADMINISTRATOR: 15,
      ADD_REACTIONS: 16,
      MANAGE_EMOJI: 17,
      PIN_MESSAGES: 18,
      MANAGE_PERMISSIONS: 19,
      CREATE_THREADS: 20,
      SEND_IN_THREADS: 21,
      MANAGE_THREADS: 22,
      EMBED_LINKS: 23,
      MODERATE_MEMBERS: 24,
      MANAGE_REPORTS: 25,
      LOCKDOWN: 26,
      CONNECT: 27,
      SPEAK: 28,
      STREAM: 29,
      MUTE_MEMBERS: 30,
      MOVE_MEMBERS: 31,
    });
    expect(PERMISSION_NAMES).toEqual(Object.keys(PERMISSION_BITS));
    expect(maskOf(['VIEW_CHANNELS'])).toBe('1');
    expect(maskOf(['ADMINISTRATOR'])).toBe('32768');
    expect(ALL_PERMISSIONS).toBe(
      String(0xffff + 2 ** 16 + 2 ** 17 + 2 ** 18 + 2 ** 19 + 0x3ff * 2 ** 20 + 2 ** 30 + 2 ** 31),
    );
  });

  it('agrees with the naive reference on all 65,536 masks and every permission', () => {
    const differing: string[] = [];
    for (let value = 0; value < 65_536; value += 1) {
      const current = mask(value);
      for (const name of PERMISSION_NAMES) {
        if (grants(current, name) !== grantsByHand(value, name)) differing.push(`${value} ${name}`);
      }
    }
    expect(differing).toEqual([]);
  }, 60_000);

  it('lists, adds and removes what the reference lists, on a spread of masks', () => {
    for (let value = 0; value < 65_536; value += 97) {
      const names = permissionNames(mask(value));
      expect(names).toEqual(namesByHand(value));
      expect(maskOf(names)).toBe(mask(value));
      expect(addPermissions(mask(value), ['KICK_MEMBERS'])).toBe(mask(value | (1 << 7)));
      expect(removePermissions(mask(value), ['KICK_MEMBERS'])).toBe(mask(value & ~(1 << 7)));
    }
  });

  it('joins the masks of several roles', () => {
    expect(combineMasks([mask(1), mask(6), mask(6)])).toBe('7');
    expect(combineMasks([])).toBe(NO_PERMISSIONS);
  });

  it('asks for all or any of several', () => {
    const manager = maskOf(['MANAGE_SERVER']);
    expect(grantsAll(manager, ['REVOKE_INVITE', 'MANAGE_MESSAGES', 'VIEW_AUDIT_LOG'])).toBe(true);
    expect(grantsAll(manager, ['REVOKE_INVITE', 'BAN_MEMBERS'])).toBe(false);
    expect(grantsAny(manager, ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'])).toBe(true);
    expect(grantsAny(NO_PERMISSIONS, PERMISSION_NAMES)).toBe(false);
    expect(hasBit(manager, 'REVOKE_INVITE')).toBe(false);
  });

  it('keeps bits that it does not know, and takes nonsense for nothing', () => {
    const future = maskFromBigInt((1n << 40n) | 1n);
    expect(removePermissions(future, ['VIEW_CHANNELS'])).toBe((1n << 40n).toString());
    expect(maskToBigInt('abc' as PermissionMask)).toBe(0n);
    expect(maskFromBigInt(-5n)).toBe('0');
  });

  it('names what a change changes', () => {
    expect(
      changedPermissions(maskOf(['KICK_MEMBERS', 'VIEW_CHANNELS']), maskOf(['VIEW_CHANNELS', 'BAN_MEMBERS'])),
    ).toEqual(['KICK_MEMBERS', 'BAN_MEMBERS']);
  });
});
