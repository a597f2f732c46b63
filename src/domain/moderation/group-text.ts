import { plural, t } from '../i18n/t';

const NAMED = 5;

/** When the members of a group joined, in seconds from the first to the last. */
export const groupSeconds = (arrivals: readonly { readonly joinedAt: string }[]): number => {
  const times = arrivals.map(({ joinedAt }) => Date.parse(joinedAt));
  return Math.max(1, Math.ceil((Math.max(...times) - Math.min(...times)) / 1000));
};

/** The names of several people, as far as there is room. */
export const namesText = (names: readonly string[]): string => {
  const named = names.slice(0, NAMED).join(', ');
  return names.length <= NAMED
    ? named
    : t('{{names}} and {{rest}} more', { names: named, rest: names.length - NAMED });
};

/** How many members joined together: '40 members without roles joined by invite abc within 58 s'. */
export const groupText = ({
  size: count,
  seconds,
  invite,
}: {
  readonly size: number;
  readonly seconds: number;
  readonly invite: string | null;
}): string => {
  const time =
    seconds < 120
      ? t('{{seconds}} s', { seconds })
      : t('{{minutes}} min', { minutes: Math.ceil(seconds / 60) });
  return invite === null
    ? plural(
        '{{count}} member without roles joined together within {{time}}',
        '{{count}} members without roles joined together within {{time}}',
        { count, time },
      )
    : plural(
        '{{count}} member without roles joined by the invite {{invite}} within {{time}}',
        '{{count}} members without roles joined by the invite {{invite}} within {{time}}',
        { count, invite, time },
      );
};
