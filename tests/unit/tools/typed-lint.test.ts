import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { configs, plugin } from 'typescript-eslint';
import { z } from 'zod';

const PROJECT = resolve(import.meta.dirname, '../../..');
const config = z
  .object({ options: z.object({ typeAware: z.literal(true) }), rules: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(resolve(PROJECT, '.oxlintrc.json'), 'utf8')));

/** Rules of the strict set that oxlint is not asked for, and why. */
const LEFT = new Map([
  // Branded ids: the caller names the brand.
  ['no-unnecessary-type-parameters', 'refused on purpose'],
  ['no-unsafe-class-instance-assignment', 'not in oxlint yet'],
  ['no-unsafe-enum-assignment', 'not in oxlint yet; there are no enums'],
]);

const described = z
  .object({ rules: z.record(z.string(), z.object({ meta: z.object({ docs: z.unknown() }) })) })
  .parse(plugin).rules;
const strictRules = configs.strictTypeChecked.flatMap(({ rules = {} }) => Object.keys(rules));
const typedRules = strictRules
  .filter((name) => name.startsWith('@typescript-eslint/'))
  .map((name) => name.replace('@typescript-eslint/', ''))
  .filter(
    (name) =>
      z.object({ requiresTypeChecking: z.literal(true) }).safeParse(described[name]?.meta.docs).success,
  );

it('asks oxlint for every rule of the strict set that needs types', () => {
  expect(typedRules.length).toBeGreaterThan(40);
  const asked = typedRules.filter((name) => !LEFT.has(name));
  expect(asked.filter((name) => config.rules[`typescript/${name}`] === undefined)).toEqual([]);
});

it('lists as left only what is not asked for', () => {
  const names = [...LEFT.keys()];
  expect(names.filter((name) => config.rules[`typescript/${name}`] !== undefined)).toEqual([]);
  expect(names.filter((name) => !typedRules.includes(name))).toEqual([]);
});
