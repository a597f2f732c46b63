import { describe, expect, it } from 'vitest';
import { attachmentsText, textWithAttachments } from '../../../../src/domain/attachments/texts';
import { findPictures, findStickers } from '../../../../src/domain/stickers/find-stickers';
import { stickerFileRefusal, stickerNameFor } from '../../../../src/domain/stickers/judge-sticker-file';

describe('a search for stickers', () => {
  const stickers = [
    { name: 'Café Cat', emoji: '🐱' },
    { name: 'Wave', emoji: '👋' },
    { name: 'Heart', emoji: '❤️' },
  ];
  const found = (query: string) => findStickers(stickers, query).map(({ name }) => name);

  it('finds by a part of the name, whatever its case and accents, or by the emoji', () => {
    expect(found('')).toEqual(['Café Cat', 'Wave', 'Heart']);
    expect(found(' cafe')).toEqual(['Café Cat']);
    expect(found('VE')).toEqual(['Wave']);
    expect(found('👋')).toEqual(['Wave']);
    expect(found('\u2764')).toEqual(['Heart']);
    expect(found('dog')).toEqual([]);
  });

  it('finds pictures by their names', () => {
    expect(findPictures([{ name: 'Boat.png' }, { name: 'cat.gif' }], 'BOAT')).toEqual([{ name: 'Boat.png' }]);
  });
});

describe('a picture for a sticker', () => {
  it('is a PNG or WebP of at most 512 KiB; the server judges one without a type', () => {
    for (const type of ['image/png', 'image/apng', 'image/webp', ''])
      expect(stickerFileRefusal({ type, size: 512 * 1024 })).toBeNull();
    expect(stickerFileRefusal({ type: 'image/gif', size: 1 })).toBe('Please choose a PNG or WebP picture');
    expect(stickerFileRefusal({ type: 'image/png', size: 512 * 1024 + 1 })).toBe(
      'The picture of a sticker may have at most 512 KiB',
    );
  });

  it.each([
    ['happy_cat-01.final.png', 'happy cat 01.final'],
    [`${'x'.repeat(40)}.png`, 'x'.repeat(30)],
    ['.png', ''],
    ['a\u202egnp.exe.webp', 'agnp.exe'],
  ])('%s is offered the name %j', (file, name) => expect(stickerNameFor(file)).toBe(name));
});

it('is named in texts that cannot show it', () => {
  const sticker = { name: 'Wa\u202eve' };
  expect(attachmentsText([], sticker)).toBe('Sticker: Wave');
  expect(textWithAttachments('Hello', [], sticker)).toBe('Hello (Sticker: Wave)');
  expect(textWithAttachments('', [], sticker)).toBe('Sticker: Wave');
});
