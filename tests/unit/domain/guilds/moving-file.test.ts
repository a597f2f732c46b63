import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { isMovingFile } from '../../../../src/domain/guilds/moving-file';
import { remakeAnimation } from '../../../../src/server/decoder/animation/remake-animation';
import { blinkingPng } from '../../../support/node/blinking-png';
import { flatPng } from '../../../support/node/flat-png';
import { smallGif } from '../../../support/node/small-gif';

describe('a file moves', () => {
  it('where a PNG, GIF or WebP has several frames', async () => {
    const webp = await remakeAnimation(blinkingPng({ side: 8 }), null);
    const commented = blinkingPng({ side: 8, words: 'beside' });
    for (const bytes of [blinkingPng({ side: 8 }), commented, smallGif(8, 8, 2), smallGif(300, 200, 5), webp])
      expect(isMovingFile(bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('and not where it has one, is cut off, or is no picture', async () => {
    const still = new Transformer(flatPng(8, 8));
    const files = [flatPng(8, 8), smallGif(8, 8, 1), await still.webp(), await still.jpeg()];
    for (const bytes of [...files, Buffer.alloc(0), Buffer.from('RIFF'), Buffer.from('<svg></svg>')])
      expect(isMovingFile(bytes)).toBe(false);
    const gif = smallGif(8, 8, 2);
    for (let length = 0; length < gif.length; length += 1)
      expect(typeof isMovingFile(gif.subarray(0, length))).toBe('boolean');
    expect(isMovingFile(gif.subarray(0, 20))).toBe(false);
  });
});
