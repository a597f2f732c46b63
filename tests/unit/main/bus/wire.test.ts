import { describe, expect, it } from 'vitest';
import {
  type BusValue,
  listOf,
  Reader,
  textOf,
  typesOf,
  Variant,
  Writer,
} from '../../../../src/main/bus/wire';

const roundTrip = (type: string, value: BusValue): BusValue => {
  const writer = new Writer();
  // A leading byte shifts everything off its alignment.
  writer.write('y', 1);
  writer.write(type, value);
  const reader = new Reader(writer.bytes);
  reader.read('y');
  return reader.read(type);
};

describe('what travels over the bus', () => {
  it.each<[string, BusValue]>([
    ['u', 4_000_000_000],
    ['i', -5],
    ['b', true],
    ['s', 'Schlüsselbund 🔑'],
    ['o', '/org/freedesktop/secrets'],
    ['as', ['one', '', 'three']],
    [
      'a(us)',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['a{su}', { one: 1, two: 2 }],
    [
      '(ao(ss))',
      [
        ['/a', '/b'],
        ['x', 'y'],
      ],
    ],
  ])('is read as it was written: %s', (type, value) => {
    expect(roundTrip(type, value)).toEqual(value);
  });

  it('may bring its own type', () => {
    expect(roundTrip('a{sv}', { held: new Variant('as', ['x'.repeat(400)]) })).toEqual({
      held: ['x'.repeat(400)],
    });
  });

  it('is nothing where something else is expected', () => {
    expect([textOf(5), textOf(undefined), listOf('text'), listOf(undefined)]).toEqual(['', '', [], []]);
  });

  it('has types one after the other, and refuses those that nobody knows', () => {
    expect(typesOf('sa{sv}(ii)ao')).toEqual(['s', 'a{sv}', '(ii)', 'ao']);
    expect(() => typesOf('(ii')).toThrow('Unfinished');
    expect(() => new Writer().write('z', 1)).toThrow('Unknown type z');
  });
});
