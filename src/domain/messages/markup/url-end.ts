import type { Scan } from './scan';
import { runLength } from './scan';

const OPENERS = '([{';
const CLOSERS = ')]}';
const MARKS = '*_~|';
/** Characters that a URL cannot contain: white space, controls, quotes, code and escape marks, invisible characters. */
const STOP = /[\p{C}\s<>"`\\]/u;
/** Characters that end a sentence, not a URL. */
const SENTENCE_END = /[.,:;!?…‥。、，．：；！？\p{Pe}\p{Pf}]/u;
/** Characters that are their own closing counterpart. */
const SAME_BOTH_ENDS = "'*~|";

/**
 * The end of a URL that started before `from` (protocol.md 'Markup'): before a character that a URL cannot contain,
 * before a mark that closes an open form, before a bracket that was not opened in the URL, and before closing
 * punctuation at its end that was not opened in the URL. Looks no further than `limit`.
 */
export const urlEnd = (scan: Scan, from: number, limit = scan.text.length): number => {
  const { text } = scan;
  const open = [0, 0, 0];
  let end = from;
  while (end < limit) {
    const character = text.charAt(end);
    let length = 1;
    if (MARKS.includes(character)) {
      length = runLength(text, end);
      if (scan.wouldClose(character, length)) break;
    } else if (OPENERS.includes(character)) {
      const kind = OPENERS.indexOf(character);
      open[kind] = (open[kind] ?? 0) + 1;
    } else if (CLOSERS.includes(character)) {
      const kind = CLOSERS.indexOf(character);
      if (open[kind] === 0) break;
      open[kind] = (open[kind] ?? 0) - 1;
    } else if (isStop(text, end)) break;
    end += length;
  }
  scan.memory.steps += end - from;
  return trimmed(text, from, Math.min(end, limit));
};

const isStop = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  // Letters, digits and the punctuation of URLs, without the regular expression.
  if (code > 0x20 && code < 0x7f)
    return code === 0x22 || code === 0x3c || code === 0x3e || code === 0x5c || code === 0x60;
  // A surrogate pair is one character, and never ends a URL.
  return (code < 0xd800 || code > 0xdfff) && STOP.test(text.charAt(at));
};

const trimmed = (text: string, from: number, until: number): number => {
  let end = until;
  while (end > from) {
    const last = text.charAt(end - 1);
    if (SAME_BOTH_ENDS.includes(last)) {
      let start = end - 1;
      while (start > from && text.charAt(start - 1) === last) start -= 1;
      const opened = text.indexOf(last, from);
      if (opened < start) return end;
      end = start;
    } else if (SENTENCE_END.test(last) && !CLOSERS.includes(last)) end -= 1;
    else return end;
  }
  return end;
};
