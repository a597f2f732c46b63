import { PREVIEW_LIMITS } from '../../contract/limits';
import { inviteHosts } from '../links/invite-hosts';
import { isFormNode, type MarkupTree } from './markup/node';
import { parseMarkup } from './markup/parse-markup';

/** Invite links have a card of their own, on whatever host the client knows. */
const HOSTS = inviteHosts(null, []);

/** Whether a link stands in `<…>`: its author wants no preview. */
const isBracketed = (tree: MarkupTree, at: number): boolean => {
  const [before, after] = [tree[at - 1], tree[at + 1]];
  return (
    before?.kind === 'text' &&
    before.text.endsWith('<') &&
    after?.kind === 'text' &&
    after.text.startsWith('>')
  );
};

function* linksOf(tree: MarkupTree): Generator<string> {
  for (const [at, node] of tree.entries()) {
    if (node.kind === 'link' && !isBracketed(tree, at)) yield node.url;
    else if (node.kind === 'maskedLink') yield node.url;
    // A preview would show what the spoiler hides.
    else if (isFormNode(node) && node.kind !== 'spoiler') yield* linksOf(node.children);
  }
}

/**
 * The links of a text that get previews, in their order (docs/protocol.md 'Link previews'): not those in code, in `<…>` and
 * in spoilers. Links that clients show in another way, such as pictures and invites, are not among them.
 */
export const previewLinks = (content: string): readonly string[] => {
  if (!/https?:/i.test(content)) return [];
  const links = new Set<string>();
  for (const url of linksOf(parseMarkup(content, HOSTS))) {
    if (url.length > PREVIEW_LIMITS.url) continue;
    links.add(url);
    if (links.size >= PREVIEW_LIMITS.ofMessage) break;
  }
  return [...links];
};
