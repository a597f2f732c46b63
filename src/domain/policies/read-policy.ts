import { POLICY_LIMITS } from '../../contract/policy-limits';
import { withoutBidiControls } from '../links/bidi';

/** A part of a policy's text, as it is drawn. */
export type PolicyBlock =
  /** `level` 1 to 3. */
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const ITEM = /^[ \t]*[-*][ \t]+(\S.*)$/;

/** Closing marks of a heading are not part of it. Without a pattern, whose time could grow with the line. */
const withoutClosing = (text: string): string => {
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end -= 1;
  return end > 0 && end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trim() : text;
};

/**
 * Reads the text of a policy: `#` to `###` begin a heading, `-` or `*` an item of a list, an empty line ends a paragraph.
 * Everything else is shown as it is written. A text from a stranger's server cannot reorder what is read, and what is beyond
 * the limit of parts is one paragraph.
 */
export const readPolicy = (source: string): readonly PolicyBlock[] => {
  const blocks: PolicyBlock[] = [];
  const lines = withoutBidiControls(source).replace(/\r\n?/g, '\n').split('\n');
  let paragraph: string[] = [];
  let items: string[] = [];
  let count = 0;
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join('\n') });
    paragraph = [];
  };
  const endList = (): void => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    items = [];
  };
  const endAll = (): void => {
    endParagraph();
    endList();
  };
  for (const [at, line] of lines.entries()) {
    if (count >= POLICY_LIMITS.blocks) {
      endAll();
      const rest = lines.slice(at).join('\n').trim();
      if (rest !== '') blocks.push({ kind: 'paragraph', text: rest });
      return blocks;
    }
    const [, marks, title] = HEADING.exec(line) ?? [];
    const [, item] = ITEM.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      endAll();
      blocks.push({ kind: 'heading', level: marks.length, text: withoutClosing(title.trim()) });
      count += 1;
    } else if (item !== undefined) {
      endParagraph();
      items.push(item.trim());
      count += 1;
    } else if (line.trim() === '') endAll();
    else if (items.length > 0 && /^[ \t]/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else {
      endList();
      if (paragraph.length === 0) count += 1;
      paragraph.push(line.trim());
    }
  }
  endAll();
  return blocks;
};
