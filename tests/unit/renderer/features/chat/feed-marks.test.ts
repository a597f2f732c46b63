import { describe, expect, it } from 'vitest';
import type { MessageId, UserId } from '../../../../../src/contract/ids';
import {
  countUnseen,
  firstUnseen,
  hasAnswered,
  moveMarks,
  NO_MARKS,
  resumeMarks,
} from '../../../../../src/renderer/features/chat/feed-marks';
import { id } from '../../../../support/renderer/factories';

const me = id<UserId>(1);
const row = (number: number, author = 2, nonce: string | null = null) => ({
  id: id<MessageId>(number),
  authorId: id<UserId>(author),
  nonce,
});
const seen = (number: number | null, newFrom: number | null = null) => ({
  seenUpTo: number === null ? null : id<MessageId>(number),
  newFrom: newFrom === null ? null : id<MessageId>(newFrom),
});
const SEEING = { isSeeing: true, me };
const AWAY = { isSeeing: false, me };

describe('moveMarks', () => {
  it('follows a reader who looks at the end', () => {
    const first = moveMarks(NO_MARKS, [row(1), row(2)], SEEING);
    expect(first).toEqual(seen(2));
    expect(moveMarks(first, [row(1), row(2), row(3)], SEEING)).toEqual(seen(3));
  });

  it('stays the same object while nothing has changed', () => {
    const marks = moveMarks(NO_MARKS, [row(1)], SEEING);
    expect(moveMarks(marks, [row(1)], SEEING)).toBe(marks);
    expect(moveMarks(marks, [row(1)], AWAY)).toBe(marks);
    const away = moveMarks(marks, [row(1), row(2)], AWAY);
    expect(moveMarks(away, [row(1), row(2)], AWAY)).toBe(away);
    expect(moveMarks(away, [row(1), row(2), row(3)], AWAY)).toBe(away);
  });

  it('marks the first message that came while the reader was away, and keeps the mark when they are back', () => {
    const rows = [row(1), row(2), row(3)];
    const away = moveMarks(seen(1), rows, AWAY);
    expect(away).toEqual(seen(1, 2));
    expect(moveMarks(away, rows, SEEING)).toEqual(seen(3, 2));
  });

  it('calls nothing new that was there when nobody had looked yet', () => {
    expect(moveMarks(NO_MARKS, [row(1), row(2)], AWAY)).toEqual(seen(2));
  });

  it('ends what is new when the reader writes', () => {
    expect(moveMarks(seen(1, 2), [row(1), row(2), row(3, 1)], AWAY)).toEqual(seen(3));
    // An unconfirmed message has no position in the order yet.
    const pending = [row(1), row(2), row(9, 1, 'nonce')];
    expect(moveMarks(seen(2), pending, AWAY)).toEqual(seen(2));
  });

  it('passes over what the reader wrote elsewhere', () => {
    expect(moveMarks(seen(1), [row(1), row(2, 1), row(3)], AWAY)).toEqual(seen(1, 3));
  });

  it('finds its place although the message that was seen last is gone', () => {
    expect(moveMarks(seen(2), [row(1), row(3), row(4)], AWAY)).toEqual(seen(2, 3));
  });

  it('compares ids by length first', () => {
    expect(moveMarks(seen(9), [row(9), row(10)], AWAY)).toEqual(seen(9, 10));
  });
});

describe('resumeMarks', () => {
  it('calls new what has come since the channel was left', () => {
    expect(resumeMarks(seen(2), [row(1), row(2), row(3), row(4)], me)).toEqual(seen(2, 3));
    expect(resumeMarks(seen(2, 1), [row(1), row(2)], me)).toEqual(seen(2));
    expect(resumeMarks(NO_MARKS, [row(1)], me)).toEqual(NO_MARKS);
  });
});

describe('countUnseen', () => {
  it('counts what came after what was seen last, and nothing that is not sent yet', () => {
    expect(countUnseen([row(1), row(2), row(3), row(4, 1, 'nonce')], seen(1))).toBe(2);
    expect(countUnseen([row(1)], seen(1))).toBe(0);
    expect(countUnseen([row(1)], NO_MARKS)).toBe(0);
    expect(countUnseen([], seen(1))).toBe(0);
  });
});

describe('the line of a first view', () => {
  it('stands above the first message of others after what was read, and moves up as older ones are loaded', () => {
    const loaded = [row(7), row(8, 1), row(9)];
    expect(firstUnseen(loaded, id<MessageId>(4), me)).toBe(id(7));
    expect(firstUnseen([row(3), row(4), row(5, 1), row(6), ...loaded], id<MessageId>(4), me)).toBe(id(6));
    expect(firstUnseen(loaded, id<MessageId>(9), me)).toBeNull();
    expect(firstUnseen(loaded, null, me)).toBeNull();
  });

  it('goes when the reader has written something since, not for what they wrote before', () => {
    expect(hasAnswered(id<MessageId>(4), [row(3, 1), row(4, 1)], me)).toBe(false);
    expect(hasAnswered(id<MessageId>(4), [row(4, 1), row(5), row(6, 1)], me)).toBe(true);
    expect(hasAnswered(id<MessageId>(4), [row(5), row(6, 1, 'unsent')], me)).toBe(false);
    expect(hasAnswered(null, [row(6, 1)], me)).toBe(false);
  });
});
