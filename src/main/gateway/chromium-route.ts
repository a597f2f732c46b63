import type { Session } from 'electron/main';
import type { Fetch } from '../api/transport';
import { AcceptedCertificates } from './accepted-certificates';
import type { Destination, DialDependencies } from './dial';
import { readProxies } from './proxies';

/** Chromium's proxies and its verdicts about certificates, for sockets outside Chromium. */
export type ChromiumRoute = Pick<DialDependencies, 'waysTo' | 'isTrusted'>;

/** The time limit for a request that only makes Chromium check a server's certificate. */
const ASK_WITHIN_MS = 8000;

const addressOf = ({ host, port, isSecure }: Destination): string =>
  `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Records Chromium's verdicts without changing them. Must be created before the session's first request: earlier
 * verdicts are not recorded.
 */
export const chromiumRoute = (
  session: Pick<Session, 'resolveProxy' | 'setCertificateVerifyProc'>,
  fetch: Fetch,
): ChromiumRoute => {
  const accepted = new AcceptedCertificates();
  session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, decide) => {
    accepted.take({ hostname, fingerprint: certificate.fingerprint, isAccepted: errorCode === 0 });
    // Keep Chromium's own verdict.
    decide(-3);
  });
  const ask = async (to: Destination): Promise<void> => {
    await fetch(`${addressOf(to)}/meta`, {
      ...{
        method: 'HEAD',
        headers: {},
        body: null,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
      },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    }).catch(() => undefined);
  };
  return {
    waysTo: async (to) => readProxies(await session.resolveProxy(addressOf(to)).catch(() => 'DIRECT')),
    isTrusted: async ({ host, ...to }, fingerprint) => {
      if (accepted.has(host, fingerprint)) return true;
      await ask({ host, ...to });
      return accepted.has(host, fingerprint);
    },
  };
};
