import { describe, expect, test } from 'vitest';
import { decoderOf, encode } from '../../../../src/server/data/wire-values';

describe('values on their way to PostgreSQL', () => {
  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['undefined', undefined, null],
    ['text', 'text', 'text'],
    ['zero characters', 'a\0b', 'ab'],
    ['numbers', 12, '12'],
    ['booleans', true, 'true'],
    ['big integers', 9_007_199_254_740_993n, '9007199254740993'],
    ['dates', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['arrays', ['1', null, 'a"b\\c', '{,}'], '{"1",NULL,"a\\"b\\\\c","{,}"}'],
    ['an empty array', [], '{}'],
  ])('%s', (_, value, expected) => expect(encode(value)).toEqual(expected));

  test('bytes stay bytes', () => expect(encode(Uint8Array.of(0, 255))).toEqual(Uint8Array.of(0, 255)));

  test('an object is a mistake, not "[object Object]"', () => expect(() => encode({})).toThrow());
});

describe('values on their way from PostgreSQL', () => {
  test.each<[string, number, string, unknown]>([
    ['bigint stays text', 20, '9223372036854775807', '9223372036854775807'],
    ['boolean', 16, 't', true],
    ['boolean', 16, 'f', false],
    ['integer', 23, '-5', -5],
    ['json', 114, '[{"id":"1"}]', [{ id: '1' }]],
    ['jsonb', 3802, 'null', null],
    ['bytea', 17, '\\x00ff', Uint8Array.of(0, 255)],
    ['a time', 1184, '2026-11-21 05:46:10.37+00', '2026-11-21T05:46:10.370Z'],
    ['a time on the second', 1184, '2026-11-21 05:46:10+00', '2026-11-21T05:46:10.000Z'],
    ['text', 25, '12', '12'],
  ])('%s', (_, type, text, expected) => expect(decoderOf(type)(text)).toEqual(expected));
});
