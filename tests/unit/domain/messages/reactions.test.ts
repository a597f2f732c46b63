import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reaction } from '../../../../src/contract/entities/reaction';
import { reactorNames } from '../../../../src/domain/messages/reactor-names';
import {
  areSameReactions,
  withoutEmoji,
  withoutReaction,
  withReaction,
} from '../../../../src/domain/messages/reactions';

const thumbs = (count: number, me = false): Reaction => ({ emoji: '👍', count, me });
const party: Reaction = { emoji: '🎉', count: 1, me: false };

describe('the reactions to a message', () => {
  it('get a new emoji at the end, and keep the place of one that is there', () => {
    const added = withReaction([thumbs(1)], { emoji: '🎉', count: 1, isMine: true });
    expect(added).toEqual([thumbs(1), { ...party, me: true }]);
    expect(withReaction(added, { emoji: '👍', count: 2, isMine: false })).toEqual([
      thumbs(2),
      { ...party, me: true },
    ]);
  });

  it('stay one’s own when others come and go', () => {
    expect(withReaction([thumbs(1, true)], { emoji: '👍', count: 2, isMine: false })).toEqual([
      thumbs(2, true),
    ]);
    expect(withoutReaction([thumbs(2, true)], { emoji: '👍', count: 1, isMine: false })).toEqual([
      thumbs(1, true),
    ]);
    expect(withoutReaction([thumbs(2, true)], { emoji: '👍', count: 1, isMine: true })).toEqual([thumbs(1)]);
  });

  it('lose an emoji that nobody uses any more, and one or all that staff remove', () => {
    expect(withoutReaction([thumbs(1), party], { emoji: '👍', count: 0, isMine: false })).toEqual([party]);
    expect(withoutEmoji([thumbs(3), party], '👍')).toEqual([party]);
    expect(withoutEmoji([thumbs(3), party], null)).toEqual([]);
  });

  it('are the same object where nothing changes', () => {
    const held = [thumbs(2, true)];
    expect(withReaction(held, { emoji: '👍', count: 2, isMine: true })).toBe(held);
    expect(withoutReaction(held, { emoji: '🎉', count: 0, isMine: false })).toBe(held);
    expect(withoutEmoji(held, '🎉')).toBe(held);
    const none: Reaction[] = [];
    expect(withoutEmoji(none, null)).toBe(none);
  });

  it('are compared by what they show', () => {
    expect(areSameReactions([thumbs(1)], [thumbs(1)])).toBe(true);
    expect(areSameReactions([thumbs(1)], [thumbs(2)])).toBe(false);
    expect(areSameReactions([thumbs(1)], [thumbs(1, true)])).toBe(false);
    expect(areSameReactions([thumbs(1), party], [party, thumbs(1)])).toBe(false);
    expect(areSameReactions([thumbs(1)], [thumbs(1), party])).toBe(false);
  });

  it('are in the end those of the last acts, also where events come twice and those of one emoji late', () => {
    const act = fc.record({
      user: fc.integer({ min: 1, max: 20 }),
      emoji: fc.constantFrom('👍', '🎉', '❤️', '😂'),
      isOn: fc.boolean(),
      isRepeated: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (acts, me) => {
        const held = new Map<string, Set<number>>();
        let reactions: Reaction[] = [];
        for (const { user, emoji, isOn, isRepeated } of acts) {
          const users = held.get(emoji) ?? new Set();
          if (users.has(user) === isOn) continue;
          if (isOn) users.add(user);
          else users.delete(user);
          if (users.size === 0) held.delete(emoji);
          else held.set(emoji, users);
          const counted = { emoji, count: users.size, isMine: user === me };
          const apply = isOn ? withReaction : withoutReaction;
          reactions = apply(reactions, counted);
          if (isRepeated) expect(apply(reactions, counted)).toBe(reactions);
        }
        expect(reactions).toEqual(
          [...held].map(([emoji, users]) => ({ emoji, count: users.size, me: users.has(me) })),
        );
      }),
    );
  });
});

describe('the names of those who reacted', () => {
  it.each([
    [[], 3, null],
    [['Ana'], 1, 'Ana'],
    [['Ana', 'Ben'], 2, 'Ana and Ben'],
    [['Ana', 'Ben', 'Cleo'], 3, 'Ana, Ben and Cleo'],
    [['Ana', 'Ben', 'Cleo'], 4, 'Ana, Ben and 2 others'],
    [['Ana', 'Ben', 'Cleo'], 5, 'Ana, Ben and 3 others'],
    [['Ana', 'Ben'], 3, 'Ana, Ben and 1 other'],
    [['Ana'], 2, 'Ana and 1 other'],
    [['Ana', 'Ben'], 1, 'Ana'],
  ])('of %j, %i: %j', (names, count, expected) => {
    expect(reactorNames(names, count)).toBe(expected);
  });
});
