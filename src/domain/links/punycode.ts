const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE = 128;
const PREFIX = 'xn--';
const LONGEST_LABEL = 63;

const digitOf = (character: string): number => {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase());
  return character === '' ? -1 : digit;
};

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return Math.floor(bias + ((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

/**
 * The readable form of a host name's label: 'xn--mnchen-3ya' -> 'münchen' (RFC 3492). A label that is not encoded, or
 * wrongly encoded, is returned unchanged. WHATWG URL only encodes, but the link policy has to see the scripts.
 */
export const readableLabel = (label: string): string => {
  if (!label.startsWith(PREFIX) || label.length > LONGEST_LABEL) return label;
  const encoded = label.slice(PREFIX.length);
  const delimiter = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(0, delimiter)), (character) => character.charCodeAt(0));
  let code = INITIAL_CODE;
  let index = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter + 1; at < encoded.length;) {
    const start = index;
    let weight = 1;
    for (let k = BASE; ; k += BASE, at += 1) {
      const digit = digitOf(encoded.charAt(at));
      if (digit < 0) return label;
      index += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    const length = points.length + 1;
    bias = adapted(index - start, length, start === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return label;
    points.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...points);
};
