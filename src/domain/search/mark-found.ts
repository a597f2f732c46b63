import { isFormNode, type MarkupNode, type MarkupTree } from '../messages/markup/node';
import { drawCost, treeWithin } from '../messages/markup/fold';
import { plainText } from '../messages/markup/plain-text';
import { findMatches } from './find-matches';
import type { Wanted } from './query';

const markText = (text: string, wanted: readonly Wanted[]): readonly MarkupNode[] => {
  const spans = findMatches(text, wanted);
  if (spans.length === 0) return [{ kind: 'text', text }];
  const points = Array.from(text);
  const nodes: MarkupNode[] = [];
  let at = 0;
  for (const [start, end] of spans) {
    if (start > at) nodes.push({ kind: 'text', text: points.slice(at, start).join('') });
    nodes.push({ kind: 'found', text: points.slice(start, end).join('') });
    at = end;
  }
  if (at < points.length) nodes.push({ kind: 'text', text: points.slice(at).join('') });
  return nodes;
};

/** A tree whose texts have what was searched for in nodes of their own; what a spoiler hides is not marked. */
export const markFound = (tree: MarkupTree, wanted: readonly Wanted[]): MarkupTree =>
  wanted.length === 0
    ? tree
    : tree.flatMap((node): readonly MarkupNode[] => {
        if (node.kind === 'text') return markText(node.text, wanted);
        if (node.kind === 'inlineCode' || node.kind === 'codeBlock')
          return [{ ...node, parts: markText(node.code, wanted) }];
        if (node.kind === 'link') return [{ ...node, parts: markText(node.text, wanted) }];
        if (!isFormNode(node) || node.kind === 'spoiler') return [node];
        return [{ ...node, children: markFound(node.children, wanted) }];
      });

/** How much of the text before the first found part is shown with it, in code points. */
const LEAD = 80;
const CUT: MarkupNode = { kind: 'text', text: '…' };

/** The end of a text, from the beginning of a word on. */
const endOf = (text: string, from: number): string => {
  const points = Array.from(text);
  const rest = points.slice(from).join('');
  return from <= 0 ? text : rest.replace(/^\S{0,20}\s/u, '');
};

/** The lines of a code from the one before a place, which is counted in code points. */
const linesFrom = (code: string, place: number): string => {
  const before = Array.from(code).slice(0, place).join('').split('\n');
  const left = before.slice(0, -2).join('\n');
  return left === '' ? code : code.slice(left.length + 1);
};

/**
 * As much of a tree as fits, with the first found part in it: a long text begins a little before that. Forms are not
 * cut at their beginning, so that a spoiler stays one.
 */
export const treeAround = (tree: MarkupTree, wanted: readonly Wanted[], budget: number): MarkupTree => {
  if (drawCost(tree) <= budget) return tree;
  let lead = 0;
  for (const [at, node] of tree.entries()) {
    const text = plainText([node]);
    const [first] = findMatches(text, wanted);
    if (first === undefined) {
      lead += text.length;
      continue;
    }
    const [start] = first;
    if (lead + start <= 2 * LEAD) break;
    const rest = tree.slice(at + 1);
    if (node.kind === 'text')
      return [CUT, ...treeWithin([{ ...node, text: endOf(node.text, start - LEAD) }, ...rest], budget)];
    if (node.kind === 'codeBlock')
      return [CUT, ...treeWithin([{ ...node, code: linesFrom(node.code, start) }, ...rest], budget)];
    return [CUT, ...treeWithin([node, ...rest], budget)];
  }
  return treeWithin(tree, budget);
};
