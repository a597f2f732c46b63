import type { Kept } from './find-kept';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size for people: '44 MB', '2.1 GB'. */
export const sizeText = (bytes: number): string => {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit] ?? ''}`;
};

/** The list of the data to remove, with the question for confirmation. */
export const removalList = (kept: readonly Kept[], staying: string | null): string =>
  [
    'This will be removed from this computer:',
    '',
    ...kept.map(
      ({ name, what, bytes }) => `  ${name}${bytes === null ? '' : ` (${sizeText(bytes)})`}\n      ${what}`,
    ),
    '',
    ...(staying === null
      ? []
      : [
          `Your usual data in ${staying} stays, with everything it shares in your system settings and keyring. To remove that too, leave out --user-data-dir.`,
        ]),
    'Your accounts and messages on servers stay. This can’t be undone.',
    'Type yes to remove it: ',
  ].join('\n');
