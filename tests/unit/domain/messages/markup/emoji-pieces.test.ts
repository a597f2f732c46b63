import { describe, expect, it } from 'vitest';
import { emojiPieces, namePieces } from '../../../../../src/domain/messages/markup/emoji-pieces';

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

  it('lets nothing reorder what is read: controls go, letters stay', () => {
    expect(emojiPieces('a\u202Egnp.exe\u2069 🌲')).toEqual([
      { text: 'agnp.exe ', key: null },
      { text: '🌲', key: '1f332' },
    ]);
    // Joiners that a script needs are kept in topics.
    expect(emojiPieces('می\u200Cخواهم')).toEqual([{ text: 'می\u200Cخواهم', key: null }]);
  });
});

describe('namePieces', () => {
  it('has only what is seen of a name, and something where nothing is', () => {
    expect(namePieces('ad\u200Bmin\u202E')).toEqual([{ text: 'admin', key: null }]);
    expect(namePieces('\u200B\u3164 ')).toEqual([{ text: '?', key: null }]);
    expect(namePieces('❤️‍🔥')).toEqual([{ text: '❤️‍🔥', key: '2764-200d-1f525' }]);
  });
});
