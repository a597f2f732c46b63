import { describe, expect, it } from 'vitest';
import { emojiKey } from '../../../src/domain/messages/markup/emoji';
import { emojiPictures } from '../../../tools/emoji/emoji-pictures';

const pictures = emojiPictures();

describe('emojiPictures', () => {
  it.each(['😀', '❤️', '👍🏽', '👩‍💻', '🇫🇷', '1️⃣', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
    'has %s under the key that messages ask for',
    (emoji) => {
      expect(pictures.get(emojiKey(emoji))).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 36 36">.+<\/svg>$/s,
      );
    },
  );

  it('has them all, and nothing in them that would run or load', () => {
    expect(pictures.size).toBeGreaterThan(3500);
    for (const picture of pictures.values())
      expect(picture).not.toMatch(/<script|href="(?!#)|url\((?!#)|\son\w+=/i);
  });

  it('names files by code points alone', () => {
    for (const key of pictures.keys()) expect(key).toMatch(/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/);
  });
});
