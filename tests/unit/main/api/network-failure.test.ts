import { describe, expect, it } from 'vitest';
import { networkFailure } from '../../../../src/main/api/network-failure';

const node = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
const chromium = (code: string) => new Error(`net::${code}`);

describe('networkFailure', () => {
  it.each([
    [node('ECONNREFUSED'), 'unreachable'],
    [node('ENOTFOUND'), 'unreachable'],
    [node('UND_ERR_CONNECT_TIMEOUT'), 'timeout'],
    [node('CERT_HAS_EXPIRED'), 'tls'],
    [node('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
    [node('ENETUNREACH'), 'offline'],
    [chromium('ERR_CONNECTION_REFUSED'), 'unreachable'],
    [chromium('ERR_NAME_NOT_RESOLVED'), 'unreachable'],
    [chromium('ERR_CERT_AUTHORITY_INVALID'), 'tls'],
    [chromium('ERR_SSL_PROTOCOL_ERROR'), 'tls'],
    [chromium('ERR_TIMED_OUT'), 'timeout'],
    [chromium('ERR_INTERNET_DISCONNECTED'), 'offline'],
    [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'timeout'],
    [new Error('see https://secret.example'), 'unreachable'],
    ['text', 'unreachable'],
  ])('%s is %s', (error, reason) => {
    const failure = networkFailure(error);
    expect(failure.reason).toBe(reason);
    expect(failure.detail).not.toContain('secret');
  });
});
