// @ts-check
import {
  NOT_SHOWN,
  NOT_TRANSLATED,
  SHOWN_CALLS,
  SHOWN_NAMES,
  SILENT_CALLS,
  SILENT_NAMES,
} from './shown-names.mjs';

/** @typedef {import('eslint').Rule.Node} Node */

/** The functions of src/domain/i18n, with the number of leading arguments that are texts. */
const SAYING = new Map([
  ['t', 1],
  ['msg', 1],
  ['plural', 2],
]);

/** Methods whose callback runs when the file is loaded: `array.map(row => …)`. */
const AT_ONCE = new Set(['map', 'filter', 'flatMap', 'reduce', 'forEach', 'from', 'some', 'every', 'find']);

const hasWord = (/** @type {string} */ text) => /\p{L}{2,}/u.test(text) && !NOT_TRANSLATED.has(text.trim());
const isCode = (/** @type {string} */ text) =>
  /[{}<>=;\\]|:\/\/|^[.#/]|^--|px$|^M\d|^[a-z]+(?:-[a-z0-9]+)+$|^[a-z]+\.[a-z.]+$/.test(text);
/** A sentence, or a single word with a capital letter. */
const isSentence = (/** @type {string} */ text) =>
  hasWord(text) &&
  !isCode(text) &&
  (/^[“'"‘(@]?\p{Lu}[\p{L}’'-]*\p{Ll}[.…!?:]*$/u.test(text) ||
    /^[“'"‘(@]?[\p{Lu}\d][^]*\s\S/u.test(text) ||
    /\p{L}…$/u.test(text));

const isOfType = (/** @type {any} */ call) =>
  call.typeArguments?.params[0]?.type === 'TSTypeReference' && call.callee.name === 'useState';

/**
 * Where a text is used, by the nodes around it: displayed, possibly displayed, or never displayed.
 * @param {Node} text
 * @returns {'shown' | 'maybe' | 'silent'}
 */
const placeOf = (text) => {
  let child = text;
  for (let at = text.parent; at !== null; child = at, at = at.parent) {
    const type = /** @type {string} */ (at.type);
    if (
      /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|LogicalExpression|SpreadElement)$/.test(
        type,
      )
    )
      continue;
    const node = /** @type {any} */ (at);
    switch (type) {
      case 'ConditionalExpression':
        if (node.test === child) return 'silent';
        continue;
      case 'BinaryExpression':
        if (node.operator !== '+') return 'silent';
        continue;
      case 'TemplateLiteral':
      case 'ArrayExpression':
        continue;
      case 'JSXExpressionContainer':
        if (node.parent.type !== 'JSXAttribute') return 'shown';
        continue;
      case 'JSXAttribute':
        return placeByName(String(node.name.name));
      case 'Property':
        if (node.key === child && !node.shorthand) return 'silent';
        return placeByName(node.computed ? '' : String(node.key.name ?? node.key.value));
      case 'CallExpression': {
        const name = String(node.callee.property?.name ?? node.callee.name ?? '');
        // useState<Filter>('All'): the value of a type.
        if (SILENT_CALLS.has(name) || isOfType(node)) return 'silent';
        return SHOWN_CALLS.has(name) && node.arguments[0] !== child ? 'shown' : 'maybe';
      }
      case 'NewExpression':
        return /Error$/.test(String(node.callee.name)) ? 'silent' : 'maybe';
      case 'MemberExpression':
      case 'ThrowStatement':
      case 'SwitchCase':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
      case 'TSEnumMember':
        return 'silent';
      default:
        return 'maybe';
    }
  }
  return 'maybe';
};

const placeByName = (/** @type {string} */ name) =>
  SHOWN_NAMES.has(name) ? 'shown' : SILENT_NAMES.has(name) || name.startsWith('data-') ? 'silent' : 'maybe';

/** Whether a node runs when its file is loaded. */
const isRunAtImport = (/** @type {Node} */ start) => {
  for (let at = /** @type {any} */ (start).parent; at !== null; at = at.parent) {
    if (/^(ClassBody|FunctionDeclaration)$/.test(at.type)) return false;
    if (!/^(Arrow)?FunctionExpression$/.test(at.type)) continue;
    const call = at.parent;
    const isAtOnce =
      call.type === 'CallExpression' &&
      call.arguments.includes(at) &&
      AT_ONCE.has(call.callee.property?.name);
    if (!isAtOnce) return false;
  }
  return true;
};

/** The text of a literal or a template; null for other nodes. @returns {string | null} */
const wordsOf = (/** @type {any} */ node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map((/** @type {any} */ { value }) => value.cooked ?? value.raw).join('1');
};

/** A text whose parts are chosen or joined at run time. A choice between marked texts is not one. */
const isMade = (/** @type {any} */ node) =>
  node.type === 'BinaryExpression' ||
  (node.type === 'ConditionalExpression' &&
    [node.consequent, node.alternate].some((one) => wordsOf(one) !== null));

/**
 * Refuses texts that people read and that do not pass `t`, `msg`, `plural` or <Trans> (docs/decisions/021): where texts are
 * shown any word, elsewhere what looks like a sentence.
 * @type {import('eslint').Rule.RuleModule}
 */
export const shownTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      shown:
        "A text that people read: t('…') of src/domain/i18n, msg('…') in a table, <Trans> around elements.",
      sentence:
        'It looks like a text that people read: t(…), or its place in tools/lint/shown-names.mjs with the reason.',
      made: 'A text is a literal, so that it is found in a catalogue; what changes stands in it as {{name}}.',
      early: "A constant is made before the language is known: msg('…') here, and t(…) where it is shown.",
    },
  },
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    if (NOT_SHOWN.some(({ files }) => files.test(file))) return {};
    /** @type {(node: any) => void} */
    const judge = (node) => {
      const words = wordsOf(node);
      if (words === null || !hasWord(words)) return;
      const { parent } = node;
      if (parent.type === 'CallExpression') {
        const texts = SAYING.get(parent.callee.name) ?? 0;
        const at = parent.arguments.indexOf(node);
        if (at !== -1 && at < texts) {
          if (node.type !== 'Literal') context.report({ node, messageId: 'made' });
          return;
        }
      }
      if (parent.type === 'JSXAttribute' && parent.parent.name.name === 'Trans') return;
      const place = placeOf(node);
      if (place === 'shown' && !isCode(words)) context.report({ node, messageId: 'shown' });
      else if (place === 'maybe' && isSentence(words)) context.report({ node, messageId: 'sentence' });
    };
    return {
      JSXText: (/** @type {any} */ node) => {
        if (hasWord(node.value)) context.report({ node, messageId: 'shown' });
      },
      Literal: judge,
      TemplateLiteral: judge,
      CallExpression: (node) => {
        if (node.callee.type !== 'Identifier' || !SAYING.has(node.callee.name)) return;
        const texts = node.arguments.slice(0, SAYING.get(node.callee.name));
        if (texts.some(isMade)) context.report({ node, messageId: 'made' });
        if (node.callee.name !== 'msg' && isRunAtImport(node)) context.report({ node, messageId: 'early' });
      },
    };
  },
};
