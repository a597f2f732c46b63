import { expect, it } from 'vitest';
import { type RoleId, toId } from '../../../../src/contract/ids';
import { countRoleMembers } from '../../../../src/domain/roles/member-counts';

it('counts who holds each role; everybody holds the default one', () => {
  const ids = (...texts: readonly string[]) => ({ roleIds: texts.map((text) => toId<RoleId>(text)) });
  const counts = countRoleMembers([ids('1', '2'), ids('2'), ids()], toId<RoleId>('9'));
  expect(Object.fromEntries(counts)).toEqual({ 1: 1, 2: 2, 9: 3 });
  expect(countRoleMembers([], null).size).toBe(0);
});
