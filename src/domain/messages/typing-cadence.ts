import { COUNTS } from '../../contract/limits';
import { t } from '../i18n/t';
import { codePoints } from './code-points';

const tens = (text: string): number => Math.floor(codePoints(text) / COUNTS.typingCallEvery);

/**
 * Whether a change of the composer's text requires a typing call: the first character, or a length that reaches or
 * passes a multiple of ten characters (docs/spec/composer.md 'Typing'). Deleting text never does.
 */
export const isTypingCallDue = (before: string, after: string): boolean =>
  after !== '' && (before === '' || tens(after) > tens(before));

/** The text of the typing indicator for these names; empty for none (docs/spec/composer.md 'Typing'). */
export const typingLabel = (names: readonly string[]): string => {
  const [first, second, third] = names;
  if (first === undefined) return '';
  if (names.length > COUNTS.typingNamesShown) return t('Several users are typing...');
  if (second === undefined) return t('{{first}} is typing...', { first });
  return third === undefined
    ? t('{{first}} and {{second}} are typing...', { first, second })
    : t('{{first}}, {{second}} and {{third}} are typing...', { first, second, third });
};
