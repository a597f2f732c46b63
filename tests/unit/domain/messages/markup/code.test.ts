import { describe, expect, it } from 'vitest';
import type { Shape } from './shape';
import { shape } from './shape';

const block = (code: string, language: string | null = null): Shape => ({ block: code, language });
const code = (text: string): Shape => ({ code: text });

const cases: readonly (readonly [string, readonly Shape[]])[] = [
  ['`a`', [code('a')]],
  ['x `a b` y', ['x ', code('a b'), ' y']],
  ['`a\nb`', [code('a\nb')]],
  ['``a`b``', [code('a`b')]],
  ['`` `a` ``', [code('`a`')]],
  ['`a', ['`a']],
  ['`a``', ['`a``']],
  ['``a`', ['``a`']],
  ['``', ['``']],
  ['` `', ['` `']],
  ['` ` `a`', ['` ` ', code('a')]],
  // nothing is parsed inside
  ['`**a** <@1> @everyone https://a.example \\`', [code('**a** <@1> @everyone https://a.example \\')]],
  ['**a `b** c` d**', [['bold', 'a ', code('b** c'), ' d']]],
  ['||`a||`||', [['spoiler', code('a||')]]],
  ['```**a** `b` @here```', [block('**a** `b` @here')]],
  // blocks
  ['```\na\n```', [block('a')]],
  ['```js\nlet a;\n```', [block('let a;', 'js')]],
  ['```js\r\nlet a;\r\n```', [block('let a;', 'js')]],
  ['```c++\n  a\n\n  b\n```', [block('  a\n\n  b', 'c++')]],
  ['```\n\n  a\n```', [block('  a')]],
  ['```js```', [block('js')]],
  ['```js\n```', [block('js')]],
  ['```js\n \n```', [block('js')]],
  ['```two words\na```', [block('two words\na')]],
  ['```abcdefghijklmnopqrst\na```', [block('a', 'abcdefghijklmnopqrst')]],
  ['```abcdefghijklmnopqrstu\na```', [block('abcdefghijklmnopqrstu\na')]],
  ['```häs\na```', [block('häs\na')]],
  ['````\na\n````', [block('a')]],
  ['a```b```c', ['a', block('b'), 'c']],
  // a fence that is never closed or is empty
  ['```a', ['```a']],
  ['```a `b`', ['```a ', code('b')]],
  ['```a **b**', ['```a ', ['bold', 'b']]],
  ['``` ```', ['``` ```']],
  ['``````', ['``````']],
  ['```a``` ```b', [block('a'), ' ```b']],
];

describe('code', () => {
  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });
});
