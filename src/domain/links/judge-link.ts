import { parseUrl } from '../../contract/parse-url';
import { hasBidiControl } from './bidi';
import { isDeceptiveHost } from './host-scripts';

export type LinkWarning =
  /** The host follows a user name, which can itself look like a host. */
  | 'userinfo'
  /** The host mixes scripts, or imitates a name in another script. */
  | 'deceptive-host'
  /** The text of the link names a different host than its address. */
  | 'label-names-another-host';

export type LinkRefusal = 'unreadable' | 'scheme' | 'bidi-controls' | 'mail-attachment';

/**
 * `href` is the address to open, never the raw text; `host` is in punycode, for a mail address the part after the @.
 */
export type LinkVerdict =
  | { readonly kind: 'open'; readonly href: string; readonly host: string }
  | {
      readonly kind: 'warn';
      readonly href: string;
      readonly host: string;
      readonly reasons: readonly LinkWarning[];
    }
  | { readonly kind: 'refused'; readonly reason: LinkRefusal };

const WEB = /^https?:$/;
const LOOKS_LIKE_HOST = /^(?:https?:\/\/)?((?:[^\s/?#@:.]+\.)+[^\s/?#@:.]{2,})(?:[:/?#]|$)/iu;
/** The mail fields that a link may fill in. Others, such as 'attach', can be abused by mail programs. */
const MAIL_FIELDS = /^(?:to|cc|bcc|subject|body)$/i;

/**
 * Decides about a link that a person clicks (security.md 'Links'): open, open after a warning, or refuse. Only http,
 * https and mailto open. `label` is the link's text, if that is not the address itself.
 */
export const judgeLink = (raw: string, label?: string): LinkVerdict => {
  if (hasBidiControl(raw) || (label !== undefined && hasBidiControl(label))) {
    return { kind: 'refused', reason: 'bidi-controls' };
  }
  const url = parseUrl(raw);
  if (url === null) return { kind: 'refused', reason: 'unreadable' };
  if (url.protocol === 'mailto:') return judgeMail(url);
  if (!WEB.test(url.protocol)) return { kind: 'refused', reason: 'scheme' };
  const reasons: LinkWarning[] = [];
  if (url.username !== '' || url.password !== '') reasons.push('userinfo');
  if (isDeceptiveHost(url.hostname)) reasons.push('deceptive-host');
  if (label !== undefined && namesAnotherHost(label, url)) reasons.push('label-names-another-host');
  const { href, host } = url;
  return reasons.length === 0 ? { kind: 'open', href, host } : { kind: 'warn', href, host, reasons };
};

const judgeMail = (url: URL): LinkVerdict => {
  const fields = url.search
    .slice(1)
    .split('&')
    .filter((field) => field !== '');
  if (!fields.every((field) => MAIL_FIELDS.test(field.split('=')[0] ?? ''))) {
    return { kind: 'refused', reason: 'mail-attachment' };
  }
  const at = url.pathname.lastIndexOf('@');
  if (at < 1) return { kind: 'refused', reason: 'unreadable' };
  return { kind: 'open', href: url.href, host: url.pathname.slice(at + 1) };
};

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Whether a text that begins with an address names another host than the link. */
export const namesAnotherHost = (label: string, url: URL): boolean => {
  const named = LOOKS_LIKE_HOST.exec(label.trim())?.[1];
  if (named === undefined) return false;
  const there = parseUrl(`http://${named}`);
  return there === null || withoutWww(there.hostname) !== withoutWww(url.hostname);
};
