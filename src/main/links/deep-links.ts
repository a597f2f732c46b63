import type { DeepLink } from '../../contract/ipc/pushes';
import { msg } from '../../domain/i18n/t';
import { parseDeepLink } from '../../domain/links/deep-link';
import { LINK_SCHEME } from '../page/own-page';

const isLink = (argument: string): boolean => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** The link in a command line, where the system puts it; other arguments are ignored. */
export const findDeepLink = (argv: readonly string[]): DeepLink | null => {
  const link = argv.find(isLink);
  return link === undefined ? null : parseDeepLink(link);
};

/** Shown to a person who opens a link without a target in Guildhall. */
export const UNREADABLE_LINK = msg(
  'Guildhall can’t open this link. It may be incomplete, or from a newer version.',
);

/** Whether a command line contains a link that cannot be followed. */
export const hasUnreadableLink = (argv: readonly string[]): boolean =>
  argv.some(isLink) && findDeepLink(argv) === null;
