import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../../../src/contract/codec';
import { endpoints, isCallName } from '../../../../src/contract/rest';
import type { Endpoint } from '../../../../src/contract/rest/endpoint';
import { argumentDecoder } from '../../../../src/server/http/arguments';

const PARTS = ['header', 'params', 'body', 'form'] as const;
const BAD: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x'.repeat(10_000), '#', '1', 0, -1, 1.5, 1e9, NaN, true, false],
  ...[{}, [], [null], [{}], [{ id: 'x' }], { toString: 'x' }, '\u0000', '💥'],
];
const NOT_FOR_PEOPLE = /[Ii]nvalid input|[Ee]xpected|[Rr]eceived|undefined|null|NaN|\[object|_|[a-z][A-Z]/;
const SENTENCE = /^The [a-z].* (?:is|must be) /;

const messageOf = (row: Endpoint, raw: object): string | null => {
  const decoded = argumentDecoder(row)({
    ...{ header: undefined, params: undefined, body: undefined, form: undefined },
    ...raw,
  });
  return decoded.ok ? null : decoded.failure.message;
};

/** The row with only one argument, so that no other argument fails first. */
const withOne = (row: Endpoint, part: (typeof PARTS)[number], inside: string): Endpoint => ({
  ...row,
  ...Object.fromEntries(PARTS.map((name) => [name, undefined])),
  [part]: () => Object.fromEntries(Object.entries(row[part]?.() ?? {}).filter(([name]) => name === inside)),
});

const ARGUMENTS = Object.keys(endpoints)
  .filter(isCallName)
  .flatMap((name) => {
    const row: Endpoint = endpoints[name];
    return PARTS.flatMap((part) =>
      fieldNames(row[part]?.() ?? {}).map(([inside, wire]) => [name, part, inside, wire] as const),
    );
  });

describe('what is wrong with an argument', () => {
  it.each(ARGUMENTS)('of %s is said for people (%s, %s)', (name, part, inside, wire) => {
    const row = withOne(endpoints[name], part, inside);
    for (const value of BAD) {
      const message = messageOf(row, { [part]: { [wire]: value } });
      if (message === null) continue;
      expect(message).toMatch(SENTENCE);
      expect(message).not.toMatch(NOT_FOR_PEOPLE);
    }
  });

  const create = (body: object) => messageOf(endpoints['roles.create'], { body });
  it('names the argument by its word, and the number that matters', () => {
    const color = '#336699';
    expect(create({ id: '1', name: 'x'.repeat(101), color })).toBe(
      'The name is too long (at most 100 characters)',
    );
    expect(create({ id: '1', name: '  ', color })).toBe('The name is empty');
    expect(create({ id: '1', name: 'x', color: 'red' })).toBe('The colour is not valid');
    expect(create({ name: 'x', color })).toBe('The server is missing');
    const kick = (reason: unknown) =>
      messageOf(endpoints['members.kick'], { body: { guildId: '1', targetUserId: '2', reason } });
    expect(kick(null)).toBe('The reason is missing');
    expect(kick(7)).toBe('The reason is not valid');
    const invite = (max_uses: unknown) =>
      messageOf(endpoints['invites.create'], { body: { id: '1', exp_after: null, max_uses } });
    expect(invite(101)).toBe('The number of uses must be at most 100');
    expect(invite(0)).toBe('The number of uses must be at least 1');
    expect(messageOf(endpoints['auth.login'], { body: 'nonsense' })).toBe('The request is malformed');
  });
});
