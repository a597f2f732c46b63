import { describe, expect, it } from 'vitest';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import type { Authority, RankedRole } from '../../../../src/domain/permissions/authority';
import { ALL_PERMISSIONS, maskOf } from '../../../../src/domain/permissions/mask';
import { ALL_RIGHTS, rightsOfMask } from '../../../../src/domain/permissions/place';
import { mayUndo, type UndoFacts } from '../../../../src/domain/undo/may-undo';

const role = (position: number, ...names: readonly PermissionName[]): RankedRole => ({
  ...{
    id: toId<RoleId>(String(100 + position)),
    position,
    permissions: maskOf(names),
    isDefault: position === 0,
  },
});
const person = (id: string, ...roles: readonly RankedRole[]): Authority => ({
  ...{ userId: toId<UserId>(id), ownerId: toId<UserId>('1'), roles },
});
const owner = person('1');
const low = person('9', role(1));
const outsider: Authority = { ...person('8'), roles: null };
const nobody = { rights: [], authors: [] };

/** Each kind of act with what it needs. */
const ACTS: readonly (readonly [PermissionName, UndoFacts])[] = [
  ['MANAGE_SERVER', { kind: 'permission', needs: 'MANAGE_SERVER' }],
  ['BAN_MEMBERS', { kind: 'ban', target: outsider, roles: [role(1)], messages: nobody }],
  ['KICK_MEMBERS', { kind: 'kick', target: outsider, roles: [role(1)] }],
  ['MODERATE_MEMBERS', { kind: 'timeout', target: low, isBack: true }],
  ['MANAGE_NICKNAMES', { kind: 'nickname', target: low }],
  ['MUTE_MEMBERS', { kind: 'voice-mute', target: low }],
  ['MANAGE_ROLES', { kind: 'member-role', target: low, role: role(1) }],
  ['MANAGE_ROLES', { kind: 'role', role: role(1), mask: null, hasOthers: true }],
  ['MANAGE_ROLES', { kind: 'role-deleted', role: role(1) }],
  ['MANAGE_ROLES', { kind: 'role-order', roles: [role(1)], positions: [2] }],
  ['MANAGE_CHANNELS', { kind: 'channel-order', seesAll: true }],
];

describe('who may undo an act', () => {
  it.each(ACTS)('needs %s for %j', (needs, act) => {
    expect(mayUndo(person('2', role(5, needs)), low, act)).toBe(true);
    expect(mayUndo(person('2', role(5)), low, act)).toBe(false);
    expect(mayUndo(owner, low, act)).toBe(true);
  });

  it('may not rank below whose act it was, unless it is their own', () => {
    const act = { kind: 'permission', needs: 'MANAGE_SERVER' } as const;
    const who = person('2', role(5, 'MANAGE_SERVER'));
    expect([mayUndo(who, owner, act), mayUndo(who, person('3', role(6)), act)]).toEqual([false, false]);
    expect([mayUndo(who, person('3', role(5)), act), mayUndo(who, null, act)]).toEqual([true, true]);
  });

  it('must rank above whom and what the act was about', () => {
    const who = person('2', role(5, 'BAN_MEMBERS', 'MANAGE_ROLES', 'MODERATE_MEMBERS'));
    const peer = person('3', role(5));
    expect(mayUndo(who, who, { kind: 'ban', target: peer, roles: [], messages: nobody })).toBe(false);
    expect(mayUndo(who, who, { kind: 'ban', target: who, roles: [], messages: nobody })).toBe(false);
    expect(mayUndo(who, who, { kind: 'ban', target: outsider, roles: [role(5)], messages: nobody })).toBe(
      false,
    );
    expect(mayUndo(who, who, { kind: 'role-deleted', role: role(5) })).toBe(false);
    const admin = person('4', role(1, 'ADMINISTRATOR'));
    expect(mayUndo(who, who, { kind: 'timeout', target: admin, isBack: true })).toBe(false);
    expect(mayUndo(who, who, { kind: 'timeout', target: admin, isBack: false })).toBe(true);
  });

  it('gives no rights back that the undoer does not hold', () => {
    const who = person('2', role(5, 'MANAGE_ROLES'));
    const mask = { asked: ALL_PERMISSIONS, now: maskOf([]) };
    expect(mayUndo(who, who, { kind: 'role', role: role(1), mask, hasOthers: false })).toBe(false);
    expect(mayUndo(owner, who, { kind: 'role', role: role(1), mask, hasOthers: false })).toBe(true);
  });

  it('moves roles and channels below the undoer and in sight alone', () => {
    const who = person('2', role(5, 'MANAGE_ROLES', 'MANAGE_CHANNELS'));
    const order = (roles: readonly RankedRole[], ...positions: readonly number[]) =>
      mayUndo(who, who, { kind: 'role-order', roles, positions });
    expect([order([role(3)], 4), order([role(3)], 5), order([role(6)], 4)]).toEqual([true, false, false]);
    const channels = (seesAll: boolean) => mayUndo(who, who, { kind: 'channel-order', seesAll });
    expect([channels(true), channels(false)]).toEqual([true, false]);
  });

  it('needs the right in each place, and a rank above each author', () => {
    const who = person('2', role(5));
    const seen = rightsOfMask(maskOf(['VIEW_CHANNELS']));
    const messages = (rights: typeof seen, author: Authority) =>
      ({ kind: 'messages', messages: { rights: [ALL_RIGHTS, rights], authors: [author] } }) as const;
    expect(mayUndo(who, who, messages(ALL_RIGHTS, low))).toBe(true);
    expect(mayUndo(who, who, messages(seen, low))).toBe(false);
    expect(mayUndo(who, who, messages(ALL_RIGHTS, person('3', role(5))))).toBe(false);
    const place = { kind: 'place', needs: 'MANAGE_CHANNELS' } as const;
    expect(mayUndo(who, who, { ...place, rights: ALL_RIGHTS })).toBe(true);
    expect(mayUndo(who, who, { ...place, rights: seen })).toBe(false);
    const unseen = rightsOfMask(maskOf(['MANAGE_CHANNELS']));
    expect(mayUndo(who, who, { ...place, rights: unseen })).toBe(false);
  });
});
