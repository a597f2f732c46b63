import type { ChannelId, EmojiId, GuildId, MessageId, RoleId, UserId } from '../../../contract/ids';
import type { StampStyle } from '../../time/stamp-texts';

/** The forms with an opening and a closing mark that contain other forms (docs/spec/message-text.md 'Forms'). */
export type MarkKind = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

/** A form with marks around it. */
export interface MarkNode {
  readonly kind: MarkKind;
  readonly children: MarkupTree;
}

/** The number of the first item of a numbered list; null for a list with bullets. */
export type ListStart = number | null;

/** A form that begins with a line (docs/protocol.md 'Markup'). The children of a list are its items. */
export type BlockNode =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: MarkupTree }
  | { readonly kind: 'quote'; readonly children: MarkupTree }
  | { readonly kind: 'list'; readonly start: ListStart; readonly children: MarkupTree }
  | { readonly kind: 'item'; readonly children: MarkupTree };

/** A link with a text of its own. `url` is normalised, `host` in punycode: it is shown beside the text. */
export interface MaskedLinkNode {
  readonly kind: 'maskedLink';
  readonly url: string;
  readonly host: string;
  readonly children: MarkupTree;
}

/** A form that contains others. */
export type FormNode = MarkNode | BlockNode | MaskedLinkNode;

/** A form without children. `text` is the source text; it is shown if a picture fails to load. */
export type LeafNode =
  | { readonly kind: 'text'; readonly text: string }
  /** A part of a text that was searched for (src/domain/search/mark-found.ts); no parser makes it. */
  | { readonly kind: 'found'; readonly text: string }
  /** `parts`: its text where parts of it were searched for; the same for a link. */
  | { readonly kind: 'inlineCode'; readonly code: string; readonly parts?: MarkupTree }
  | {
      readonly kind: 'codeBlock';
      readonly language: string | null;
      readonly code: string;
      readonly parts?: MarkupTree;
    }
  | { readonly kind: 'mention'; readonly userId: UserId }
  | { readonly kind: 'channelMention'; readonly channelId: ChannelId }
  | { readonly kind: 'roleMention'; readonly roleId: RoleId }
  /** A channel or a message by its link. */
  | {
      readonly kind: 'placeLink';
      readonly guildId: GuildId;
      readonly channelId: ChannelId;
      readonly messageId: MessageId | null;
      readonly text: string;
    }
  /** A moment in seconds since 1970. */
  | {
      readonly kind: 'timestamp';
      readonly seconds: number;
      readonly style: StampStyle;
      readonly text: string;
    }
  | { readonly kind: 'mentionEveryone' }
  | { readonly kind: 'mentionHere' }
  /** `url` is absolute, even if the text omits the scheme. */
  | { readonly kind: 'inviteLink'; readonly code: string; readonly url: string; readonly text: string }
  /** `url` is normalised (WHATWG `href`): it is fetched or opened, never `text`. */
  | { readonly kind: 'image'; readonly url: string; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string; readonly parts?: MarkupTree }
  /** `key` identifies the picture, see `emojiKey`. */
  | { readonly kind: 'emoji'; readonly text: string; readonly key: string }
  /** An emoji of a guild; `:name:` where the guild of the text has none with this id. */
  | { readonly kind: 'guildEmoji'; readonly emojiId: EmojiId; readonly name: string };

export type MarkupNode = LeafNode | FormNode;
export type MarkupTree = readonly MarkupNode[];

const BLOCKS: readonly string[] = ['heading', 'quote', 'list', 'item', 'codeBlock', 'inviteLink', 'image'];

/** Whether the node is drawn on lines of its own. */
export const isBlockNode = (node: MarkupNode | undefined): boolean =>
  node !== undefined && BLOCKS.includes(node.kind);

/** Whether the node contains others. */
export const isFormNode = (node: MarkupNode): node is FormNode => 'children' in node;
