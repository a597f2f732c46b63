import { parseUrl } from '../../contract/parse-url';
import { namesAnotherHost } from './judge-link';

/** Characters that are drawn like the dot of a host name, besides those that NFKC replaces. */
const DOTS = /[。·‧∙⋅]/g;
/** What can be a host name: no white space, and none of the characters around one in an address or a sentence. */
const WORDS = /[^\s/\\?#@:()<>"'“”‘’«»,;!|=&%*~`[\]{}]+/g;
const HOST = /^(?:[^.]+\.)+[^.]{2,}$/;
const ENDS_WITH_NUMBER = /\.\d+$/;
const FOUR_NUMBERS = /^\d+(?:\.\d+){3}$/;

/**
 * Whether the text of a link with a text of its own looks like an address that leads elsewhere: it has another scheme and
 * host, or a word that can be another host (security.md 'Links').
 */
export const isMisleadingLabel = (label: string, url: URL): boolean => {
  const text = label.normalize('NFKC').replace(DOTS, '.');
  if (text.includes('://') && parseUrl(text.trim())?.host !== url.host) return true;
  return (text.match(WORDS) ?? []).some((word) => {
    const name = word
      .split('.')
      .filter((part) => part !== '')
      .join('.');
    if (FOUR_NUMBERS.test(name)) return name !== url.hostname;
    return HOST.test(name) && !ENDS_WITH_NUMBER.test(name) && namesAnotherHost(name, url);
  });
};
