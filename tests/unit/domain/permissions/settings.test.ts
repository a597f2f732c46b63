import { describe, expect, it } from 'vitest';
import type { Overwrite, OverwriteTarget } from '../../../../src/contract/entities/channel';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import {
  PERMISSION_BITS,
  type PermissionMask,
  type PermissionName,
} from '../../../../src/contract/permissions';
import type { RankedRole } from '../../../../src/domain/permissions/authority';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { holds } from '../../../../src/domain/permissions/place';
import {
  authorityOfRole,
  canSetMember,
  canSetRole,
  changedSettings,
  type EditedPlace,
  inheritedAt,
  keyOfSetting,
  rightsInGuild,
  settingOf,
  settingsOf,
  withSettings,
  wouldLockOut,
} from '../../../../src/domain/permissions/settings';

const owner = toId<UserId>('1');
const ana = toId<UserId>('3');
const roleOf = (id: string, position: number, ...names: PermissionName[]): RankedRole => ({
  ...{ id: toId<RoleId>(id), position, permissions: maskOf(names), isDefault: position === 0 },
});
const everyone = roleOf('10', 0, 'VIEW_CHANNELS', 'SEND_MESSAGES');
const crew = roleOf('20', 1, 'ATTACH_FILES');
const overwrite = (
  target: OverwriteTarget,
  { allow = [], deny = [] }: Partial<Record<'allow' | 'deny', readonly PermissionName[]>>,
): Overwrite => ({ ...target, allow: maskOf(allow), deny: maskOf(deny) });
const all: OverwriteTarget = { target: 'role', id: everyone.id };
const ofCrew: OverwriteTarget = { target: 'role', id: crew.id };
const ofAna: OverwriteTarget = { target: 'member', id: ana };
const NAMES: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES'];
const crewRights = authorityOfRole(owner, [everyone, crew]);

describe('the settings of a place', () => {
  it('are deny, inherit or allow, of each target and permission', () => {
    const row = overwrite(ofCrew, { allow: ['VIEW_CHANNELS'], deny: ['SEND_MESSAGES'] });
    expect(NAMES.map((name) => settingOf(row, name))).toEqual(['allow', 'deny', 'inherit']);
    expect(settingOf(undefined, 'VIEW_CHANNELS')).toBe('inherit');
    expect(settingsOf([row], [ofCrew, ofAna], ['VIEW_CHANNELS'])).toEqual({
      'role:20:VIEW_CHANNELS': 'allow',
      'member:3:VIEW_CHANNELS': 'inherit',
    });
  });

  it('differ between two lists by target and permission, also where a row came or went', () => {
    const before = [
      overwrite(ofCrew, { allow: ['VIEW_CHANNELS'], deny: ['SEND_MESSAGES'] }),
      overwrite(all, { deny: ['ATTACH_FILES'] }),
    ];
    const now = [
      overwrite(ofCrew, { allow: ['VIEW_CHANNELS', 'SEND_MESSAGES'] }),
      overwrite(ofAna, { allow: ['VIEW_CHANNELS'] }),
    ];
    expect(changedSettings(before, now, NAMES)).toEqual([
      { target: ofCrew, name: 'SEND_MESSAGES' },
      { target: all, name: 'ATTACH_FILES' },
      { target: ofAna, name: 'VIEW_CHANNELS' },
    ]);
    expect(changedSettings(before, [...before].reverse(), NAMES)).toEqual([]);
  });

  it('make the whole list again: set bits change, others stay, and what is empty goes', () => {
    const unknown = (2n ** 40n).toString() as PermissionMask;
    const kept: Overwrite = { ...ofAna, allow: unknown, deny: maskOf([]) };
    const rows = [overwrite(ofCrew, { allow: ['VIEW_CHANNELS'], deny: ['SEND_MESSAGES'] }), kept];
    const made = withSettings(
      rows,
      [ofCrew, ofAna, all],
      {
        [keyOfSetting(ofCrew, 'SEND_MESSAGES')]: 'allow' as const,
        [keyOfSetting(ofAna, 'VIEW_CHANNELS')]: 'deny' as const,
        [keyOfSetting(all, 'SEND_MESSAGES')]: 'deny' as const,
      },
      NAMES,
    );
    expect(made).toEqual([
      overwrite(ofCrew, { allow: ['VIEW_CHANNELS', 'SEND_MESSAGES'] }),
      { ...ofAna, allow: unknown, deny: maskOf(['VIEW_CHANNELS']) },
      overwrite(all, { deny: ['SEND_MESSAGES'] }),
    ]);
    const emptied = withSettings(
      [overwrite(ofCrew, { allow: ['VIEW_CHANNELS'] })],
      [ofCrew, all],
      { [keyOfSetting(ofCrew, 'VIEW_CHANNELS')]: 'inherit' as const },
      NAMES,
    );
    expect(emptied).toEqual([]);
  });
});

