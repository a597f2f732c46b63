import { describe, expect, it } from 'vitest';
import { featureOf } from '../../../../src/contract/features';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { PERMISSION_BITS, type PermissionName } from '../../../../src/contract/permissions';
import { endpoints } from '../../../../src/contract/rest';
import type { Authority } from '../../../../src/domain/permissions/authority';
import { canCall, featureOfCall, OFFERED_CALLS } from '../../../../src/domain/permissions/calls';
import { grants, maskOf } from '../../../../src/domain/permissions/mask';

const BITS = Object.keys(PERMISSION_BITS) as PermissionName[];

/** A member with one role that has these permissions. */
const holder = (...names: readonly PermissionName[]): Authority => ({
  userId: toId<UserId>('1'),
  ownerId: toId<UserId>('2'),
  roles: [{ id: toId<RoleId>('3'), position: 1, permissions: maskOf(names), isDefault: false }],
});

describe('a call that a screen offers', () => {
  it.each(OFFERED_CALLS)('%s: is offered to whom its row lets make it, where the server has it', (call) => {
    const { needs } = endpoints[call];
    for (const bit of BITS) expect(canCall(holder(bit), call)).toBe(grants(maskOf([bit]), needs));
    expect(canCall(holder(), call)).toBe(false);
    expect(canCall({ ...holder(needs), roles: null }, call)).toBe(false);
    expect(featureOfCall(call)).toBe(featureOf(call));
  });
});
