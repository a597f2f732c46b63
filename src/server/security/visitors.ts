import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Refusal } from '../refusal';

/** The host names of the server, and the web pages that may call it. */
export interface VisitorRules {
  /** Host names configured by the operator, in lower case. */
  readonly hosts: readonly string[];
  /** The address or name that the server listens on. */
  readonly boundTo: string;
  /** Origins of web pages that may call the server. */
  readonly origins: readonly string[];
}

/** The app's own page. Main fetches for the page, so an Origin is not expected, but would be this one. */
const APP_ORIGIN = 'app://guildhall';
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const HOST_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

export type VisitorRefusal = Refusal & { readonly status: 403 | 421 };

const WRONG_HOST: VisitorRefusal = {
  status: 421,
  message:
    'This server does not answer to that address. Its operator can allow the address with --allow-host.',
};
const FOREIGN_PAGE: VisitorRefusal = { status: 403, message: 'Web pages cannot call this server' };

/**
 * The name or address of a `Host` header in lower case, without port, brackets and trailing dot; null for an invalid
 * header.
 */
export const hostNameOf = (header: string): string | null => {
  const [, bracketed, plain] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([^:[\]]{1,253}))(?::\d{0,5})?$/i.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : null;
  const name = (plain ?? '').toLowerCase().replace(/\.$/, '');
  return isIP(name) === 4 || HOST_NAME.test(name) ? name : null;
};

/** Whether an address or name means this computer alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Whether the server answers to a host. An unlisted name may belong to an attacker who makes it resolve to this
 * computer, so that a web page counts as same-origin with the server (DNS rebinding). The port is not checked: a
 * container or a proxy changes it, and no page can choose it.
 */
const answersTo = (host: string, { hosts, boundTo }: VisitorRules): boolean => {
  if (isLoopback(host) || host === boundTo.toLowerCase() || hosts.includes(host)) return true;
  // An attacker cannot control the resolution of a literal address. Behind address translation the server does not know
  // its own.
  return isIP(host) !== 0 && EVERY_ADDRESS.has(boundTo);
};

/** The refusal of a request by its origin or its host; null if it is allowed. */
export const judgeVisitor = (
  { host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  rules: VisitorRules,
): VisitorRefusal | null => {
  // Browsers always send a host; some health checks do not.
  if (host !== undefined) {
    const name = hostNameOf(host);
    if (name === null || !answersTo(name, rules)) return WRONG_HOST;
  }
  const isWelcome = origin === undefined || origin === APP_ORIGIN || rules.origins.includes(origin);
  return isWelcome ? null : FOREIGN_PAGE;
};
