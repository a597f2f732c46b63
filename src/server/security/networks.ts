import { isIP } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail] = address.split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

/** Converts an address with a decimal part, such as ::ffff:192.0.2.1, to hexadecimal groups. */
const inGroups = (address: string): string => {
  const at = address.lastIndexOf(':') + 1;
  const decimal = address.slice(at);
  if (!decimal.includes('.')) return address;
  const [a = 0, b = 0, c = 0, d = 0] = decimal.split('.').map(Number);
  return `${address.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * The unit that limits by address count: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * subscriber. Other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const groups = groupsOf(inGroups(bare));
  if (isMapped(groups)) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};
