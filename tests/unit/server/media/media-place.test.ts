import { expect, it } from 'vitest';
import { placeOfMedia } from '../../../../src/server/media/media-place';

const OWN = ['192.168.1.20', 'fe80::1', '2001:db8::5'];
const USUAL = { port: null, addresses: [] };
const HERE = { host: '127.0.0.1', port: 8430, others: [] };

it.each([
  ['this computer alone', USUAL, HERE, { port: 8430, bind: '127.0.0.1', addresses: ['127.0.0.1'] }],
  [
    'its name',
    USUAL,
    { ...HERE, host: 'localhost' },
    { port: 8430, bind: '127.0.0.1', addresses: ['127.0.0.1'] },
  ],
  [
    'all addresses',
    USUAL,
    { ...HERE, host: '0.0.0.0' },
    { port: 8430, bind: null, addresses: ['192.168.1.20', '2001:db8::5', '127.0.0.1'] },
  ],
  [
    'one address',
    { port: 9000, addresses: [] },
    { ...HERE, host: '192.168.1.20' },
    { port: 9000, bind: '192.168.1.20', addresses: ['192.168.1.20'] },
  ],
  [
    'others by TLS',
    USUAL,
    { ...HERE, others: ['192.168.1.20'] },
    { port: 8430, bind: null, addresses: ['127.0.0.1', '192.168.1.20'] },
  ],
  [
    'addresses that the operator says',
    { port: null, addresses: ['203.0.113.7'] },
    HERE,
    { port: 8430, bind: null, addresses: ['203.0.113.7'] },
  ],
])('%s', (_what, asked, at, expected) => {
  expect(placeOfMedia(asked, at, OWN)).toEqual(expected);
});
