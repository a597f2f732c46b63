/** Networks of this computer or the local network, by their first bits: a stranger's URL must not reach them. */
const INNER_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * For IPv6 the rule is inverted: only global unicast is public, without the ranges for embedded IPv4 and documentation.
 */
const INNER_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const number4 = (address: string): number | null => {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
};

/** The first 32 bits, which decide; null for a text that contains characters other than those of an IPv6 address. */
const start6 = (address: string): number | null => {
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(':')) return null;
  const [before = ''] = address.split('::');
  const [first = '0', second = '0'] = before.split(':');
  if (first.length > 4 || second.length > 4) return null;
  return Number.parseInt(first || '0', 16) * 0x10000 + Number.parseInt(second || '0', 16);
};

const isIn = (value: number, network: number, bits: number): boolean =>
  Math.floor(value / 2 ** (32 - bits)) === Math.floor(network / 2 ** (32 - bits));

/**
 * Whether a numeric address is on the public internet, where a stranger's URL may lead (security.md). The address is
 * written as name servers and `URL` write it; any other text counts as not public.
 */
export const isOuterAddress = (address: string): boolean => {
  const four = number4(address);
  if (four !== null) return !INNER_4.some(([network, bits]) => isIn(four, number4(network) ?? 0, bits));
  const six = start6(address);
  return (
    six !== null &&
    isIn(six, 0x20000000, 3) &&
    !INNER_6.some(([network, bits]) => isIn(six, start6(network) ?? 0, bits))
  );
};
