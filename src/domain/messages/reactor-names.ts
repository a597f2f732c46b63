import { plural, t } from '../i18n/t';

/**
 * Who reacted, as the tooltip of a reaction names them: 'Ana', 'Ana and Ben', 'Ana, Ben and Cleo', 'Ana, Ben and 3
 * others'. Null without a name.
 * @param names the first of them, at most three
 * @param count how many there are
 */
export const reactorNames = (names: readonly string[], count: number): string | null => {
  const [first, second, third] = names;
  if (first === undefined) return null;
  if (second === undefined || count <= 1)
    return count <= 1
      ? first
      : plural('{{first}} and {{count}} other', '{{first}} and {{count}} others', {
          first,
          count: count - 1,
        });
  if (count === 2) return t('{{first}} and {{second}}', { first, second });
  if (count === 3 && third !== undefined)
    return t('{{first}}, {{second}} and {{third}}', { first, second, third });
  return plural('{{first}}, {{second}} and {{count}} other', '{{first}}, {{second}} and {{count}} others', {
    first,
    second,
    count: count - 2,
  });
};
