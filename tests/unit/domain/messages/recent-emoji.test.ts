import { expect, it } from 'vitest';
import { withRecentEmoji } from '../../../../src/domain/messages/recent-emoji';

it('has what was picked first, each emoji once, and at most 24', () => {
  expect(withRecentEmoji([], '🔥')).toEqual(['🔥']);
  expect(withRecentEmoji(['🔥', '🎉', '👍'], '🎉')).toEqual(['🎉', '🔥', '👍']);
  const many = Array.from({ length: 24 }, (_, place) => String(place));
  expect(withRecentEmoji(many, 'new')).toEqual(['new', ...many.slice(0, 23)]);
});
