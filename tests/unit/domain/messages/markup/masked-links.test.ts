import { describe, expect, it } from 'vitest';
import { holdsEveryone } from '../../../../../src/domain/messages/markup/mentions';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import type { Shape } from './shape';
import { hosts, shape } from './shape';

const to = (url: string, ...content: readonly Shape[]): Shape => [`to ${url}`, ...content];
const A = 'https://a.example/';
const link = (url: string): Shape => ({ link: url });

describe('masked links', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    ['[b](https://a.example)', [to(A, 'b')]],
    [
      'see [the map](HTTP://A.Example/b?c#d), please',
      ['see ', to('http://a.example/b?c#d', 'the map'), ', please'],
    ],
    ['x[b](https://a.example)y', ['x', to(A, 'b'), 'y']],
    ['[b](https://a.example/c_(d))', [to('https://a.example/c_(d)', 'b')]],
    ['[b](https://müller.example)', [to('https://xn--mller-kva.example/', 'b')]],
    ['[b](https://a.example/c.png)', [to('https://a.example/c.png', 'b')]],
    ['**[b](https://a.example)**', [['bold', to(A, 'b')]]],
    ['||[b](https://a.example)||', [['spoiler', to(A, 'b')]]],
    ['- [b](https://a.example)', [['ul', ['item', to(A, 'b')]]]],
    // what the label may contain
    [
      '[a *b* `c` 😀 \\*](https://a.example)',
      [to(A, 'a ', ['italic', 'b'], ' ', { code: 'c' }, ' ', { emoji: '😀' }, ' *')],
    ],
    ['[a\\]b](https://a.example)', [to(A, 'a]b')]],
    ['[@everyone <@1> ||c||](https://a.example)', [to(A, '@everyone <@1> ||c||')]],
    ['[# b](https://a.example)', [to(A, '# b')]],
    // a label is one thing: a mark that begins outside does not end in it
    ['**a [b** c](https://a.example)', ['**a ', to(A, 'b** c')]],
    // not a masked link
    ['[b] (https://a.example)', ['[b] (', link(A), ')']],
    ['[](https://a.example)', ['[](', link(A), ')']],
    ['[ ](https://a.example)', ['[ ](', link(A), ')']],
    ['[\u200B](https://a.example)', ['[\u200B](', link(A), ')']],
    ['[a\nb](https://a.example)', ['[a\nb](', link(A), ')']],
    ['[b](javascript:alert(1))', ['[b](javascript:alert(1))']],
    ['[b](data:text/html,x)', ['[b](data:text/html,x)']],
    ['[b](file:///etc/passwd)', ['[b](file:///etc/passwd)']],
    ['[b](mailto:a@a.example)', ['[b](mailto:a@a.example)']],
    ['[b](a.example)', ['[b](a.example)']],
    ['[b](https://a.example', ['[b](', link(A)]],
    ['[b](https://a.example "c")', ['[b](', link(A), ' "c")']],
    ['\\[b](https://a.example)', ['[b](', link(A), ')']],
    ['`[b](https://a.example)`', [{ code: '[b](https://a.example)' }]],
    ['a[0](b)', ['a[0](b)']],
  ];
  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it.each([
    'https://bank.example',
    'bank.example',
    'Sign in at bank.example/login',
    'www.bank.example',
    'http://bank.example',
    '*bank.example*',
    'ｂａｎｋ．ｅｘａｍｐｌｅ',
    'bank。example',
    'bank․example',
    'ba\u200Bnk.exam\u200Bple',
    'bank.example.',
    'https://localhost/',
    '192.168.0.1',
    'me@bank.example',
  ])('keep their source where the label reads as another address: %s', (label) => {
    expect(
      shape(`[${label}](https://a.example)`).some((part) => Array.isArray(part) && part[0] === `to ${A}`),
    ).toBe(false);
  });

  it.each([
    'a.example',
    'www.a.example',
    'https://a.example/b',
    'v1.23',
    'What. Then',
    'e.g',
    '...',
    '1.5 GB',
  ])('take a label that reads as none, or as the same: %s', (label) => {
    expect(shape(`[${label}](https://a.example)`)).toEqual([to(A, label)]);
  });

  it('are text as all links are in a text that is reordered', () => {
    expect(shape('[a\u202Eb](https://a.example)')).toEqual(['[a\u202Eb](https://a.example)']);
  });

  it('lose what is invisible in the label', () => {
    expect(shape('[a\u200B\u061Cb](https://a.example)')).toEqual([to(A, 'ab')]);
  });

  it('mention nobody', () => {
    expect(holdsEveryone(parseMarkup('[@everyone](https://a.example)', hosts))).toBe(false);
  });
});