describe('an inherited value', () => {
  const channel = (category: readonly Overwrite[], own: readonly Overwrite[] = []): EditedPlace => ({
    isCategory: false,
    place: { category, channel: own },
  });
  const of = (place: EditedPlace, name: PermissionName, target = ofCrew) =>
    inheritedAt(crewRights, place, target, name);

  it('is that of the roles where nothing else is said', () => {
    expect(of(channel([]), 'SEND_MESSAGES')).toEqual({ isAllowed: true, from: 'roles' });
    expect(of(channel([]), 'MANAGE_MESSAGES')).toEqual({ isAllowed: false, from: 'roles' });
  });

  it('is that of the category where the category says otherwise', () => {
    const place = channel([overwrite(ofCrew, { allow: ['MANAGE_MESSAGES'], deny: ['ATTACH_FILES'] })]);
    expect(of(place, 'MANAGE_MESSAGES')).toEqual({ isAllowed: true, from: 'category' });
    expect(of(place, 'ATTACH_FILES')).toEqual({ isAllowed: false, from: 'category' });
  });

  it('is that of others here, and never the own setting', () => {
    const place = channel(
      [],
      [overwrite(all, { deny: ['ATTACH_FILES'] }), overwrite(ofCrew, { allow: ['ATTACH_FILES'] })],
    );
    expect(of(place, 'ATTACH_FILES')).toEqual({ isAllowed: false, from: 'everyone-here' });
    const member = { userId: ana, ownerId: owner, roles: [everyone, crew] };
    expect(inheritedAt(member, place, ofAna, 'ATTACH_FILES')).toEqual({
      isAllowed: true,
      from: 'roles-here',
    });
  });

  it('is nothing without the view, and some things not without writing', () => {
    const blind = channel([], [overwrite(ofCrew, { deny: ['VIEW_CHANNELS'] })]);
    expect(of(blind, 'SEND_MESSAGES')).toEqual({ isAllowed: false, from: 'view' });
    const mute = channel([], [overwrite(all, { deny: ['SEND_MESSAGES'] })]);
    expect(of(mute, 'ATTACH_FILES')).toEqual({ isAllowed: false, from: 'send' });
  });

  it('is everything for the owner and for administrators', () => {
    const place = channel([overwrite(all, { deny: ['VIEW_CHANNELS'] })]);
    const staff = authorityOfRole(owner, [everyone, roleOf('21', 2, 'ADMINISTRATOR')]);
    expect(inheritedAt(staff, place, ofCrew, 'VIEW_CHANNELS')).toEqual({
      isAllowed: true,
      from: 'administrator',
    });
    const first = { userId: owner, ownerId: owner, roles: [everyone] };
    expect(inheritedAt(first, place, ofAna, 'VIEW_CHANNELS')).toEqual({ isAllowed: true, from: 'owner' });
  });

  it('of a category does not call itself a category’s', () => {
    const place: EditedPlace = {
      isCategory: true,
      place: { category: [overwrite(all, { deny: ['ATTACH_FILES'] })], channel: [] },
    };
    expect(of(place, 'ATTACH_FILES')).toEqual({ isAllowed: false, from: 'everyone-here' });
  });
});

describe('who may set what', () => {
  const me = { userId: ana, ownerId: owner, roles: [everyone, roleOf('22', 2)] };
  it('is said by rank, and of oneself', () => {
    expect(canSetRole(me, crew)).toBe(true);
    expect(canSetRole(me, roleOf('23', 2))).toBe(false);
    expect(canSetRole(me, everyone)).toBe(true);
    expect(canSetRole({ ...me, roles: [everyone] }, everyone)).toBe(false);
    expect(canSetRole({ ...me, userId: owner, roles: [everyone] }, roleOf('23', 2))).toBe(true);
    expect(canSetMember(me, { ...me, userId: toId<UserId>('4'), roles: [everyone, crew] })).toBe(true);
    expect(canSetMember(me, me)).toBe(true);
    expect(canSetMember(me, { ...me, userId: toId<UserId>('4') })).toBe(false);
  });

  it('ends where one would lose access oneself', () => {
    const keeper = { ...me, roles: [everyone, roleOf('24', 2, 'MANAGE_PERMISSIONS')] };
    const place = (own: readonly Overwrite[]): EditedPlace => ({
      isCategory: false,
      place: { category: [], channel: own },
    });
    expect(wouldLockOut(keeper, place([]))).toBe(false);
    expect(wouldLockOut(keeper, place([overwrite(all, { deny: ['VIEW_CHANNELS'] })]))).toBe(true);
    expect(wouldLockOut(keeper, place([overwrite(all, { deny: ['MANAGE_PERMISSIONS'] })]))).toBe(true);
    expect(
      wouldLockOut({ ...keeper, userId: owner }, place([overwrite(all, { deny: ['VIEW_CHANNELS'] })])),
    ).toBe(false);
  });
});

it('rights in the guild are the roles’ with what they imply', () => {
  const rights = rightsInGuild({ userId: ana, ownerId: owner, roles: [roleOf('25', 1, 'MANAGE_SERVER')] });
  expect(holds(rights, 'MANAGE_MESSAGES')).toBe(true);
  expect(holds(rights, 'VIEW_CHANNELS')).toBe(false);
  expect(PERMISSION_BITS.MANAGE_PERMISSIONS).toBe(19);
});
