import type { MarkupRule, Scan } from '../scan';
import { runLength } from '../scan';

/** `code` or ``co`de``: one or two backticks, up to the next run of the same length. */
export const inlineCodeRule: MarkupRule = {
  name: 'inlineCode',
  begins: '`',
  insideWord: true,
  read: (scan, at) => {
    const { text } = scan;
    const open = runLength(text, at);
    if (open > 2) return null;
    const from = at + open;
    const close = nextRun(scan, from, open === 1 ? 0 : 1);
    if (close < 0) return { kind: 'plain', end: from, text: text.slice(at, from) };
    const end = close + open;
    const code = text.slice(from, close);
    if (code.trim() === '') return { kind: 'plain', end, text: text.slice(at, end) };
    return { kind: 'leaf', end, node: { kind: 'inlineCode', code: open === 2 ? unpadded(code) : code } };
  },
};

/** In two-backtick code, one space on each side belongs to the marks: it lets the code start or end with a backtick. */
const unpadded = (code: string): string =>
  code.startsWith(' ') && code.endsWith(' ') && code.includes('`') ? code.slice(1, -1) : code;

const nextRun = (scan: Scan, from: number, kind: 0 | 1): number => {
  const { text, memory } = scan;
  if (memory.noInline[kind]) return -1;
  for (let at = text.indexOf('`', from); at >= 0;) {
    const length = runLength(text, at);
    if (length === kind + 1) {
      memory.steps += at - from;
      return at;
    }
    at = text.indexOf('`', at + length);
  }
  memory.steps += text.length - from;
  memory.noInline[kind] = true;
  return -1;
};
