import { describe, expect, it } from 'vitest';
import { isReservedName } from '../../../../src/domain/members/reserved-name';

describe('a name', () => {
  it.each(['@everyone', '@here', 'everyone', 'Here', ' @Everyone ', '@\u200beveryone', '＠here', '@ here'])(
    '%j would look like a mention of everybody',
    (name) => {
      expect(isReservedName(name)).toBe(true);
    },
  );

  it.each(['everyone else', 'hereby', '@everyones', 'h', '', '@', 'not here'])('%j would not', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
