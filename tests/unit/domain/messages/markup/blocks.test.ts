import { describe, expect, it } from 'vitest';
import type { Shape } from './shape';
import { shape } from './shape';

const item = (...content: readonly Shape[]): Shape => ['item', ...content];

const cases: readonly (readonly [string, readonly Shape[]])[] = [
  // headings
  ['# a', [['h1', 'a']]],
  ['## a\nb', [['h2', 'a'], '\nb']],
  ['a\n###   b **c**', ['a\n', ['h3', 'b ', ['bold', 'c']]]],
  ['# a\n# b', [['h1', 'a'], '\n', ['h1', 'b']]],
  ['#### a', ['#### a']],
  ['#a', ['#a']],
  ['# ', ['# ']],
  ['# \na', ['# \na']],
  ['#', ['#']],
  [' # a', [' # a']],
  ['a # b', ['a # b']],
  ['\\# a', ['# a']],
  ['# # a', [['h1', '# a']]],
  // a heading ends with its line, and a mark in it too
  ['# **a\nb**', [['h1', '**a'], '\nb**']],
  ['# ** **', ['# ** **']],
  // quotes
  ['> a', [['quote', 'a']]],
  ['> a\n> b\nc', [['quote', 'a\nb'], '\nc']],
  ['> a\n>\n> b', [['quote', 'a\n\nb']]],
  ['> a\n\n> b', [['quote', 'a'], '\n\n', ['quote', 'b']]],
  ['> **a\n> b**', [['quote', ['bold', 'a\nb']]]],
  ['>a', ['>a']],
  ['>', ['>']],
  ['> ', ['> ']],
  ['a > b', ['a > b']],
  ['\\> a', ['> a']],
  ['> > a', [['quote', '> a']]],
  ['>> a', ['>> a']],
  ['>>> a\nb\n\n> c', [['quote', 'a\nb\n\n> c']]],
  ['>>> a\n# b\n- c', [['quote', 'a\n', ['h1', 'b'], '\n', ['ul', item('c')]]]],
  ['> a\n>>> b\nc', [['quote', 'a'], '\n', ['quote', 'b\nc']]],
  ['>>>', ['>>>']],
  ['> # a\n> - b\n> - c', [['quote', ['h1', 'a'], '\n', ['ul', item('b'), item('c')]]]],
  // lists
  ['- a', [['ul', item('a')]]],
  ['* a\n- b', [['ul', item('a'), item('b')]]],
  ['x\n- a\n- b\ny', ['x\n', ['ul', item('a'), item('b')], '\ny']],
  ['- a\n\n- b', [['ul', item('a')], '\n\n', ['ul', item('b')]]],
  ['1. a\n2. b', [['ol 1', item('a'), item('b')]]],
  ['7. a\n1. b', [['ol 7', item('a'), item('b')]]],
  ['- a\n1. b', [['ul', item('a')], '\n', ['ol 1', item('b')]]],
  ['- a\n  - b\n  - c\n- d', [['ul', item('a\n', ['ul', item('b'), item('c')]), item('d')]]],
  ['- a\n\t1. b', [['ul', item('a\n', ['ol 1', item('b')])]]],
  ['- a\n  - b\n  1. c', [['ul', item('a\n', ['ul', item('b')], '\n', ['ol 1', item('c')])]]],
  // a third level is drawn as the second
  ['- a\n  - b\n    - c', [['ul', item('a\n', ['ul', item('b'), item('c')])]]],
  ['- a\n - b', [['ul', item('a'), item('b')]]],
  ['  - a', ['  - a']],
  ['- a\n              - b', [['ul', item('a')], '\n              - b']],
  ['-a', ['-a']],
  ['- ', ['- ']],
  ['--- a', ['--- a']],
  ['1.a', ['1.a']],
  ['1234567890. a', ['1234567890. a']],
  ['1\\. a', ['1. a']],
  ['- # a', [['ul', item('# a')]]],
  ['- *a* and **b\n- c**', [['ul', item(['italic', 'a'], ' and **b'), item('c**')]]],
  ['- **a\n  - b**', [['ul', item('**a\n', ['ul', item('b**')])]]],
  ['- a\n> b', [['ul', item('a')], '\n', ['quote', 'b']]],
  ['- a\n> - b', [['ul', item('a')], '\n', ['quote', ['ul', item('b')]]]],
  ['> - a\n- b', [['quote', ['ul', item('a')]], '\n', ['ul', item('b')]]],
  ['- a\n- ** **', [['ul', item('a')], '\n- ** **']],
  // forms around them: what begins first holds, and the line's form ends with it
  ['||a\n- b\n- c|| d', [['spoiler', 'a\n', ['ul', item('b'), item('c')]], ' d']],
  ['**a\n# b** c', [['bold', 'a\n', ['h1', 'b']], ' c']],
  ['**a\n# b', ['**a\n', ['h1', 'b']]],
  ['> ||a\n> - b||', [['quote', ['spoiler', 'a\n', ['ul', item('b')]]]]],
  ['**a\n- ** b', [['bold', 'a\n- '], ' b']],
  // code comes first
  ['```\n# a\n- b\n```', [{ block: '# a\n- b', language: null }]],
  ['`a\n# b`', [{ code: 'a\n# b' }]],
  ['- ```js\na\n```\n- b', [['ul', item({ block: 'a', language: 'js' }), item('b')]]],
  ['> ```js\n> a\n>\n> > b\n> ```\n> c', [['quote', { block: 'a\n\n> b', language: 'js' }, '\nc']]],
  ['> ```\na\n```\nb', [['quote', { block: 'a', language: null }], '\nb']],
  ['>>> ```\n> a\n```', [['quote', { block: '> a', language: null }]]],
  ['```a```\n# b', [{ block: 'a', language: null }, '\n', ['h1', 'b']]],
  ['# ```a', [['h1', '```a']]],
];

describe('forms of lines', () => {
  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });
});
