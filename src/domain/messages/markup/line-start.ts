import type { ListStart } from './node';
import type { Scan } from './scan';

/** A quote of single lines, or of all lines to the end of the text. */
export type QuoteKind = 'line' | 'rest';

/** The forms that a line begins with: a quote, and in it an item of a list or a heading. */
export interface LineStart {
  readonly quote: QuoteKind | null;
  readonly form: 'list' | 'heading' | null;
  /** Of the heading, or of the list: 2 is a list within an item. 0 without a form. */
  readonly level: 0 | 1 | 2 | 3;
  /** The number of a numbered item. */
  readonly number: ListStart;
  /** The index behind the mark of the quote, and the index of the line's text. */
  readonly quoteEnd: number;
  readonly end: number;
}

/** The open forms of lines, on which the marks of the next line depend. */
export interface OpenLines {
  readonly quote: QuoteKind | null;
  readonly hasList: boolean;
}

/** The indent from which an item belongs to the list within an item, in spaces; a tab is enough. */
const INNER_INDENT = 2;
/** A line that is indented by more is not an item. */
const MOST_INDENT = 12;
const NUMBER = /(\d{1,9})\./y;
const BLANK = /\s/;
const HASH = 0x23;
const ASTERISK = 0x2a;
const DASH = 0x2d;
const MORE = 0x3e;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isIndent = (code: number): boolean => code === 0x20 || code === 0x09;

/** The index of the first visible character behind one or more spaces, or -1 if there is none in the line. */
const inkBehindSpaces = ({ text, memory }: Scan, at: number): number => {
  let end = at;
  while (text.charCodeAt(end) === 0x20) end += 1;
  memory.steps += end - at + 1;
  const first = text.charAt(end);
  return end === at || first === '' || BLANK.test(first) ? -1 : end;
};

/** The index behind the mark of a quote of one line, or -1. */
const quoteEndAt = (scan: Scan, at: number, isOpen: boolean): number => {
  const { text } = scan;
  if (text.charCodeAt(at) !== MORE) return -1;
  if (inkBehindSpaces(scan, at + 1) >= 0) return at + 2;
  // A line between others may be empty.
  const next = text[at + 1] === ' ' ? at + 2 : at + 1;
  return isOpen && (next >= text.length || text[next] === '\n') ? next : -1;
};

/** The forms that the line at `at` begins with (docs/protocol.md 'Markup'). */
export const lineStartAt = (scan: Scan, at: number, open: OpenLines): LineStart => {
  const rest = open.quote !== 'rest' && scan.text.startsWith('>>>', at) ? inkBehindSpaces(scan, at + 3) : -1;
  if (rest >= 0) return withForm(scan, 'rest', rest, false);
  const quoteEnd = open.quote === 'rest' ? -1 : quoteEndAt(scan, at, open.quote === 'line');
  if (quoteEnd >= 0) return withForm(scan, 'line', quoteEnd, open.hasList && open.quote === 'line');
  // The open list is within the open quote.
  return withForm(scan, null, at, open.hasList && open.quote !== 'line');
};

const withForm = (scan: Scan, quote: QuoteKind | null, quoteEnd: number, hasList: boolean): LineStart => {
  const { text } = scan;
  let from = quoteEnd;
  if (hasList) while (from - quoteEnd < MOST_INDENT && isIndent(text.charCodeAt(from))) from += 1;
  const first = text.charCodeAt(from);
  if (first === DASH || first === ASTERISK || isDigit(first)) {
    NUMBER.lastIndex = from;
    const number = isDigit(first) ? NUMBER.exec(text)?.[1] : '';
    const end = number === undefined ? -1 : inkBehindSpaces(scan, from + number.length + 1);
    if (end >= 0) {
      const level = from - quoteEnd >= INNER_INDENT || text[quoteEnd] === '\t' ? 2 : 1;
      return { quote, form: 'list', level, number: isDigit(first) ? Number(number) : null, quoteEnd, end };
    }
  } else if (first === HASH && from === quoteEnd) {
    const count = text.charCodeAt(from + 1) !== HASH ? 1 : text.charCodeAt(from + 2) !== HASH ? 2 : 3;
    const end = inkBehindSpaces(scan, from + count);
    if (end >= 0) return { quote, form: 'heading', level: count, number: null, quoteEnd, end };
  }
  return { quote, form: null, level: 0, number: null, quoteEnd, end: quoteEnd };
};

/** Whether a line that begins with this character may begin with a form if no other is open. */
export const mayStartForm = (code: number): boolean =>
  code === HASH || code === MORE || code === DASH || code === ASTERISK || isDigit(code);
