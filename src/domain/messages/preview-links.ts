import { IMAGE_PROXY_LIMITS, PREVIEW_LIMITS } from '../../contract/limits';
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

/** In spoilers, too: clients show a picture with the spoiler alone. */
function* picturesOf(tree: MarkupTree): Generator<string> {
  for (const [at, node] of tree.entries()) {
    if (node.kind === 'image' && !isBracketed(tree, at)) yield node.url;
    else if (isFormNode(node)) yield* picturesOf(node.children);
  }
}

const firstOf = (links: Iterable<string>, most: number): readonly string[] => {
  const first = new Set<string>();
  for (const url of links) {
    if (url.length > PREVIEW_LIMITS.url) continue;
    first.add(url);
    if (first.size >= most) break;
  }
  return [...first];
};

const WEB = /https?:/i;

/**
 * The links of a text that get previews, in their order (docs/protocol.md 'Link previews'): not those in code, in `<…>` and
 * in spoilers. Links that clients show in another way, such as pictures and invites, are not among them.
 */
export const previewLinks = (content: string): readonly string[] =>
  WEB.test(content) ? firstOf(linksOf(parseMarkup(content, HOSTS)), PREVIEW_LIMITS.ofMessage) : [];

const picturesIn = (content: string): readonly string[] =>
  WEB.test(content) ? firstOf(picturesOf(parseMarkup(content, HOSTS)), IMAGE_PROXY_LIMITS.ofMessage) : [];

/**
 * The links of a text, and of what it forwards, that clients show as pictures and that the server fetches for them
 * (docs/protocol.md 'Image proxy'): not those in code and in `<…>`.
 */
export const pictureLinks = (content: string, forwarded = ''): readonly string[] => [
  ...new Set([...picturesIn(content), ...picturesIn(forwarded)]),
];
