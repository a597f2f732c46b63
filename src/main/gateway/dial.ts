import { request } from 'node:http';
import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createHash, type X509Certificate } from 'node:crypto';
import { SocksClient } from 'socks';
import { failure, success, type Result } from '../../contract/failure';
import type { Clock } from '../clock';
import type { Proxy } from './proxies';

/** The destination of a socket. */
export interface Destination {
  /** A host name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** The reason why no socket could be opened. `code` is a code of the network stack, such as ECONNREFUSED. */
export interface DialFailure {
  readonly kind:
    /** Neither Node's list of certificate authorities nor the system vouches for the server. */
    | 'certificate'
    /** The server is pinned, and showed another key. */
    | 'other-certificate'
    /** The proxy does not answer, or refuses the connection. */
    | 'proxy'
    /** The proxy requires a name and a password. */
    | 'proxy-sign-in'
    | 'unreachable';
  readonly code: string;
}

export type Dial = (to: Destination) => Promise<Result<Duplex, DialFailure>>;

export interface DialDependencies {
  /** The routes to a server, in the order of the attempts. */
  readonly waysTo: (to: Destination) => Promise<readonly Proxy[]>;
  /**
   * Whether the system accepts this certificate (`sha256/` and base64) of this server, although Node does not know its
   * authority.
   */
  readonly isTrusted: (to: Destination, fingerprint: string) => Promise<boolean>;
  /** The fingerprint of the key by which alone a server is trusted; null for a server that authorities vouch for. */
  readonly pinOf: (to: Pick<Destination, 'host' | 'port'>) => string | null;
  readonly clock: Clock;
  /** Per route, in milliseconds. */
  readonly timeoutMs: number;
}

type Dialled = Result<Duplex, DialFailure>;

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : 'unknown';

/** The first outcome of a socket that is being opened; a failed socket is destroyed. */
const outcome = (
  socket: Duplex,
  event: string,
  judge: () => Dialled | Promise<Dialled>,
  kind: DialFailure['kind'],
): Promise<Dialled> =>
  new Promise((done) => {
    const fail = (fault: unknown): void => {
      socket.destroy();
      done(failure({ kind, code: codeOf(fault) }));
    };
    const closed = (): void => fail(null);
    socket.once('error', fail);
    socket.once('close', closed);
    socket.once(event, () => {
      void Promise.resolve(judge()).then((judged) => {
        socket.off('error', fail);
        socket.off('close', closed);
        if (!judged.ok) socket.destroy();
        // The receiver may add its error listener a turn later; until then this one catches errors.
        else socket.on('error', () => undefined);
        done(judged);
      });
    });
  });

const tcp = (host: string, port: number, kind: DialFailure['kind']): Promise<Dialled> => {
  const socket = connectTcp({ host, port });
  return outcome(socket, 'connect', () => success(socket), kind);
};

const keyFingerprint = ({ publicKey }: X509Certificate): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url');

/**
 * Adds TLS to a connection. A pinned server is trusted by its key alone, whatever its certificate says beside it; no
 * authority can vouch for another key of it. The certificate is checked after the handshake, which proves that the server holds its key,
 * and before any of our data is sent.
 */
const secured = (
  raw: Duplex,
  to: Destination,
  { isTrusted, pinOf }: Pick<DialDependencies, 'isTrusted' | 'pinOf'>,
): Promise<Dialled> => {
  const pin = pinOf(to);
  const socket = connectTls({
    socket: raw,
    host: to.host,
    ...(isIP(to.host) === 0 && { servername: to.host }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
  const judge = async (): Promise<Dialled> => {
    const certificate = socket.getPeerX509Certificate();
    if (pin !== null)
      return certificate !== undefined && keyFingerprint(certificate) === pin
        ? success(socket)
        : failure({ kind: 'other-certificate', code: 'OTHER_KEY' });
    if (socket.authorized) return success(socket);
    // `code` is Node's reason, such as UNABLE_TO_GET_ISSUER_CERT_LOCALLY.
    const refused = failure({ kind: 'certificate', code: String(socket.authorizationError) } as const);
    if (certificate === undefined) return refused;
    const fingerprint = `sha256/${createHash('sha256').update(certificate.raw).digest('base64')}`;
    return (await isTrusted(to, fingerprint)) ? success(socket) : refused;
  };
  return outcome(socket, 'secureConnect', judge, 'unreachable');
};

const throughHttp = (proxy: Duplex, { host, port }: Destination): Promise<Dialled> =>
  new Promise((done) => {
    const place = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const asked = request({
      ...{ method: 'CONNECT', path: place, headers: { Host: place } },
      createConnection: () => proxy,
    });
    const refuse = (kind: DialFailure['kind'], code: string): void => {
      proxy.destroy();
      done(failure({ kind, code }));
    };
    asked.once('error', (fault) => refuse('proxy', codeOf(fault)));
    asked.once('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode !== 200) {
        refuse(statusCode === 407 ? 'proxy-sign-in' : 'proxy', `HTTP-${statusCode}`);
        return;
      }
      if (head.length > 0) socket.unshift(head);
      socket.on('error', () => undefined);
      done(success(socket));
    });
    asked.end();
  });

const throughSocks = async (
  { host, port }: { readonly host: string; readonly port: number },
  type: 4 | 5,
  to: Destination,
  timeout: number,
): Promise<Dialled> => {
  try {
    const { socket } = await SocksClient.createConnection({
      ...{ command: 'connect', timeout, proxy: { host, port, type } },
      destination: { host: to.host, port: to.port },
    });
    socket.on('error', () => undefined);
    return success(socket);
  } catch {
    // The library has only messages for people, no codes.
    return failure({ kind: 'proxy', code: `SOCKS${type}` });
  }
};

const through = async (way: Proxy, to: Destination, deps: DialDependencies): Promise<Dialled> => {
  switch (way.kind) {
    case 'direct':
      return tcp(to.host, to.port, 'unreachable');
    case 'socks4':
      return throughSocks(way, 4, to, deps.timeoutMs);
    case 'socks5':
      return throughSocks(way, 5, to, deps.timeoutMs);
    case 'http':
    case 'https': {
      const own = await tcp(way.host, way.port, 'proxy');
      if (!own.ok || way.kind === 'http') return own.ok ? throughHttp(own.value, to) : own;
      const proxy = await secured(own.value, { ...way, isSecure: true }, deps);
      return proxy.ok ? throughHttp(proxy.value, to) : failure({ ...proxy.failure, kind: 'proxy' });
    }
  }
};

const overWay = async (way: Proxy, to: Destination, deps: DialDependencies): Promise<Dialled> => {
  const raw = await through(way, to, deps);
  return raw.ok && to.isSecure ? secured(raw.value, to, deps) : raw;
};

/** The outcome, or a failure after the time-out; a later socket is destroyed. */
const inTime = ({ clock, timeoutMs }: DialDependencies, work: Promise<Dialled>): Promise<Dialled> =>
  new Promise((done) => {
    let isLate = false;
    const timer = clock.set(() => {
      isLate = true;
      done(failure({ kind: 'unreachable', code: 'ETIMEDOUT' }));
    }, timeoutMs);
    void work.then((dialled) => {
      clock.clear(timer);
      if (isLate && dialled.ok) dialled.value.destroy();
      done(dialled);
    });
  });

/**
 * Opens sockets by the same route as the REST calls: by the system's proxies, and to servers whose certificates the
 * system accepts. Never rejects. The failure is that of the last route tried.
 */
export const createDial =
  (deps: DialDependencies): Dial =>
  async (to) => {
    let last: Dialled = failure({ kind: 'proxy', code: 'no-known-proxy' });
    for (const way of await deps.waysTo(to)) {
      last = await inTime(deps, overWay(way, to, deps));
      // Another route leads to the same certificate.
      if (last.ok || /certificate$/.test(last.failure.kind)) return last;
    }
    return last;
  };
