import type { LineStart, OpenLines, QuoteKind } from './line-start';
import type {
  BlockNode,
  LeafNode,
  ListStart,
  MarkKind,
  MarkupNode,
  MarkupTree,
  MaskedLinkNode,
} from './node';
import type { MarkFamily } from './scan';

/** A form that began with a line. `source` is its mark, which is text if the form remains empty. */
type Block = { readonly source: string } & (
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 }
  | { readonly kind: 'quote'; readonly lines: QuoteKind }
  | { readonly kind: 'list'; readonly start: ListStart }
  | { readonly kind: 'item' }
);

const blockNode = (block: Block, children: MarkupTree): BlockNode => {
  if (block.kind === 'heading') return { kind: 'heading', level: block.level, children };
  if (block.kind === 'list') return { kind: 'list', start: block.start, children };
  return { kind: block.kind, children };
};

interface Frame {
  /** Empty for a form of lines, which no mark closes. */
  readonly character: string;
  width: number;
  kind: MarkKind;
  readonly block: Block | null;
  readonly children: MarkupNode[];
  /** Whether it contains more than white space and empty marks. */
  hasInk: boolean;
  /**
   * Opened by the same run as the frame below (`***`): the first closing mark decides which of the two is the outer
   * one.
   */
  twin: boolean;
}

const INK = /\S/;

/**
 * Builds the tree during the scan from left to right, and pairs the marks by protocol.md 'Markup': forms nest; if two
 * forms cross, the first to start wins and the marks of the other are text; marks around nothing or around white space
 * are text. A form of lines ends with its line, or with the form around it. No form contains itself, but for the list in
 * an item, so at most ten are open at a time and every step has constant cost.
 */
export class MarkStack {
  readonly #root: MarkupNode[] = [];
  readonly #frames: Frame[] = [];
  /** The indexes of the open forms of lines, -1 for none: the list within an item is `inner`. */
  readonly #at = { quote: -1, heading: -1, list: -1, inner: -1 };

