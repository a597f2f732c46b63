import { describe, expect, it } from 'vitest';
import { isCollapsed } from '../../../../src/domain/navigation/collapse';

/** Whether a header is collapsed after scrolling to these positions, each clamped as in a browser. */
const after = (tops: readonly number[], { most, gives }: { most: number; gives: number }): boolean => {
  let was = false;
  for (const wanted of tops) {
    const now = was ? most - gives : most;
    was = isCollapsed(was, { top: Math.min(wanted, now), most: now, gives });
    // The height of the list has changed, and with it the maximum scroll position.
    const then = was ? most - gives : most;
    was = isCollapsed(was, { top: Math.min(wanted, then), most: then, gives });
  }
  return was;
};

describe('a header over a list', () => {
  it('collapses beyond 10 px, and comes back at the top', () => {
    expect(after([10], { most: 500, gives: 102 })).toBe(false);
    expect(after([11], { most: 500, gives: 102 })).toBe(true);
    expect(after([11, 5], { most: 500, gives: 102 })).toBe(true);
    expect(after([11, 0], { most: 500, gives: 102 })).toBe(false);
  });

  it('stays where the height that it gives would leave nothing to scroll', () => {
    expect(after([112], { most: 112, gives: 102 })).toBe(false);
    expect(after([113], { most: 113, gives: 102 })).toBe(true);
  });
});
