import { describe, expect, it } from 'vitest';
import type { MemberFacts } from '../../../../src/contract/entities/member-history';
import { toId, type UserId } from '../../../../src/contract/ids';
import { sortMembers } from '../../../../src/domain/members/member-sort';

const facts = (id: string, change: Partial<MemberFacts>): MemberFacts => ({
  ...{ id: toId<UserId>(id), warnings: 0, invite: null, invitedBy: null },
  ...{ joinedAt: '2026-01-01T00:00:00.000Z', createdAt: '2025-01-01T00:00:00.000Z' },
  ...change,
});
const members = ['1', '2', '3', '4'].map((id) => ({ id: toId<UserId>(id) }));
const byId = {
  '1': facts('1', { warnings: 1, joinedAt: '2026-01-02T00:00:00.000Z' }),
  '2': null,
  '3': facts('3', { warnings: 3, createdAt: '2025-06-01T00:00:00.000Z' }),
  '4': facts('4', { warnings: 1, joinedAt: '2026-03-01T00:00:00.000Z' }),
};
const sorted = (sort: Parameters<typeof sortMembers>[2]): string =>
  sortMembers(members, byId, sort)
    .map(({ id }) => id)
    .join(' ');

describe('sorted members', () => {
  it('come with the newest or the most first, by name where alike, unknown ones last', () => {
    expect(sorted('name')).toBe('1 2 3 4');
    expect(sorted('joined')).toBe('4 1 3 2');
    expect(sorted('created')).toBe('3 1 4 2');
    expect(sorted('warnings')).toBe('3 1 4 2');
  });
});
