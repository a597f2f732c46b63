import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarkupTree } from '../../../../../src/domain/messages/markup/node';
import { isFormNode } from '../../../../../src/domain/messages/markup/node';
import { parseCounted, parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import { tries } from '../../../../support/torture';
import { hostileText } from './hostile-text';
import { hosts, seen, seenText } from './shape';

/** The characters that `part` lacks of `whole`; null if `part` is not `whole` without some characters. */
const leftOut = (whole: string, part: string): string | null => {
  let dropped = '';
  let at = 0;
  for (const unit of whole.split('')) {
    if (unit === part.charAt(at)) at += 1;
    else dropped += unit;
  }
  return at === part.length ? dropped : null;
};

const everyNode = (
  tree: MarkupTree,
  test: (node: MarkupTree[number], siblings: MarkupTree) => boolean,
): boolean => tree.every((node) => test(node, tree) && (!isFormNode(node) || everyNode(node.children, test)));

describe('any text', () => {
  it('is parsed without throwing, and keeps all but its marks, in order', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const dropped = leftOut(text, seenText(parseMarkup(text, hosts)));
        expect(dropped).not.toBeNull();
        // Marks, backslashes, a block's language, and white space at a block's edges.
        // A masked link loses its address, too.
        expect(dropped).toMatch(
          text.includes('```') || text.includes('](') ? /^[^]*$/ : /^[*_~|`\\ #>\d.\n\t-]*$/,
        );
      }),
      tries(3000),
    );
  });

  it('gives trees without empty forms, empty texts, or texts side by side', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const tree = parseMarkup(text, hosts);
        expect(
          everyNode(tree, (node) => (isFormNode(node) ? node.children.length > 0 : seen(node) !== '')),
        ).toBe(true);
        const isApart = everyNode(
          tree,
          (node, siblings) => node.kind !== 'text' || siblings[siblings.indexOf(node) + 1]?.kind !== 'text',
        );
        expect(isApart).toBe(true);
      }),
      tries(3000),
    );
  });

  it('never holds a form within a form of its kind, but for one list within another', () => {
    const isWithin = (kind: string, around: readonly string[]): boolean =>
      around.filter((outer) => outer === kind).length >= (kind === 'list' || kind === 'item' ? 2 : 1);
    const nests = (tree: MarkupTree, around: readonly string[]): boolean =>
      tree.some(
        (node) =>
          isFormNode(node) && (isWithin(node.kind, around) || nests(node.children, [...around, node.kind])),
      );
    fc.assert(
      fc.property(hostileText, (text) => !nests(parseMarkup(text, hosts), [])),
      tries(2000),
    );
  });

  it('means the same again when it is parsed again, and next to another paragraph without marks', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(parseMarkup(text, hosts)).toEqual(parseMarkup(text, hosts));
        const plain = text.replace(/[^a-z\s]/gi, '');
        expect(seenText(parseMarkup(plain, hosts))).toBe(plain);
      }),
    );
  });
});

/** Repetitions of each of these make some parsers quadratic. */
const HOSTILE = [
  ...[
    '*',
    '_',
    '|',
    '~',
    '`',
    '[',
    '(',
    '<',
    '<@',
    '<@1',
    '<:',
    '<:ab',
    '<:ab:',
    '<:ab:1',
    '\\',
    '\\*',
    '@',
    '@everyone',
    ' ',
    '\n',
    'a',
    '1\uFE0F',
  ],
  ...[
    'a*',
    '*a ',
    '**a ',
    '***a ',
    '*a_ _',
    '**a __b ||c ~~d *e ',
    '** ',
    '** ||',
    '* ',
    '__a',
    '||a ',
    '*a **b* c** ',
  ],
  ...[
    '`a',
    '``a`',
    '```a',
    '```a```',
    '`\n',
    '```\n',
    '`a``b```c',
    '👩\u200D',
    '👩\u200D👩',
    '🇦',
    '😀\uFE0E',
  ],
  ...[
    'http://',
    'http://[',
    'http://a',
    'https://a.example/(',
    'https://a.example/** ',
    "https://a.example/'*'*",
  ],
  ...[
    'http://a.example/).',
    '\u202Ehttp://a.example ',
    'localhost/(',
    'localhost/invite/ab....',
    'localhost:1/invite/',
  ],
  ...[
    '<t:',
    '<t:1',
    '<t:1>',
    '<t:1:',
    '<t:1:R>',
    '<t:1234567890123',
    '<#',
    '<#1',
    '<#1>',
    '<@&',
    '<@&1',
    '<@&1>',
  ],
  ...['guild.gg/(', 'guild.gg/ab)', 'guild.gg/ab*'],
  ...[
    '[a',
    '[a]',
    '[a](',
    '[a](https://a.example',
    '[a](https://a.example)',
    '[a](https://a.example/(',
    '[\\',
    '[`',
  ],
  ...['](https://a.example', '[**a', '[a](b', '[a]((', '[😀](http://a.b) '],
  ...[
    '# ',
    '#',
    '\n# ',
    '\n#',
    '# a\n',
    '## **a\n',
    '> ',
    '\n>',
    '> a\n',
    '> \n',
    '>>> ',
    '>>> \n',
    '>>> a\n',
  ],
  ...[
    '- ',
    '\n- ',
    '- a\n',
    '- a\n  - b\n',
    '  - a\n',
    '- **a\n',
    '1. ',
    '1. a\n',
    '1.\n',
    '123456789',
    '\n   ',
  ],
  ...['> - **a\n', '||\n> ```\n', '**\n- a\n  1. b ||\n', '> - a\n> 1. b\n', '- a\n1. b\n> c\n# d\n'],
];
const LENGTH = 20_000;
/** The maximum of steps per character: the longest bounded lookahead divided by the shortest text that triggers it. */
const STEPS_A_CHARACTER = 12;

const stepsOf = (text: string): number => parseCounted(text, hosts).steps;
const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe('the cost of a hostile text grows with its length alone', () => {
  it.each(HOSTILE)('%j', (fragment) => {
    expect(stepsOf(repeated(fragment, LENGTH))).toBeLessThanOrEqual(STEPS_A_CHARACTER * LENGTH);
  });

  it('runs of backticks, longer and longer, then shorter and shorter', () => {
    const runs = Array.from({ length: 200 }, (_, at) => `${'`'.repeat(at + 1)}a`);
    for (const text of [runs.join(''), runs.toReversed().join('')]) {
      expect(stepsOf(text)).toBeLessThanOrEqual(STEPS_A_CHARACTER * text.length);
    }
  });

  it('any mixture of fragments', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        fc.pre(text !== '');
        return stepsOf(repeated(text, 4000)) <= STEPS_A_CHARACTER * 4000;
      }),
      tries(500),
    );
  });

  it('ends 100,000 items, quotes and headings, one a line', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => ['- a', '> b', '# c', '1. d'][at % 4] ?? '');
    expect(parseMarkup(lines.join('\n'), hosts).length).toBeGreaterThan(100_000);
  });

  it('hands 100,000 children of a form that is none to the form around it', () => {
    const tree = parseMarkup(`**${'😀'.repeat(100_000)}`, hosts);
    expect(tree).toHaveLength(100_001);
  });
});
