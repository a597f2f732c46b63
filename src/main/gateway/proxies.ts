/** A route to a server, from a proxy configuration. */
export type Proxy =
  | { readonly kind: 'direct' }
  | {
      /** `http` and `https` proxies are used by CONNECT, the latter over TLS. */
      readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
      readonly host: string;
      readonly port: number;
    };

const DIRECT: Proxy = { kind: 'direct' };

const KINDS: Readonly<
  Record<string, { readonly kind: Exclude<Proxy['kind'], 'direct'>; readonly port: number }>
> = {
  PROXY: { kind: 'http', port: 80 },
  HTTP: { kind: 'http', port: 80 },
  HTTPS: { kind: 'https', port: 443 },
  SOCKS: { kind: 'socks4', port: 1080 },
  SOCKS4: { kind: 'socks4', port: 1080 },
  SOCKS5: { kind: 'socks5', port: 1080 },
};

const PLACE = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/i;

const readProxy = (words: string): Proxy | null => {
  const [name = '', place = ''] = words.trim().split(/\s+/);
  if (name.toUpperCase() === 'DIRECT') return DIRECT;
  const known = KINDS[name.toUpperCase()];
  const found = PLACE.exec(place);
  if (known === undefined || found === null) return null;
  const host = found[1] ?? found[2] ?? '';
  const port = found[3] === undefined ? known.port : Number(found[3]);
  return port > 0 && port < 65_536 ? { kind: known.kind, host, port } : null;
};

/**
 * The routes to a server in the order of the attempts, from the result of Chromium's `resolveProxy`, such as
 * `PROXY proxy.example:3128; DIRECT`. Unknown kinds are left out. The route is direct only if the result names no
 * proxy: a configured proxy is never bypassed.
 */
export const readProxies = (answer: string): readonly Proxy[] => {
  const named = answer.split(';').filter((words) => words.trim() !== '');
  if (named.length === 0) return [DIRECT];
  return named.flatMap((words) => readProxy(words) ?? []);
};
