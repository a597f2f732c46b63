import { OWN, PUBLIC } from './strange-hosts';

/** Every way to write an address that is not public. */
const ADDRESSES = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.0.0.1.'],
  ...['0.0.0.0', '0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1'],
  ...['224.0.0.1', '255.255.255.255', '１２７.０.０.１', '127。0。0。1', OWN],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::a00:1]', '[fe80::1]', '[fc00::1]', '[fd12::1]', '[ff02::1]', '[2002:7f00:1::]'],
  ...['[2001:0:7f00:1::]', '[2001:db8::1]', '[3fff::1]', '[fec0::1]', '[100::1]', '[::ffff:0:7f00:1]'],
  ...['[::7f00:1]', '[0000:0000::0001]', '[fe80::1%25eth0]', '0x7f.0.0.0x1', '127.000.000.001', '0.1.2.3'],
  ...['%31%32%37.0.0.1', '①②⑦.⓪.⓪.①', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.51.100.1', '203.0.113.1'],
  ...['240.0.0.1', 'a.example@127.0.0.1', '127.0.0.1#@a.example', '127.0.0.1\\@a.example', 'localhost.'],
];

/** Names whose addresses are not public, or not all of them. */
export const HOSTILE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'loop.example': ['127.0.0.1'],
  'private.example': ['10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'multicast.example': ['239.1.2.3'],
  'both.example': [PUBLIC, '127.0.0.1'],
  'own.example': [OWN],
  localhost: ['127.0.0.1'],
  'nothing.example': [],
};

/** Addresses that the server must never reach. */
export const HOSTILE_TARGETS: readonly string[] = [
  ...ADDRESSES.map((host) => `http://${host}/`),
  ...Object.keys(HOSTILE_NAMES).map((host) => `https://${host}/`),
  ...['http://a.example:8080/', 'http://a.example:22/', 'https://a.example:6379/', 'http://a.example:0/'],
  ...['http://user:pass@a.example/', 'http://user@a.example/', 'ftp://a.example/', 'file:///etc/passwd'],
  ...['gopher://a.example/', 'data:text/html,<title>x</title>', 'javascript:alert(1)', 'nonsense'],
];
