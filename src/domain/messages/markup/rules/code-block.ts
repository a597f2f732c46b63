import type { MarkupRule, Scan } from '../scan';
import { runLength } from '../scan';

const LANGUAGE = /^([A-Za-z0-9+#.-]{1,20})\r?\n(?=[^]*\S)/;
const QUOTE_MARKS = /\n> ?/g;
const BLANK_LINES_FIRST = /^(?:[ \t]*\r?\n)+/;

/**
 * ```code```: three or more backticks on both sides. The first line is the language if it is one word and more follows.
 * Inside a quote its lines may begin with the mark of the quote.
 */
export const codeBlockRule: MarkupRule = {
  name: 'codeBlock',
  begins: '`',
  insideWord: true,
  read: (scan, at) => {
    const open = runLength(scan.text, at);
    if (open < 3) return null;
    const from = at + open;
    const close = nextFence(scan, from);
    // A fence without an end is text, all of it: its last backticks must not be read as inline code.
    if (close < 0) return { kind: 'plain', end: from, text: scan.text.slice(at, from) };
    const end = close + runLength(scan.text, close);
    const written = scan.text.slice(from, close);
    const body = scan.isInLineQuote() ? written.replace(QUOTE_MARKS, '\n') : written;
    if (body.trim() === '') return { kind: 'plain', end, text: scan.text.slice(at, end) };
    const language = LANGUAGE.exec(body);
    const code = body
      .slice(language?.[0].length ?? 0)
      .replace(BLANK_LINES_FIRST, '')
      .trimEnd();
    return { kind: 'leaf', end, node: { kind: 'codeBlock', language: language?.[1] ?? null, code } };
  },
};

/** A failed search need not be remembered: if no fence follows, no rule searches again. */
const nextFence = (scan: Scan, from: number): number => {
  const close = scan.text.indexOf('```', from);
  scan.memory.steps += (close < 0 ? scan.text.length : close) - from;
  return close;
};
