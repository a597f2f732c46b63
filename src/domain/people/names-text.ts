import { t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';

const LISTED = 3;

/** 'Ana', 'Ana and Bob', 'Ana, Bob, Cem and 2 more'. */
export const namesText = (names: readonly string[]): string => {
  const shown = names.slice(0, LISTED).map(stripInvisible);
  const rest = names.length - shown.length;
  if (rest > 0) return t('{{names}} and {{rest}} more', { names: shown.join(', '), rest });
  const last = shown.at(-1) ?? '';
  return shown.length < 2
    ? last
    : t('{{names}} and {{last}}', { names: shown.slice(0, -1).join(', '), last });
};