  #children(): MarkupNode[] {
    return this.#frames.at(-1)?.children ?? this.#root;
  }

  #ink(): void {
    const top = this.#frames.at(-1);
    if (top !== undefined) top.hasInk = true;
  }

  #append(text: string): void {
    const siblings = this.#children();
    const last = siblings.at(-1);
    if (last?.kind === 'text') siblings[siblings.length - 1] = { kind: 'text', text: last.text + text };
    else siblings.push({ kind: 'text', text });
  }

  /** Adds text to the innermost open form. */
  text(text: string): void {
    if (text === '') return;
    this.#append(text);
    if (INK.test(text)) this.#ink();
  }

  /** Adds a complete node to the innermost open form. */
  leaf(node: LeafNode | MaskedLinkNode): void {
    this.#children().push(node);
    this.#ink();
  }

  /** The open forms of lines. */
  openLines(): OpenLines {
    const quote = this.#frames[this.#at.quote]?.block;
    return { quote: quote?.kind === 'quote' ? quote.lines : null, hasList: this.#at.list >= 0 };
  }

  /** Whether the forms of the last line are open. */
  hasBlock(): boolean {
    const { quote, list, heading } = this.#at;
    return quote >= 0 || list >= 0 || heading >= 0;
  }

  /**
   * Begins a line at `at`: ends the forms that do not continue, and opens those that the line begins with. The line
   * break before it is text, unless it separates two items.
   */
  line(start: LineStart, text: string, at: number): void {
    const open = this.#frames[this.#at.quote]?.block;
    const goesOn = open?.kind === 'quote' && (open.lines === 'rest' || start.quote === 'line');
    // A list outside a quote does not continue inside it.
    if (start.quote !== null && open === undefined) this.#endFrom(this.#at.list);
    if (!goesOn) this.#endFrom(this.#at.quote);
    this.#endFrom(this.#at.heading);
    const isNext = this.#toItem(start);
    if (at > 0 && !isNext) this.#append('\n');
    if (start.quote !== null && !goesOn) {
      const source = text.slice(at, start.quoteEnd);
      this.#at.quote = this.#pushBlock({ kind: 'quote', lines: start.quote, source });
    }
    if (start.level === 0) return;
    const source = text.slice(start.quoteEnd, start.end);
    if (start.form === 'heading') {
      this.#at.heading = this.#pushBlock({ kind: 'heading', level: start.level, source });
      return;
    }
    if (!isNext) {
      const list = this.#pushBlock({ kind: 'list', start: start.number, source: '' });
      this.#at[start.level === 1 ? 'list' : 'inner'] = list;
    }
    this.#pushBlock({ kind: 'item', source: isNext ? `\n${source}` : source });
  }

  /** Ends what is open below an item of this line's list. Whether the item is the next one of an open list. */
  #toItem({ form, level, number }: LineStart): boolean {
    if (form !== 'list') {
      this.#endFrom(this.#at.list);
      return false;
    }
    const at = level === 1 ? this.#at.list : this.#at.inner;
    const frame = this.#frames[at];
    if (frame?.block?.kind === 'list' && (frame.block.start === null) === (number === null)) {
      this.#endAbove(at);
      return this.#frames[at] === frame;
    }
    this.#endFrom(at);
    // The text of an item ends with its line.
    if (level === 2) this.#endAbove(this.#at.list + 1);
    return false;
  }

  /** Opens a form of lines; returns its index. */
  #pushBlock(block: Block): number {
    const at = this.#frames.length;
    this.#frames.push({
      character: '',
      width: 0,
      kind: 'bold',
      block,
      children: [],
      hasInk: false,
      twin: false,
    });
    return at;
  }

  /** Ends the form at an index, and all inside it; nothing for -1. */
  #endFrom(at: number): void {
    const frame = this.#frames[at];
    if (frame === undefined) return;
    this.#endAbove(at);
    if (this.#frames[at] === frame) this.#endTop();
  }

  #endAbove(at: number): void {
    while (this.#frames.length > at + 1) this.#endTop();
  }

  /** Ends the innermost open form: marks without a closing one become text. */
  #endTop(): void {
    if (this.#frames.at(-1)?.block === null) this.#dissolve();
    else this.#endLines();
  }

  #endLines(): void {
    const frame = this.#frames.pop();
    if (frame?.block == null) return;
    const at = this.#frames.length;
    const open = this.#at;
    if (open.quote === at) open.quote = -1;
    else if (open.heading === at) open.heading = -1;
    else if (open.list === at) open.list = -1;
    else if (open.inner === at) open.inner = -1;
    if (frame.hasInk) {
      this.#children().push(blockNode(frame.block, frame.children));
      this.#ink();
      return;
    }
    // An item that is text is outside its list.
    if (frame.block.kind === 'item') this.#endLines();
    this.text(frame.block.source);
    this.#adopt(frame.children);
  }

  /** Whether a run of `length` of this character would close a form that is open. */
  wouldClose = (character: string, length: number): boolean => {
    for (const { character: own, width } of this.#frames) {
      if (own === character && (width === length || (length > 2 && width < length))) return true;
    }
    return false;
  };

  /** Handles a run of marks: closes as many forms as it can, and opens forms with the rest. */
  run(family: MarkFamily, length: number): void {
    const { character } = family;
    const onlyDouble = family.forms.every((form) => form.width === 2);
    let rest = length;
    if (this.wouldClose(character, length)) {
      if (onlyDouble && rest % 2 === 1) {
        // `||a|||`: the odd character stays inside, so that the outermost two are the marks.
        this.text(character);
        rest -= 1;
      }
      if (length <= 2) {
        this.#close(this.#findWidth(character, length));
        return;
      }
      for (let at = this.#innermost(character, rest); at >= 0; at = this.#innermost(character, rest)) {
        const width = this.#frames[at]?.width ?? 0;
        this.#close(at);
        rest -= width;
      }
    }
    this.#open(family, rest);
  }

  /** Ends the text: forms without a closing mark are turned into text. */
  finish(): MarkupTree {
    while (this.#frames.length > 0) this.#endTop();
    return this.#root;
  }

  #open({ character, forms }: MarkFamily, length: number): void {
    const single = forms.find((form) => form.width === 1);
    const double = forms.find((form) => form.width === 2);
    // Four or more characters that close no form are marks around nothing, or a drawn line.
    if (length > 3) {
      this.text(character.repeat(length));
      return;
    }
    let rest = length;
    if (double !== undefined && rest >= 2) {
      this.#push(character, 2, double.kind, false);
      rest -= 2;
    }
    if (single !== undefined && rest === 1) this.#push(character, 1, single.kind, length === 3);
    else this.text(character.repeat(rest));
  }

  #push(character: string, width: number, kind: MarkKind, twin: boolean): void {
    this.#frames.push({ character, width, kind, block: null, children: [], hasInk: false, twin });
  }

  #innermost(character: string, longest: number): number {
    return this.#frames.findLastIndex((frame) => frame.character === character && frame.width <= longest);
  }

  /** The index of the open form of this width; of twins, the requested one becomes the inner one. */
  #findWidth(character: string, width: number): number {
    const at = this.#frames.findIndex((frame) => frame.character === character && frame.width === width);
    const outer = this.#frames[at];
    const inner = this.#frames[at + 1];
    if (outer === undefined || inner?.twin !== true) return at;
    [outer.width, inner.width] = [inner.width, outer.width];
    [outer.kind, inner.kind] = [inner.kind, outer.kind];
    inner.twin = false;
    return at + 1;
  }

  /** Closes the form at an index. Marks that are still open inside it cross it, and become text; forms of lines end. */
  #close(at: number): void {
    this.#endAbove(at);
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.hasInk) {
      this.#children().push({ kind: frame.kind, children: frame.children });
      this.#ink();
      return;
    }
    const mark = frame.character.repeat(frame.width);
    this.#append(mark);
    this.#adopt(frame.children);
    this.#append(mark);
  }

  /** Turns the innermost open form into text and moves its children to the form around it. */
  #dissolve(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.text(frame.character.repeat(frame.width));
    this.#adopt(frame.children);
  }

  #adopt(children: readonly MarkupNode[]): void {
    for (const node of children) {
      if (node.kind === 'text') this.#append(node.text);
      else this.#children().push(node);
    }
  }
}
