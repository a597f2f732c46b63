// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * A displayed text: its English, which is its key, and its place. `one` is the English singular of a plural.
 * @typedef {{ readonly key: string, readonly one: string | null, readonly place: string }} Found
 */

/**
 * A call whose text is no literal. A marked text of a table (`t(row.label)`) does not count: its literal is in `msg`.
 * @typedef {{ readonly text: string, readonly place: string }} Made
 */

const SAYING = new Set(['t', 'msg', 'plural']);

/** @type {(node: ts.Node | undefined) => string | null} */
const literalOf = (node) => (node !== undefined && ts.isStringLiteralLike(node) ? node.text : null);

/**
 * An expression whose form permits only a marked text: the compiler has checked its type. @type {(node: ts.Node) =>
 * boolean}
 */
const isMarked = (node) => {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return isMarked(node.expression);
  if (ts.isConditionalExpression(node)) return isMarked(node.whenTrue) && isMarked(node.whenFalse);
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind !== ts.SyntaxKind.PlusToken && isMarked(node.left) && isMarked(node.right);
  if (ts.isCallExpression(node))
    return literalOf(node.arguments[0]) !== null && node.expression.getText() === 'msg';
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
};

/**
 * The texts of one file.
 * @param {string} path its path in the result
 * @param {string} code
 * @returns {{ readonly found: Found[], readonly made: Made[] }}
 */
export function textsIn(path, code) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  /** @type {Found[]} */
  const found = [];
  /** @type {Made[]} */
  const made = [];
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    const place = `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    /** @type {(text: ts.Node | undefined, one?: ts.Node) => void} */
    const take = (text, one) => {
      const key = literalOf(text);
      const first = one === undefined ? null : literalOf(one);
      if (key === null || (one !== undefined && first === null)) made.push({ text: node.getText(), place });
      else found.push({ key, one: first, place });
    };
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SAYING.has(node.expression.text)) {
      const [first, second] = node.arguments;
      if (node.expression.text === 'plural') take(second, first);
      else if (first === undefined || node.expression.text === 'msg' || !isMarked(first)) take(first);
    }
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Trans') {
      const text = node.attributes.properties.find(
        (one) => ts.isJsxAttribute(one) && one.name.getText() === 'text',
      );
      take(text !== undefined && ts.isJsxAttribute(text) ? text.initializer : undefined);
    }
  };
  visit(source);
  return { found, made };
}

/**
 * The displayed texts of all files of src, in the order of the files.
 * @param {string} root
 */
export function findTexts(root) {
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/domain/i18n/'))
    .sort();
  const all = files.map((file) => textsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
  return { found: all.flatMap(({ found }) => found), made: all.flatMap(({ made }) => made) };
}

/**
 * The places of each key, by the key.
 * @param {readonly Found[]} found
 * @returns {Map<string, Found[]>}
 */
export function byKey(found) {
  /** @type {Map<string, Found[]>} */
  const keys = new Map();
  for (const one of found) {
    const held = keys.get(one.key);
    if (held === undefined) keys.set(one.key, [one]);
    else held.push(one);
  }
  return new Map([...keys].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The entries of an English catalogue, with which that of a new language starts.
 * @param {readonly Found[]} found
 * @returns {Record<string, string>}
 */
export function entriesOf(found) {
  return Object.fromEntries(
    [...byKey(found).values()].flatMap(([first, ...others]) => {
      const one = [first, ...others].find((each) => each?.one != null)?.one;
      const key = first?.key ?? '';
      return one == null
        ? [[key, key]]
        : [
            [`${key}_one`, one],
            [`${key}_other`, key],
          ];
    }),
  );
}
