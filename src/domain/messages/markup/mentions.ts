import type { RoleId, UserId } from '../../../contract/ids';
import type { LeafNode, MarkupTree } from './node';
import { isFormNode } from './node';

/** The leaves of a tree in reading order, including those inside spoilers. */
export function* leavesOf(tree: MarkupTree): Generator<LeafNode> {
  for (const node of tree) {
    if (isFormNode(node)) yield* leavesOf(node.children);
    else yield node;
  }
}

const someLeaf = (tree: MarkupTree, test: (leaf: LeafNode) => boolean): boolean =>
  tree.some((node) => (isFormNode(node) ? someLeaf(node.children, test) : test(node)));

const isForEveryone = (leaf: LeafNode): boolean =>
  leaf.kind === 'mentionEveryone' || leaf.kind === 'mentionHere';

/** Whether the text contains @everyone or @here where they count: not in code, not in a URL. */
export const holdsEveryone = (tree: MarkupTree): boolean => someLeaf(tree, isForEveryone);

/** The mentioned users, without duplicates, in order. */
export const mentionedUserIds = (tree: MarkupTree): readonly UserId[] => {
  const ids = new Set<UserId>();
  for (const leaf of leavesOf(tree)) if (leaf.kind === 'mention') ids.add(leaf.userId);
  return [...ids];
};

/** The mentioned roles, without duplicates, in order. */
export const mentionedRoleIds = (tree: MarkupTree): readonly RoleId[] => {
  const ids = new Set<RoleId>();
  for (const leaf of leavesOf(tree)) if (leaf.kind === 'roleMention') ids.add(leaf.roleId);
  return [...ids];
};

/** The user for whom a message is checked, and the server's `mentionsEveryone`. */
export interface PingContext {
  readonly userId: UserId;
  /**
   * The message's `mentionsEveryone`: if false, @everyone and @here ping nobody; null if the server does not send it.
   */
  readonly mentionsEveryone: boolean | null;
  /** The user's roles whose mention counts in this message. */
  readonly roles?: readonly RoleId[];
}

/**
 * Whether a message pings the user: it mentions the user, or contains @everyone or @here and the server does not deny
 * them (docs/spec/message-text.md 'Mentions', protocol.md `mentions_everyone`). Mentions in spoilers count; mentions in
 * code and URLs do not.
 */
export const isPing = (tree: MarkupTree, { userId, mentionsEveryone, roles = [] }: PingContext): boolean =>
  someLeaf(
    tree,
    (leaf) =>
      (leaf.kind === 'mention' && leaf.userId === userId) ||
      (leaf.kind === 'roleMention' && roles.includes(leaf.roleId)) ||
      (mentionsEveryone !== false && isForEveryone(leaf)),
  );
