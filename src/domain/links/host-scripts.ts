import { readableLabel } from './punycode';

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['Hangul', /\p{Script=Hangul}/u],
] as const;

/** Sets of scripts that one language combines (Unicode UTS 39, 'highly restrictive'). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Cyrillic letters that look like Latin ones, and the digits and hyphen that such a name may contain. */
const LATIN_LOOKALIKES = /^[асԁеһіјӏорԛѕԝхуѵүѡ0-9-]+$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const scriptsOf = (label: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const character of label) {
    if (NEUTRAL.test(character)) continue;
    found.add(SCRIPTS.find(([, letter]) => letter.test(character))?.[0] ?? 'other');
  }
  return found;
};

/**
 * Whether a label of this host could pass for another name: it mixes scripts that no language mixes, or consists only
 * of Cyrillic letters that look Latin. `host` is in the form of WHATWG URL, in punycode.
 */
export const isDeceptiveHost = (host: string): boolean =>
  host.split('.').some((encoded) => {
    const label = readableLabel(encoded);
    if (label === encoded) return encoded.startsWith('xn--');
    if (CYRILLIC.test(label) && LATIN_LOOKALIKES.test(label)) return true;
    const scripts = [...scriptsOf(label)];
    return scripts.length > 1 && !TOGETHER.some((group) => scripts.every((script) => group.includes(script)));
  });
