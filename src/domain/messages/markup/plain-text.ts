import type { UserId } from '../../../contract/ids';
import { assertNever } from '../../../contract/failure';
import { msg, t } from '../../i18n/t';
import type { InviteHosts } from '../../links/invite-hosts';
import { inviteHosts } from '../../links/invite-hosts';
import { cutText } from '../cut-text';
import type { LeafNode, MarkupTree } from './node';
import { isMarkNode } from './node';
import { parseMarkup } from './parse-markup';

/** What stands in a plain text where a spoiler is. */
export const SPOILER_TEXT = '[spoiler]';
/** What a mention reads when its member is not known (docs/spec/message-text.md 'Mentions'). */
export const UNKNOWN_USER = msg('Unknown User');

/** The name that a mention shows, or null for a user who is not known. */
export type NameOf = (userId: UserId) => string | null;

const nobody: NameOf = () => null;

const leafText = (leaf: LeafNode, nameOf: NameOf): string => {
  switch (leaf.kind) {
    case 'text':
    case 'inviteLink':
    case 'image':
    case 'link':
    case 'emoji':
      return leaf.text;
    case 'inlineCode':
    case 'codeBlock':
      return leaf.code;
    case 'mention':
      return `@${nameOf(leaf.userId) ?? t(UNKNOWN_USER)}`;
    case 'mentionEveryone':
      return '@everyone';
    case 'mentionHere':
      return '@here';
    default:
      return assertNever(leaf);
  }
};

/** A tree as plain text: without marks, names for mentions, spoilers hidden. For notifications and screen readers. */
export const plainText = (tree: MarkupTree, nameOf: NameOf = nobody): string =>
  tree
    .map((node) => {
      if (!isMarkNode(node)) return leafText(node, nameOf);
      return node.kind === 'spoiler' ? SPOILER_TEXT : plainText(node.children, nameOf);
    })
    .join('');

/** As many names of one text are worth looking up. */
const MOST_NAMED = 10;

/** The users whom the plain text of a message names, each once, in order, at most ten: those in spoilers are hidden. */
export const namedUserIds = (content: string, hosts: InviteHosts): readonly UserId[] => {
  const ids = new Set<UserId>();
  plainText(parseMarkup(content, hosts), (userId) => {
    ids.add(userId);
    return null;
  });
  return [...ids].slice(0, MOST_NAMED);
};

/** What a preview needs besides the text. */
export interface PreviewContext {
  readonly nameOf?: NameOf;
  readonly hosts?: InviteHosts;
}

const NO_HOSTS = inviteHosts(null, []);
const WHITE_SPACE = /\s+/g;

/**
 * The start of a message on one line, cut at `limit` code points (the replies' 50 and the delete dialog's 100,
 * TEXT_LIMITS), with '…' after it where something was cut. Marks are gone, spoilers hidden.
 */
export const previewText = (content: string, limit: number, context: PreviewContext = {}): string => {
  const text = plainText(parseMarkup(content, context.hosts ?? NO_HOSTS), context.nameOf);
  return cutText(text.replace(WHITE_SPACE, ' ').trim(), limit);
};
