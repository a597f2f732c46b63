import { describe, expect, it } from 'vitest';
import type { RightStep } from '../../../../src/contract/entities/right-step';
import { type RoleId, toId, type UserId } from '../../../../src/contract/ids';
import { deciderOf } from '../../../../src/domain/permissions/decider';
import { whomToExplain } from '../../../../src/domain/permissions/whom-to-explain';

const user = (id: string) => toId<UserId>(id);
const role = (id: string) => toId<RoleId>(id);
const step = (change: Partial<RightStep>): RightStep => ({
  at: 'role',
  target: 'role',
  id: '20',
  name: 'Crew',
  effect: 'allow',
  because: 'Role Crew allows it',
  ...change,
});

describe('what decides a step', () => {
  it('is the role for what a role grants', () => {
    for (const at of ['role', 'implied', 'administrator'] as const)
      expect(deciderOf(step({ at }))).toEqual({ kind: 'role', roleId: '20' });
    expect(deciderOf(step({ target: null, id: null, effect: 'none' }))).toBeNull();
  });

  it('is the channel or category for what is set there, and for whom', () => {
    expect(deciderOf(step({ at: 'channel' }))).toEqual({
      kind: 'channel',
      target: { target: 'role', id: '20' },
    });
    expect(deciderOf(step({ at: 'category', target: 'member', id: '3' }))).toEqual({
      kind: 'category',
      target: { target: 'member', id: '3' },
    });
    expect(deciderOf(step({ at: 'channel', target: null }))).toEqual({ kind: 'channel', target: null });
  });

  it('is nothing that can be set for owners and time-outs', () => {
    expect(deciderOf(step({ at: 'owner', target: 'member' }))).toBeNull();
    expect(deciderOf(step({ at: 'timeout', target: 'member' }))).toBeNull();
  });
});

describe('the member by whom a role is explained', () => {
  const crew = { id: role('20'), isDefault: false };
  const others = [
    { id: user('3'), roleIds: [role('10')] },
    { id: user('4'), roleIds: [role('20')] },
  ];

  it('is oneself with the role, and for @everyone', () => {
    expect(whomToExplain({ id: user('1'), roleIds: [role('20')] }, crew, others)).toBe('1');
    expect(whomToExplain({ id: user('1'), roleIds: [] }, { id: role('10'), isDefault: true }, others)).toBe(
      '1',
    );
  });

  it('is a member with the role, and oneself if nobody is known', () => {
    expect(whomToExplain({ id: user('1'), roleIds: [] }, crew, others)).toBe('4');
    expect(whomToExplain({ id: user('1'), roleIds: [] }, crew, [])).toBe('1');
  });
});
