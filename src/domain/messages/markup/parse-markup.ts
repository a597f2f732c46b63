import type { InviteHosts } from '../../links/invite-hosts';
import { isEmojiLead } from './emoji';
import { lineStartAt, mayStartForm } from './line-start';
import { MarkStack } from './mark-stack';
import type { MarkupTree } from './node';
import { labelRules, markupRules } from './rules';
import type { MarkupRule, Scan, Token } from './scan';

type RuleTable = readonly (readonly MarkupRule[] | undefined)[];

const ASCII = 128;
const LINE_BREAK = 0x0a;
const isWordCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** The rules that may start with each ASCII character: a character without rules costs one look-up. */
const tableOf = (rules: readonly MarkupRule[]): RuleTable =>
  Array.from({ length: ASCII }, (_, code) => {
    const candidates = rules.filter((rule) => rule.begins.includes(String.fromCharCode(code)));
    return candidates.length === 0 ? undefined : candidates;
  });

/** Flags of an ASCII character: part of a word; start of a rule, anywhere or only at the start of a word. */
const WORD = 1;
const ANYWHERE = 2;
const WORD_START = 4;

/** Rules, by the characters that they may start with. */
interface Grammar {
  readonly atWordStart: RuleTable;
  readonly insideWord: RuleTable;
  readonly beyondAscii: readonly MarkupRule[];
  readonly classes: Uint8Array;
  /** Whether lines may begin with forms. */
  readonly hasLines: boolean;
}

const grammarOf = (rules: readonly MarkupRule[], hasLines: boolean): Grammar => {
  const atWordStart = tableOf(rules);
  const insideWord = tableOf(rules.filter((rule) => rule.insideWord));
  const classOf = (code: number): number =>
    (isWordCode(code) ? WORD : 0) |
    (hasLines && code === LINE_BREAK ? ANYWHERE | WORD_START : 0) |
    (insideWord[code] === undefined ? 0 : ANYWHERE) |
    (atWordStart[code] === undefined ? 0 : WORD_START);
  return {
    atWordStart,
    insideWord,
    beyondAscii: rules.filter((rule) => rule.beginsWithEmoji === true),
    classes: Uint8Array.from({ length: ASCII }, (_, code) => classOf(code)),
    hasLines,
  };
};

const message = grammarOf(markupRules, true);
const label = grammarOf(labelRules, false);

const beyondAscii = (grammar: Grammar, code: number): readonly MarkupRule[] | undefined =>
  isEmojiLead(code) ? grammar.beyondAscii : undefined;

const readToken = (scan: Scan, rules: readonly MarkupRule[], at: number): Token | null => {
  for (const rule of rules) {
    const token = rule.read(scan, at);
    if (token !== null) return token;
  }
  return null;
};

/** A parsed text, and the number of characters that were examined: tests measure growth by it. */
export interface CountedTree {
  readonly tree: MarkupTree;
  readonly steps: number;
}

/** Like `parseMarkup`, with the number of steps. */
export const parseCounted = (text: string, hosts: InviteHosts): CountedTree => parseBy(message, text, hosts);

const parseBy = (grammar: Grammar, text: string, hosts: InviteHosts): CountedTree => {
  const { atWordStart, insideWord, classes } = grammar;
  const stack = new MarkStack();
  const scan: Scan = {
    text,
    hosts,
    wouldClose: stack.wouldClose,
    isInLineQuote: () => stack.openLines().quote === 'line',
    memory: {
      noInline: [false, false],
      noUrlBefore: 0,
      lastUrl: null,
      hasBidi: null,
      steps: 0,
    },
  };
  /** Begins a line at an index. The index of its text, or null if the line is only text. */
  const beginLine = (from: number, plainFrom: number): number | null => {
    const isInForm = stack.hasBlock();
    if (!isInForm && !mayStartForm(text.charCodeAt(from))) return null;
    const start = lineStartAt(scan, from, stack.openLines());
    if (!isInForm && start.end === from) return null;
    stack.text(text.slice(plainFrom, Math.max(0, from - 1)));
    stack.line(start, text, from);
    return start.end;
  };
  let at = (grammar.hasLines ? beginLine(0, 0) : null) ?? 0;
  let plainFrom = at;
  let afterWord = false;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const kind = classes[code];
    // The fast path, for most characters of all texts.
    if (kind !== undefined && (kind & (afterWord ? ANYWHERE : WORD_START)) === 0) {
      afterWord = (kind & WORD) !== 0;
      at += 1;
      continue;
    }
    if (code === LINE_BREAK && grammar.hasLines) {
      const begun = beginLine(at + 1, plainFrom);
      at = begun ?? at + 1;
      plainFrom = begun ?? plainFrom;
      afterWord = false;
      continue;
    }
    const rules = code < ASCII ? (afterWord ? insideWord : atWordStart)[code] : beyondAscii(grammar, code);
    const token = rules === undefined ? null : readToken(scan, rules, at);
    if (token === null) {
      afterWord = isWordCode(code);
      at += 1;
      continue;
    }
    stack.text(text.slice(plainFrom, at));
    if (token.kind === 'leaf') stack.leaf(token.node);
    else if (token.kind === 'plain') stack.text(token.text);
    else if (token.kind === 'masked') {
      const { url } = token;
      const inner = parseBy(label, token.label, hosts);
      scan.memory.steps += inner.steps;
      stack.leaf({ kind: 'maskedLink', url: url.href, host: url.host, children: inner.tree });
    } else stack.run(token.family, token.end - at);
    at = token.end;
    plainFrom = at;
    afterWord = false;
  }
  stack.text(text.slice(plainFrom));
  return { tree: stack.finish(), steps: scan.memory.steps + text.length };
};

/**
 * Parses a message's text into its tree, by protocol.md 'Markup' and docs/spec/message-text.md 'Forms'. Never throws,
 * and takes time proportional to the length of any text. Line breaks stay in the texts.
 */
export const parseMarkup = (text: string, hosts: InviteHosts): MarkupTree => parseCounted(text, hosts).tree;
