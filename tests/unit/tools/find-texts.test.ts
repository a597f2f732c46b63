import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { byKey, entriesOf, findTexts, textsIn } from '../../../tools/texts/find-texts.mjs';

const CODE = `
const ROW = { label: msg('Open') };
const a = t('Close');
const b = t(ROW.label);
const c = plural('{{count}} member', '{{count}} members', { count });
const d = <Trans text="Delete <b/>?" components={{ b: <b /> }} />;
const e = t('Close');
`;

it('finds the texts of a file, and where they stand', () => {
  const { found, made } = textsIn('a.tsx', CODE);
  expect(made).toEqual([]);
  expect(found).toEqual([
    { key: 'Open', one: null, place: 'a.tsx:2' },
    { key: 'Close', one: null, place: 'a.tsx:3' },
    { key: '{{count}} members', one: '{{count}} member', place: 'a.tsx:5' },
    { key: 'Delete <b/>?', one: null, place: 'a.tsx:6' },
    { key: 'Close', one: null, place: 'a.tsx:7' },
  ]);
  expect([...byKey(found).keys()]).toEqual(['Close', 'Delete <b/>?', 'Open', '{{count}} members']);
  expect(entriesOf(found)).toEqual({
    Close: 'Close',
    'Delete <b/>?': 'Delete <b/>?',
    Open: 'Open',
    '{{count}} members_one': '{{count}} member',
    '{{count}} members_other': '{{count}} members',
  });
});

it.each([
  ['t(`Hello ${name}`)'],
  ["t('Hello ' + name)"],
  ["t(isOn ? 'On' : 'Off')"],
  ['t(textOf(name))'],
  ['msg(name)'],
  ["plural(one, 'many', { count })"],
  ['<Trans text={text} components={{}} />'],
])('tells of %s, which no catalogue can have', (code) => {
  expect(textsIn('a.tsx', `const a = ${code};`).made).toHaveLength(1);
});

const { found, made } = findTexts(resolve(import.meta.dirname, '../../..'));

it('finds a literal for every text', () => {
  expect(made).toEqual([]);
  expect(found.length).toBeGreaterThan(1000);
});

it('keeps the names that a catalogue has for itself', () => {
  // With these names a library would treat a text as a plural, or as one of several contexts.
  const wrong = found.filter(
    ({ key, one }) => (one === null && /\{\{(?:count|context)\}\}/.test(key)) || /_(?:one|other)$/.test(key),
  );
  expect(wrong).toEqual([]);
});

it('has one English for one with each plural', () => {
  const plurals = found.filter(({ one }) => one !== null);
  const other = plurals.filter(({ key, one }) =>
    plurals.some((each) => each.key === key && each.one !== one),
  );
  expect(other).toEqual([]);
});
