import { describe, expect, it } from 'vitest';
import { Member } from '../../../src/contract/entities/member';

const row = (status: unknown) => ({ id: '1', username: 'ada', status });

describe('a member row', () => {
  it.each([
    ['active', 'active'],
    ['away', 'away'],
    ['dnd', 'dnd'],
    ['inactive', 'inactive'],
    ['somewhere else', 'active'],
    [null, 'active'],
    [undefined, 'active'],
  ])('with the status %s is %s: an unknown one counts as active', (sent, status) => {
    expect(Member.parse(row(sent)).status).toBe(status);
  });
});
