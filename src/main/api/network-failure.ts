import type { Failure } from '../../contract/failure';

type NetworkFailure = Extract<Failure, { readonly kind: 'network' }>;

const network = (reason: NetworkFailure['reason'], detail: string): NetworkFailure => ({
  kind: 'network',
  reason,
  detail,
});

/** Codes of Node's and Chromium's network stacks, such as ECONNREFUSED or ERR_CERT_DATE_INVALID. */
const CODE = /\b(?:net::)?((?:ERR|E|UND_ERR|CERT|DEPTH|UNABLE|SELF)_?[A-Z_0-9]{2,60})\b/;

const codesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const own = code === '' ? (CODE.exec(error.message)?.[1] ?? '') : code;
  return own === '' ? codesOf(error.cause) : own;
};

/** A request of which not a byte was sent. Its message is the code of the failure. */
export class NotSent extends Error {}

/** The server at a pinned address showed another key: nothing was sent. Its message is the host and port. */
export class OtherCertificate extends NotSent {}

/** The failure of a request that the server may have carried out: unless it was never sent, its outcome is unknown. */
export const unansweredFailure = (error: unknown): NetworkFailure =>
  error instanceof NotSent ? networkFailure(error) : network('unanswered', networkFailure(error).detail);

/**
 * The reason for a missing answer, from the rejection of a fetch. The error's text is left out: it may contain the
 * address.
 */
export const networkFailure = (error: unknown): NetworkFailure => {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return network('timeout', 'time-out');
  }
  if (error instanceof OtherCertificate) return network('other-certificate', error.message);
  const code = codesOf(error);
  if (/TIMED_?OUT|TIMEOUT/.test(code)) return network('timeout', code);
  if (/INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN|NETWORK_CHANGED/.test(code))
    return network('offline', code);
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code)) return network('tls', code);
  return network('unreachable', code === '' ? 'unknown' : code);
};
