/** Networks that only this computer or its neighbours have, as their first bits: a URL of a stranger must not reach there. */
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

/** IPv6 is the other way round: only global unicast is outer, without what carries IPv4 or is for documentation. */
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

/** The first 32 bits, which decide; null for what is no IPv6 address by its letters. */
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
 * Whether a numeric address is out in the internet, where a stranger's URL may lead (security.md). It is written as name
 * servers and `URL` write it; whatever else it is counts as inner.
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
