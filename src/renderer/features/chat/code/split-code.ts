import { common, createLowlight } from 'lowlight';
import type { CodeAnswer, CodeKind, CodeRequest, CodeSpan } from './code-span';

/** More parts than this would make the message slow to draw. */
const MOST_SPANS = 1500;

const lowlight = createLowlight(common);

/** The scopes of highlight.js that have a kind of another name; those that are not named here look like text. */
const SCOPES: readonly (readonly [CodeKind, string])[] = [
  ['keyword', 'keyword literal selector-tag doctag'],
  ['string', 'string regexp char link'],
  ['number', 'number symbol bullet'],
  ['comment', 'comment quote'],
  ['title', 'title section name selector-id selector-class'],
  ['type', 'type built_in class'],
  ['attr', 'attr attribute property variable template-variable'],
  ['meta', 'meta'],
  ['addition', 'addition'],
  ['deletion', 'deletion'],
];
const KINDS = new Map(
  SCOPES.flatMap(([kind, scopes]) => scopes.split(' ').map((scope) => [scope, kind] as const)),
);

type Root = ReturnType<typeof lowlight.highlight>;
type Content = Root['children'][number];

const kindOf = (node: Content, around: CodeKind | null): CodeKind | null => {
  const classes = node.type === 'element' ? node.properties['className'] : undefined;
  const scope = Array.isArray(classes) ? String(classes[0]).replace(/^hljs-/, '') : '';
  return KINDS.get(scope) ?? around;
};

const collect = (nodes: readonly Content[], around: CodeKind | null, spans: CodeSpan[]): void => {
  for (const node of nodes) {
    if (node.type === 'text') {
      const last = spans.at(-1);
      if (last?.kind === around) spans[spans.length - 1] = { kind: around, text: last.text + node.value };
      else spans.push({ kind: around, text: node.value });
    } else if (node.type === 'element') collect(node.children, kindOf(node, around), spans);
  }
};

/** Splits a code into parts with a kind; null for an unknown language, and for one with too many parts. */
export const splitCode = ({ code, language }: CodeRequest): CodeAnswer => {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return null;
  const spans: CodeSpan[] = [];
  collect(lowlight.highlight(name, code).children, null, spans);
  return spans.length > MOST_SPANS ? null : spans;
};
