import { expect, it } from 'vitest';
import { isSameLink, linkPictureBox } from '../../../../src/domain/links/link-picture-box';

it.each([
  [
    { width: 100, height: 80 },
    { width: 100, height: 80 },
  ],
  [
    { width: 800, height: 400 },
    { width: 480, height: 240 },
  ],
  [
    { width: 400, height: 800 },
    { width: 160, height: 320 },
  ],
  [
    { width: 1, height: 1 },
    { width: 16, height: 16 },
  ],
  [
    { width: 800, height: 1 },
    { width: 480, height: 16 },
  ],
])('a picture of %j takes %j', (size, box) => {
  expect(linkPictureBox(size)).toEqual(box);
});

it('a fragment makes no other picture', () => {
  expect(isSameLink('https://a.example/a.png#x', 'https://a.example/a.png')).toBe(true);
  expect(isSameLink('https://a.example/a.png', 'https://a.example/b.png')).toBe(false);
});
