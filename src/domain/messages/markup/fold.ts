import type { FormNode, MarkupNode, MarkupTree } from './node';
import { isBlockNode, isFormNode } from './node';

/**
 * The cost of drawing a part of a message, in units of one emoji or mention: one element with its styles and its layout
 * in the line. Measured by `npm run bench -- heavy-messages`.
 */
const COST = {
  charactersAUnit: 250,
  lineBreak: 0.5,
  element: 1,
  block: 4,
  /** A line of its own, with its margins. */
  line: 2.5,
  /** Pictures and invites have several elements, and states. */
  card: 12,
} as const;

const lineBreaksIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};
const textCost = (text: string): number =>
  text.length / COST.charactersAUnit + lineBreaksIn(text) * COST.lineBreak;

const formCost = (node: FormNode): number => (isBlockNode(node) ? COST.line : COST.element);

const nodeCost = (node: MarkupNode): number => {
  if (isFormNode(node)) return formCost(node) + drawCost(node.children);
  switch (node.kind) {
    case 'text':
      return textCost(node.text);
    case 'inlineCode':
      return COST.element + textCost(node.code);
    case 'codeBlock':
      return COST.block + textCost(node.code);
    case 'image':
    case 'inviteLink':
      return COST.card;
    case 'link':
    case 'found':
      return COST.element + textCost(node.text);
    case 'mention':
    case 'channelMention':
    case 'placeLink':
    case 'roleMention':
    case 'timestamp':
    case 'mentionEveryone':
    case 'mentionHere':
    case 'emoji':
    case 'guildEmoji':
      return COST.element;
  }
};

/** The cost of drawing a tree, in units of one emoji. */
export const drawCost = (tree: MarkupTree): number => {
  let cost = 0;
  for (const node of tree) cost += nodeCost(node);
  return cost;
};

const LOW_SURROGATES = /^[\uDC00-\uDFFF]/;

/** The start of a text that costs at most `budget`; no surrogate pair is split. */
const textWithin = (text: string, budget: number): string => {
  let at = 0;
  let breaks = 0;
  for (; at < text.length; at += 1) {
    if (text[at] === '\n') breaks += 1;
    if ((at + 1) / COST.charactersAUnit + breaks * COST.lineBreak > budget) break;
  }
  return text.slice(0, LOW_SURROGATES.test(text.slice(at, at + 1)) ? at - 1 : at);
};

/** As much of a node as the budget allows, or null if nothing fits. */
const nodeWithin = (node: MarkupNode, budget: number): MarkupNode | null => {
  if (isFormNode(node)) {
    const children = treeWithin(node.children, budget - formCost(node));
    return children.length === 0 ? null : { ...node, children };
  }
  if (node.kind === 'text') {
    const text = textWithin(node.text, budget);
    return text === '' ? null : { ...node, text };
  }
  if (node.kind === 'codeBlock' || node.kind === 'inlineCode') {
    const frame = node.kind === 'codeBlock' ? COST.block : COST.element;
    const code = textWithin(node.code, budget - frame);
    return code === '' ? null : { ...node, code };
  }
  return null;
};

/** The start of a tree that costs at most `budget`, in units of one emoji; the same tree if all of it fits. */
export const treeWithin = (tree: MarkupTree, budget: number): MarkupTree => {
  const kept: MarkupNode[] = [];
  let left = budget;
  for (const node of tree) {
    const cost = nodeCost(node);
    if (cost <= left) {
      kept.push(node);
      left -= cost;
      continue;
    }
    const part = nodeWithin(node, left);
    if (part !== null) kept.push(part);
    return kept;
  }
  return tree;
};
