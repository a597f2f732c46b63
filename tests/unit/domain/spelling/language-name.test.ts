import { expect, it } from 'vitest';
import { languageName } from '../../../../src/domain/spelling/language-name';

it('calls a language by its name, and one that nobody knows by its code', () => {
  expect(languageName('en-GB')).toBe('English (United Kingdom)');
  expect(languageName('nl')).toBe('Dutch');
  expect(languageName('no such code')).toBe('no such code');
});
