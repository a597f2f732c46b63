import { describe, expect, it } from 'vitest';
import { emojiEnd } from '../../../../../src/domain/messages/markup/emoji';
import { matchShortcodes } from '../../../../../src/renderer/features/composer/emoji-shortcodes';

const texts = (word: string, tone = 0) => matchShortcodes(word, tone).map(({ text }) => text);

describe('emoji by shortcode', () => {
  it.each([
    ['smile', '😄'],
    ['HEART', '❤️'],
    ['thumbsup', '👍'],
    ['+1', '👍'],
    ['flag_de', '🇩🇪'],
  ])(':%s is first %s', (word, emoji) => {
    expect(texts(word)[0]).toBe(emoji);
  });

  it('puts what begins with the word before what contains it', () => {
    const names = matchShortcodes('cat', 0).map(({ name }) => name);
    expect(names[0]).toBe(':cat:');
    const begins = names.map((name) => name.startsWith(':cat'));
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
    expect(names.length).toBeLessThanOrEqual(20);
  });

  it('has the preferred skin tone, with its picture', () => {
    expect(matchShortcodes('thumbsup', 3)[0]).toMatchObject({ text: '👍🏽', emoji: '1f44d-1f3fd' });
    expect(texts('smile', 3)[0]).toBe('😄');
  });

  it('is one emoji for every word', () => {
    for (const word of ['a', 'e', 'man', 'flag', 'zzz']) {
      for (const text of texts(word, 5)) expect(emojiEnd(text, 0)).toBe(text.length);
    }
  });
});
