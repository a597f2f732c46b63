// @ts-check
import { getStaticValue } from '@eslint-community/eslint-utils';
import { checkSync } from 'recheck';

/**
 * Limits in steps, not by the clock: the verdict is the same on a busy machine. The overall limit only stops a check
 * that would not end.
 */
const BY_STEPS = { incubationTimeout: null, attackTimeout: null, seedingTimeout: null, timeout: 120_000 };

/** A single property: a fixed list of characters, or with the flag v of short texts. recheck does not know the flag v. */
const PROPERTY = /^\\p\{\w+\}$/;

/** @type {Map<string, string | null>} */
const judged = new Map();

/**
 * How the time of an expression grows with the length of its input; null if it is linear.
 * @param {string} source
 * @param {string} flags
 * @returns {string | null}
 */
function growthOf(source, flags) {
  const key = `${flags}/${source}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  if (flags.includes('v') && PROPERTY.test(source)) return null;
  const verdict = checkSync(source, flags, BY_STEPS);
  const growth =
    verdict.status === 'safe'
      ? null
      : verdict.status === 'vulnerable'
        ? verdict.complexity.summary
        : `not known (${verdict.error.kind})`;
  judged.set(key, growth);
  return growth;
}

/**
 * Refuses regular expressions whose time does not grow as their text does: with one of them a long text holds up the
 * whole process. An expression that is put together when the program runs cannot be judged and is refused as well.
 * @type {import('eslint').Rule.RuleModule}
 */
export const linearExpressions = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: 'The time of this expression is not linear in the text ({{growth}}). Say it otherwise, or scan the text.',
      unknown:
        'Only an expression that is known before the program runs can be judged: write it as a literal.',
    },
  },
  create: (context) => {
    /** @type {(node: import('estree').Node, source: string, flags: string) => void} */
    const judge = (node, source, flags) => {
      const growth = growthOf(source, flags);
      if (growth !== null) context.report({ node, messageId: 'slow', data: { growth } });
    };
    /** @type {(node: import('estree').NewExpression | import('estree').SimpleCallExpression) => void} */
    const judgeMade = (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const scope = context.sourceCode.getScope(node);
      const [pattern, flags = null] = node.arguments.map(
        (argument) => getStaticValue(argument, scope)?.value,
      );
      const isKnown = typeof pattern === 'string' && (flags === null || typeof flags === 'string');
      if (isKnown) judge(node, pattern, flags ?? '');
      else context.report({ node, messageId: 'unknown' });
    };
    return {
      Literal: (node) => {
        if ('regex' in node && node.regex) judge(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression: judgeMade,
      CallExpression: judgeMade,
    };
  },
};
