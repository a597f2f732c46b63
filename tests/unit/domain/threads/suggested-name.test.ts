import { expect, it } from 'vitest';
import { suggestedName } from '../../../../src/domain/threads/suggested-name';

it.each([
  ['Where do we meet?', 'Where do we meet?'],
  ['  two\n\nlines  ', 'two lines'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
  ['a'.repeat(60), `${'a'.repeat(39)}…`],
  ['', ''],
])('calls the thread of %j %j', (text, name) => {
  expect(suggestedName(text)).toBe(name);
});
