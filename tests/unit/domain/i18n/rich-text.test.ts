import { expect, it } from 'vitest';
import { piecesOf } from '../../../../src/domain/i18n/rich-text';

it.each([
  ['no element', 'Delete {{name}}?', ['Delete Ada?']],
  ['an element', 'Delete <name>{{name}}</name>?', ['Delete ', { name: 'name', pieces: ['Ada'] }, '?']],
  ['one in another', '<a>x<b>y</b></a>', [{ name: 'a', pieces: ['x', { name: 'b', pieces: ['y'] }] }]],
  ['one without words', 'a<b/>c', ['a', { name: 'b', pieces: [] }, 'c']],
  ['one that is not closed', 'x<a>y', ['x', { name: 'a', pieces: ['y'] }]],
  ['one that was not opened', 'x</a>y', ['x', 'y']],
  ['what only looks like one', '1 < 2 > 0', ['1 < 2 > 0']],
])('reads %s', (_title, text, pieces) => {
  expect(piecesOf(text, { name: 'Ada' })).toEqual(pieces);
});

it('takes no element from a value', () => {
  expect(piecesOf('Delete <name>{{name}}</name>', { name: '<a>x</a>' })).toEqual([
    'Delete ',
    { name: 'name', pieces: ['<a>x</a>'] },
  ]);
});
