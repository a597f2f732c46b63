import type { DeepLink } from '../../contract/ipc/pushes';
import { parseDeepLink } from '../../domain/links/deep-link';
import { LINK_SCHEME } from './own-page';

/** The link in a command line, where the system puts it; switches and all else are ignored. */
export const findDeepLink = (argv: readonly string[]): DeepLink | null => {
  const link = argv.find((argument) => argument.startsWith(`${LINK_SCHEME}://`));
  return link === undefined ? null : parseDeepLink(link);
};
