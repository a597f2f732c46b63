import type { LeafNode, MarkKind, MarkupNode, MarkupTree } from './node';
import type { MarkFamily } from './scan';

interface Frame {
  readonly character: string;
  width: number;
  kind: MarkKind;
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
 * are text. No form contains itself, so at most five are open at a time and every step has constant cost.
 */
export class MarkStack {
  readonly #root: MarkupNode[] = [];
  readonly #frames: Frame[] = [];

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

  /** Adds a node to the innermost open form. */
  leaf(node: LeafNode): void {
    this.#children().push(node);
    this.#ink();
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
    while (this.#frames.length > 0) this.#dissolve();
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
    this.#frames.push({ character, width, kind, children: [], hasInk: false, twin });
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

  /** Closes the form at an index; forms that are still open inside it cross it, and become text. */
  #close(at: number): void {
    while (this.#frames.length > at + 1) this.#dissolve();
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
