import { parseUrl } from '../../../../contract/parse-url';
import { isMisleadingLabel } from '../../../links/masked-label';
import { stripInvisible } from '../../../links/strip-invisible';
import { mayLink } from '../find-url';
import type { MarkupRule, Scan } from '../scan';

const WEB = /^https?:$/;
const BLANK = /\s/;

/** The index of the `]` that ends a label, or -1: a label has one line, and no brackets but escaped ones. */
const labelEnd = ({ text, memory }: Scan, from: number): number => {
  let end = from;
  while (end < text.length && !'[]\n'.includes(text.charAt(end))) end += text[end] === '\\' ? 2 : 1;
  memory.steps += end - from;
  return text[end] === ']' ? end : -1;
};

/** The index of the `)` that ends an address, or -1. Parentheses in the address are in pairs. */
const targetEnd = ({ text, memory }: Scan, from: number): number => {
  let depth = 0;
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) break;
    else if (character === ')') depth -= 1;
    else if (character === '[' || character === ']' || BLANK.test(character)) break;
  }
  memory.steps += end - from;
  return text[end] === ')' ? end : -1;
};

/**
 * [text](https://…): a link with a text of its own. It is text where the label looks like another address; its address is
 * then a link by itself.
 */
export const maskedLinkRule: MarkupRule = {
  name: 'maskedLink',
  begins: '[',
  insideWord: true,
  read: (scan, at) => {
    const { text } = scan;
    const close = labelEnd(scan, at + 1);
    if (close < 0 || text[close + 1] !== '(' || !mayLink(scan)) return null;
    const end = targetEnd(scan, close + 2);
    if (end < 0) return null;
    const url = parseUrl(text.slice(close + 2, end));
    const label = stripInvisible(text.slice(at + 1, close));
    if (url === null || !WEB.test(url.protocol) || label === '' || isMisleadingLabel(label, url)) return null;
    return { kind: 'masked', end: end + 1, label, url };
  },
};
