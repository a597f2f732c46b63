import { describe, expect, it } from 'vitest';
import type { GroupedMessage, MessageRow } from '../../../../src/domain/messages/grouping';
import { groupMessages } from '../../../../src/domain/messages/grouping';
import { createDayKeys } from '../../../../src/domain/time/day-keys';

const message = (
  id: string,
  authorId: string,
  createdAt: string,
  parentId: string | null = null,
): GroupedMessage => ({
  id,
  authorId,
  createdAt,
  parentId,
});
/** '# day', '> id' for the head of a group, '  id' for the rest of a group. */
const drawn = (rows: readonly MessageRow[]): readonly string[] =>
  rows.map((row) => (row.kind === 'day' ? `# ${row.dayKey}` : `${row.isHead ? '>' : ' '} ${row.id}`));
const utc = createDayKeys('UTC');

describe('groupMessages', () => {
  it('groups messages of one author within 7 minutes of the one before', () => {
    const rows = groupMessages(
      [
        message('a', '1', '2024-01-05T10:00:00.000Z'),
        message('b', '1', '2024-01-05T10:06:59.999Z'),
        message('c', '1', '2024-01-05T10:13:00.000Z'),
        message('d', '1', '2024-01-05T10:20:00.000Z'),
        message('e', '2', '2024-01-05T10:20:01.000Z'),
        message('f', '1', '2024-01-05T10:20:02.000Z'),
      ],
      utc,
    );
    expect(drawn(rows)).toEqual(['# 2024-01-05', '> a', '  b', '  c', '> d', '> e', '> f']);
  });

  it('begins a group with a reply, which the next message continues', () => {
    const rows = groupMessages(
      [
        message('a', '1', '2024-01-05T10:00:00.000Z'),
        message('b', '1', '2024-01-05T10:01:00.000Z', 'a'),
        message('c', '1', '2024-01-05T10:02:00.000Z'),
      ],
      utc,
    );
    expect(drawn(rows)).toEqual(['# 2024-01-05', '> a', '> b', '  c']);
  });

  it("divides the reader's days, and groups anew after a divider", () => {
    const messages = [
      message('a', '1', '2024-01-05T23:59:00.000Z'),
      message('b', '1', '2024-01-06T00:01:00.000Z'),
      message('c', '1', '2024-01-06T00:02:00.000Z'),
    ];
    expect(drawn(groupMessages(messages, utc))).toEqual([
      '# 2024-01-05',
      '> a',
      '# 2024-01-06',
      '> b',
      '  c',
    ]);
    expect(drawn(groupMessages(messages, createDayKeys('America/New_York')))).toEqual([
      '# 2024-01-05',
      '> a',
      '  b',
      '  c',
    ]);
  });

  it('gives the divider the time of the message below it', () => {
    const [first] = groupMessages([message('a', '1', '2024-01-05T10:00:00.000Z')], utc);
    expect(first).toEqual({ kind: 'day', dayKey: '2024-01-05', createdAt: '2024-01-05T10:00:00.000Z' });
  });

  it('has no rows for no messages', () => {
    expect(groupMessages([], utc)).toEqual([]);
  });
});
