import { describe, expect, it } from 'vitest';
import { isTypingCallDue, typingLabel } from '../../../../src/domain/messages/typing-cadence';

const letters = (count: number) => 'a'.repeat(count);

describe('isTypingCallDue', () => {
  it('asks for a call at the first and every tenth character', () => {
    const due = Array.from({ length: 31 }, (_, at) => at + 1).filter((count) =>
      isTypingCallDue(letters(count - 1), letters(count)),
    );
    expect(due).toEqual([1, 10, 20, 30]);
  });

  it.each([
    ['a paste', '', letters(25), true],
    ['a paste past a tenth', letters(8), letters(14), true],
    ['a paste short of one', letters(11), letters(19), false],
    ['deleting', letters(11), letters(10), false],
    ['clearing', letters(11), '', false],
    ['a change without growth', 'ab', 'ac', false],
    ['characters of two units', '😀'.repeat(4), '😀'.repeat(5), false],
    ['the tenth of those', '😀'.repeat(9), '😀'.repeat(10), true],
  ])('%s', (_, before, after, expected) => {
    expect(isTypingCallDue(before, after)).toBe(expected);
  });
});

describe('typingLabel', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada is typing...'],
    [['Ada', 'Bob'], 'Ada and Bob are typing...'],
    [['Ada', 'Bob', 'Eve'], 'Ada, Bob and Eve are typing...'],
    [['Ada', 'Bob', 'Eve', 'Dan'], 'Several users are typing...'],
  ])('%j: %s', (names, label) => {
    expect(typingLabel(names)).toBe(label);
  });
});
