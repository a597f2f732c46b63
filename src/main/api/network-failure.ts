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

/** A request of which not a byte was sent. Its message is the code of what was in the way. */
export class NotSent extends Error {}

/** The same for a request that a server may have done: whatever came between, nobody knows. */
export const unansweredFailure = (error: unknown): NetworkFailure =>
  error instanceof NotSent ? networkFailure(error) : network('unanswered', networkFailure(error).detail);

/** Why no answer came, from what a fetch was rejected with. Its text stays out: it may name the address. */
export const networkFailure = (error: unknown): NetworkFailure => {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return network('timeout', 'time-out');
  }
  const code = codesOf(error);
  if (/TIMED_?OUT|TIMEOUT/.test(code)) return network('timeout', code);
  if (/INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN|NETWORK_CHANGED/.test(code))
    return network('offline', code);
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code)) return network('tls', code);
  return network('unreachable', code === '' ? 'unknown' : code);
};
