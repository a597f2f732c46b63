import { isIP } from 'node:net';
import { parseUrl } from '../../contract/parse-url';

/** A place that a URL of a stranger may lead to; its addresses are still to be checked. */
export interface Target {
  readonly url: URL;
  /** A name, or a numeric address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

const PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Whether a host is a numeric address. `URL` has normalised all other notations of one. */
export const isNumeric = (host: string): boolean => isIP(host) !== 0;

/** The target of a URL; null where it is not http(s), has credentials, or a port other than 80 and 443. */
export const judgeTarget = (text: string, base?: URL): Target | null => {
  const url = base === undefined ? parseUrl(text) : parseUrl(joined(text, base));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (!PORTS.has(port)) return null;
  return { url, host: url.hostname.replace(/^\[|\]$/g, ''), port, isSecure };
};

const joined = (text: string, base: URL): string => {
  try {
    return new URL(text, base).href;
  } catch {
    return '';
  }
};
