import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmojiName } from '../../../../src/contract/emoji-name';
import { customEmoji, customEmojiId, emojiToken } from '../../../../src/domain/emoji/custom-emoji';
import { emojiNameFor } from '../../../../src/domain/emoji/emoji-name';
import { emojiFileRefusal } from '../../../../src/domain/emoji/judge-emoji-file';
import { toId } from '../../../../src/contract/ids';

describe('the name of an emoji from a file', () => {
  it.each([
    ['party_parrot.gif', 'party_parrot'],
    ['Screenshot 2026-01-05 at 10.30.png', 'Screenshot_2026_01_05_at_10_30'],
    ['Grüße.png', 'Gru_e'],
    ['a.png', 'a_'],
    ['日本.png', 'emoji'],
    ['.png', 'emoji'],
    ['', 'emoji'],
    [`${'x'.repeat(50)}.png`, 'x'.repeat(32)],
    ['no-extension', 'no_extension'],
  ])('%j is %j', (file, name) => {
    expect(emojiNameFor(file, [])).toBe(name);
  });

  it('is another one where the name is taken, whatever its case', () => {
    expect(emojiNameFor('wave.png', ['Wave'])).toBe('wave_2');
    expect(emojiNameFor('wave.png', ['wave', 'WAVE_2'])).toBe('wave_3');
    const long = 'x'.repeat(32);
    expect(emojiNameFor(`${long}.png`, [long])).toBe(`${'x'.repeat(28)}_2`);
  });

  it('is always a valid one that is free', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 20 }), (file, count) => {
        const taken: string[] = [];
        for (let nth = 0; nth < count; nth += 1) taken.push(emojiNameFor(file, taken));
        const name = emojiNameFor(file, taken);
        return isEmojiName(name) && !taken.includes(name);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a file for an emoji', () => {
  it.each([
    ['image/png', 10, null],
    ['image/gif', 512 * 1024, null],
    ['', 10, null],
    ['image/svg+xml', 10, 'Please choose a PNG, JPEG, WebP or GIF picture'],
    ['text/html', 10, 'Please choose a PNG, JPEG, WebP or GIF picture'],
    ['image/png', 512 * 1024 + 1, 'The picture of an emoji may have at most 512 KiB'],
  ])('of type %j and %d bytes: %j', (type, size, refusal) => {
    expect(emojiFileRefusal({ type, size })).toBe(refusal);
  });
});

it('has one form as a reaction and one in messages', () => {
  const id = toId<never>('5');
  expect(customEmojiId(customEmoji(id))).toBe('5');
  expect(emojiToken({ id, name: 'wave' })).toBe('<:wave:5>');
  for (const other of ['👍', 'custom:', 'custom:x', 'custom:5 ', `custom:${'1'.repeat(21)}`])
    expect(customEmojiId(other)).toBeNull();
});
