import type { UserId } from '../../../contract/ids';
import type { LeafNode, MarkupTree } from './node';
import { isMarkNode } from './node';

/** The leaves of a tree in reading order, those inside spoilers too. */
export function* leavesOf(tree: MarkupTree): Generator<LeafNode> {
  for (const node of tree) {
    if (isMarkNode(node)) yield* leavesOf(node.children);
    else yield node;
  }
}

const someLeaf = (tree: MarkupTree, test: (leaf: LeafNode) => boolean): boolean =>
  tree.some((node) => (isMarkNode(node) ? someLeaf(node.children, test) : test(node)));

const isForEveryone = (leaf: LeafNode): boolean =>
  leaf.kind === 'mentionEveryone' || leaf.kind === 'mentionHere';

/** Whether the text holds @everyone or @here where they count: not in code, not in a URL. */
export const holdsEveryone = (tree: MarkupTree): boolean => someLeaf(tree, isForEveryone);

/** The users whom the text mentions, each once, in order. */
export const mentionedUserIds = (tree: MarkupTree): readonly UserId[] => {
  const ids = new Set<UserId>();
  for (const leaf of leavesOf(tree)) if (leaf.kind === 'mention') ids.add(leaf.userId);
  return [...ids];
};

/** Whom a message is judged for, and what its server says of it. */
export interface PingContext {
  readonly userId: UserId;
  /** The message's `mentionsEveryone`: where it is false, @everyone and @here ping nobody; null, the server does not say. */
  readonly mentionsEveryone: boolean | null;
}

/**
 * Whether a message pings the user: it mentions them, or holds @everyone or @here and its server does not deny them
 * (docs/spec/message-text.md 'Mentions', protocol.md `mentions_everyone`). In spoilers they count, in code and URLs
 * they do not.
 */
export const isPing = (tree: MarkupTree, { userId, mentionsEveryone }: PingContext): boolean =>
  someLeaf(
    tree,
    (leaf) =>
      (leaf.kind === 'mention' && leaf.userId === userId) ||
      (mentionsEveryone !== false && isForEveryone(leaf)),
  );
