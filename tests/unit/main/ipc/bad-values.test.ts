import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../../../src/contract/ipc/names';
import { tries } from '../../../support/torture';
import { answering, GOOD, page } from './calls';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Values that structured cloning can transfer, and that no schema expects. */
const strange = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('__proto__', 'x'.repeat(70_000), -0, NaN, Infinity, 2 ** 53, new Error('x'), /x/),
);

/**
 * A valid argument with a strange value in one position: an additional key, the value of a key, a value below one, or
 * the argument itself.
 */
const spoiled = (good: unknown): fc.Arbitrary<unknown> => {
  if (typeof good !== 'object' || good === null) return strange;
  const added = fc.tuple(fc.string(), strange).map(([key, value]) => ({ ...good, [key]: value }));
  const keys = Object.keys(good);
  if (keys.length === 0) return fc.oneof(strange, added);
  const one = fc.constantFrom(...keys);
  const without = one.map((key) => Object.fromEntries(Object.entries(good).filter(([own]) => own !== key)));
  const below = one.chain((key) =>
    spoiled((good as Record<string, unknown>)[key]).map((value) => ({ ...good, [key]: value })),
  );
  return fc.oneof(strange, added, without, below);
};

/** The keys of a value, at every depth. */
const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Record<string, Json>).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];

describe('a value that no page of ours sends', () => {
  it.each(CALL_NAMES)('is refused by %s in words, or is one that its table allows', async (name) => {
    const known = new Set(keysOf(GOOD[name]));
    await fc.assert(
      fc.asyncProperty(spoiled(GOOD[name]), async (value) => {
        const { answer, handled, logged } = answering();
        await answer(name, page, value).catch((refusal: unknown) => {
          expect(refusal).toMatchObject({ message: `${name}: invalid` });
        });
        expect(logged.filter((event) => event !== 'ipc.refused')).toEqual([]);
        expect(logged.length + handled.length).toBe(1);
        // The full keys of a preference, of an API call and of the desktop's summary are more than one example shows.
        const strangers = handled
          .flatMap(([, argument]) => keysOf(argument))
          .filter((key) => !known.has(key));
        if (!OPEN.has(name)) expect(strangers).toEqual([]);
      }),
      tries(50),
    );
  });
});

/** Calls whose example does not show all possible keys. */
const OPEN: ReadonlySet<string> = new Set([
  'api.call',
  'preferences.set',
  'servers.inspect',
  'desktop.summarise',
  // Each of its messages is checked as it is written (src/main/keep/kept-file.ts).
  'kept.write',
]);
