import { describe, expect, it } from 'vitest';
import { calls, events } from 'virtual:row-facts';
import { featureOf } from '../../../../../src/contract/features';
import { events as eventRows } from '../../../../../src/contract/gateway/events';
import { type RoleId, toId, type UserId } from '../../../../../src/contract/ids';
import { PERMISSION_BITS, type PermissionName } from '../../../../../src/contract/permissions';
import { type CallName, endpoints, isCallName } from '../../../../../src/contract/rest';
import type { Authority } from '../../../../../src/domain/permissions/authority';
import { grants, maskOf } from '../../../../../src/domain/permissions/mask';
import { canCall, featureOfCall, type PermittedCall } from '../../../../../src/renderer/state/roles/calls';

const BITS = Object.keys(PERMISSION_BITS) as PermissionName[];
const isPermitted = (name: CallName): name is PermittedCall => endpoints[name].needs in PERMISSION_BITS;

/** A member with one role, which has these permissions. */
const holder = (...names: readonly PermissionName[]): Authority => ({
  userId: toId<UserId>('1'),
  ownerId: toId<UserId>('2'),
  roles: [{ id: toId<RoleId>('3'), position: 1, permissions: maskOf(names), isDefault: false }],
});

describe('a call that a screen offers', () => {
  const permitted = Object.keys(endpoints).filter(isCallName).filter(isPermitted);

  it.each(permitted)('%s: is offered to whom its row lets make it, where the server has it', (call) => {
    const { needs } = endpoints[call];
    for (const bit of BITS) expect(canCall(holder(bit), call)).toBe(grants(maskOf([bit]), needs));
    expect(canCall(holder(), call)).toBe(false);
    expect(canCall({ ...holder(needs), roles: null }, call)).toBe(false);
    expect(featureOfCall(call)).toBe(featureOf(call));
  });
});

describe('the facts of rows that a page has', () => {
  it('are those of all calls and events', () => {
    expect(Object.keys(calls)).toEqual(Object.keys(endpoints));
    expect(Object.keys(events)).toEqual(Object.keys(eventRows));
    for (const [name, facts] of Object.entries(calls))
      expect(endpoints).toHaveProperty([name], expect.objectContaining(facts));
    for (const [name, facts] of Object.entries(events))
      expect(eventRows).toHaveProperty([name], expect.objectContaining(facts));
  });

  it('say what a call records and what an event is about', () => {
    expect(calls['messages.delete']).toMatchObject({
      audit: 'MESSAGE_DELETE',
      emits: ['CHANNEL_MESSAGE_DELETE'],
    });
    expect(calls['roles.edit'].audit).toBe('ROLE_UPDATE');
    expect(events.CHANNEL_MESSAGE_EDIT).toEqual({ about: 'message', feature: 'message-events' });
  });
});
