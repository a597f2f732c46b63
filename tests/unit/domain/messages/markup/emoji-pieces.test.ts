import { describe, expect, it } from 'vitest';
import { emojiPieces } from '../../../../../src/domain/messages/markup/emoji-pieces';

describe('emojiPieces', () => {
  it('leaves a text without emoji in one piece', () => {
    expect(emojiPieces('general © 2026 → on')).toEqual([{ text: 'general © 2026 → on', key: null }]);
    expect(emojiPieces('')).toEqual([]);
  });

  it('sets emoji apart, joined ones as one', () => {
    expect(emojiPieces('Eirik 🌲')).toEqual([
      { text: 'Eirik ', key: null },
      { text: '🌲', key: '1f332' },
    ]);
    expect(emojiPieces('👩‍💻👍🏽 team')).toEqual([
      { text: '👩‍💻', key: '1f469-200d-1f4bb' },
      { text: '👍🏽', key: '1f44d-1f3fd' },
      { text: ' team', key: null },
    ]);
  });

  it('loses nothing', () => {
    for (const text of ['🇫🇷🇩🇪x', 'a🏴󠁧󠁢󠁥󠁮󠁧󠁿b', '❤️‍🔥', '\u{1f3fb}', '🌲🌲 🌲']) {
      expect(
        emojiPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });
});
