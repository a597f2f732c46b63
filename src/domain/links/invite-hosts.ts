import { parseUrl } from '../../contract/parse-url';

/** The hosts whose links may be invites (protocol.md 'Markup'). Host names only, in lower case; every port matches. */
export interface InviteHosts {
  /**
   * Hosts where `host/invite/<code>` is an invite: the chosen server, `inviteHosts` and the local development hosts.
   */
  readonly all: readonly string[];
  /** Hosts where `host/<code>` is an invite as well. */
  readonly short: readonly string[];
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];
const CODE = '[A-Za-z0-9-]{2,32}';
const INVITE_PATH = new RegExp(`^/invite/(${CODE})$`);
const SHORT_PATH = new RegExp(`^/(${CODE})$`);

const hostName = (host: string): string | null => {
  const name = parseUrl(`http://${host.trim()}`)?.hostname ?? '';
  return name === '' ? null : name;
};

/**
 * Makes the hosts: `serverHost` is the host of the chosen server (with or without a port, null before one is chosen),
 * `inviteHosts` the hosts of its /meta. Invalid hosts are left out. Call it once per server.
 */
export const inviteHosts = (serverHost: string | null, hosts: readonly string[]): InviteHosts => {
  const names = (list: readonly string[]) => list.map(hostName).filter((name) => name !== null);
  const short = [...new Set(names(hosts))];
  return {
    all: [...new Set([...names(serverHost === null ? [] : [serverHost]), ...short, ...LOCAL_HOSTS])],
    short,
  };
};

/** The invite code in this host and path, or null (protocol.md 'Markup'). */
export const inviteCodeAt = (hosts: InviteHosts, host: string, path: string): string | null => {
  const code = hosts.all.includes(host) ? INVITE_PATH.exec(path)?.[1] : undefined;
  if (code !== undefined) return code;
  // A bare `/invite` is an invite link without its code.
  const short = hosts.short.includes(host) ? SHORT_PATH.exec(path)?.[1] : undefined;
  return short === undefined || short === 'invite' ? null : short;
};

/** Whether the host is this computer. */
export const isLocalHost = (host: string): boolean => LOCAL_HOSTS.includes(host) || host === '[::1]';
