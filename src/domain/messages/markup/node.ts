import type { UserId } from '../../../contract/ids';

/** The forms with an opening and a closing mark that contain other forms (docs/spec/message-text.md 'Forms'). */
export type MarkKind = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

/** A form that contains others. */
export interface MarkNode {
  readonly kind: MarkKind;
  readonly children: MarkupTree;
}

/** A form without children. `text` is the source text; it is shown if a picture fails to load. */
export type LeafNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'inlineCode'; readonly code: string }
  | { readonly kind: 'codeBlock'; readonly language: string | null; readonly code: string }
  | { readonly kind: 'mention'; readonly userId: UserId }
  | { readonly kind: 'mentionEveryone' }
  | { readonly kind: 'mentionHere' }
  /** `url` is absolute, even if the text omits the scheme. */
  | { readonly kind: 'inviteLink'; readonly code: string; readonly url: string; readonly text: string }
  /** `url` is normalised (WHATWG `href`): it is fetched or opened, never `text`. */
  | { readonly kind: 'image'; readonly url: string; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  /** `key` identifies the picture, see `emojiKey`. */
  | { readonly kind: 'emoji'; readonly text: string; readonly key: string };

export type MarkupNode = LeafNode | MarkNode;
export type MarkupTree = readonly MarkupNode[];

/** Whether the node contains others. */
export const isMarkNode = (node: MarkupNode): node is MarkNode => 'children' in node;
