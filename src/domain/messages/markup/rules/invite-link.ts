import { parseUrl } from '../../../../contract/parse-url';
import { inviteCodeAt, isLocalHost } from '../../../links/invite-hosts';
import { findUrl, mayLink } from '../find-url';
import type { MarkupRule, Scan, Token } from '../scan';
import { urlEnd } from '../url-end';

const PORT = /:\d{1,5}(?=\/)/y;
/** Far more than the longest path of an invite with the punctuation after it. */
const PATH_LIMIT = 64;

/** An invite as a URL, or as host[:port]/invite/code without a scheme, on the invite hosts. */
export const inviteLinkRule: MarkupRule = {
  name: 'inviteLink',
  begins: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  insideWord: false,
  read: (scan, at) => withScheme(scan, at) ?? withoutScheme(scan, at),
};

const withScheme = (scan: Scan, at: number): Token | null => {
  const found = findUrl(scan, at);
  if (found === null) return null;
  const { url, text, end } = found;
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  const code = inviteCodeAt(scan.hosts, url.hostname, url.pathname);
  return code === null
    ? null
    : { kind: 'leaf', end, node: { kind: 'inviteLink', code, url: url.href, text } };
};

const withoutScheme = (scan: Scan, at: number): Token | null => {
  const { text } = scan;
  const host = hostAt(scan, at);
  if (host === undefined || !mayLink(scan)) return null;
  // Part of a longer host, of a mail address or of a path.
  if (at > 0 && '.-@:/'.includes(text.charAt(at - 1))) return null;
  PORT.lastIndex = at + host.length;
  const port = PORT.exec(text)?.[0] ?? '';
  const from = at + host.length + port.length;
  if (text.charAt(from) !== '/') return null;
  const end = urlEnd(scan, from, Math.min(text.length, from + PATH_LIMIT));
  const path = text.slice(from, end);
  const code = inviteCodeAt(scan.hosts, host, path);
  const url = `${isLocalHost(host) ? 'http' : 'https'}://${host}${port}${path}`;
  if (code === null || parseUrl(url) === null) return null;
  return { kind: 'leaf', end, node: { kind: 'inviteLink', code, url, text: text.slice(at, end) } };
};

const hostAt = ({ text, hosts }: Scan, at: number): string | undefined => {
  const first = text.charCodeAt(at) | 0x20;
  for (const host of hosts.all) {
    if ((host.charCodeAt(0) | 0x20) !== first) continue;
    if (text.slice(at, at + host.length).toLowerCase() === host) return host;
  }
  return undefined;
};
