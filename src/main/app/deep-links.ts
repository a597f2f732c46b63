import type { DeepLink } from '../../contract/ipc/pushes';
import { parseDeepLink } from '../../domain/links/deep-link';

/** The scheme of links into the app. */
export const LINK_SCHEME = 'guildhall';

/** The link in a command line, where the system puts it; switches and all else are ignored. */
export const findDeepLink = (argv: readonly string[]): DeepLink | null => {
  const link = argv.find((argument) => argument.startsWith(`${LINK_SCHEME}://`));
  return link === undefined ? null : parseDeepLink(link);
};
