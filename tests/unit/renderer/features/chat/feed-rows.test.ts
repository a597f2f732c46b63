import { describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../../../src/contract/ids';
import { estimateRow, feedRows } from '../../../../../src/renderer/features/chat/feed-rows';
import { type ChannelMessages, emptyList } from '../../../../../src/renderer/state/messages/message-list';
import { at, id, makeMessage } from '../../../../support/renderer/factories';

const DAY = 24 * 60 * 60;
const listOf = (rows: readonly ReturnType<typeof makeMessage>[], change: Partial<ChannelMessages> = {}) => ({
  ...emptyList,
  phase: 'loaded' as const,
  hasOlder: false,
  ids: rows.map((row) => row.id),
  rows: rows.map((row) => ({ ...row, nonce: null })),
  ...change,
});
const shape = (list: ChannelMessages, newFrom: MessageId | null = null) =>
  feedRows(list, newFrom).map((row) => {
    if (row.kind === 'message') return `${row.isHead ? 'head' : 'more'} ${row.id}`;
    return row.kind === 'day' && row.isNew ? 'day new' : row.kind;
  });

describe('feedRows', () => {
  const two = [makeMessage(1), makeMessage(2)];

  it('begins with the welcome where there is nothing older, else with what loads it', () => {
    expect(shape(listOf([]))).toEqual(['welcome']);
    expect(shape(listOf(two))).toEqual(['welcome', 'day', 'head 1', 'more 2']);
    expect(shape(listOf(two, { hasOlder: true }))[0]).toBe('older');
  });

  it('offers another try when older messages could not be loaded', () => {
    expect(shape(listOf(two, { hasOlder: true, error: 'no' }))[0]).toBe('older-failed');
    expect(shape(listOf(two, { hasOlder: true, error: 'no', isLoadingOlder: true }))[0]).toBe('older');
    const keys = [null, 'no'].map((error) => feedRows(listOf(two, { hasOlder: true, error }), null)[0]?.key);
    expect(new Set(keys).size).toBe(1);
  });

  it('puts a divider before each day', () => {
    const list = listOf([makeMessage(1), makeMessage(2, { createdAt: at(DAY) })]);
    expect(shape(list)).toEqual(['welcome', 'day', 'head 1', 'day', 'head 2']);
  });

  it('puts the gap where messages are missing', () => {
    expect(shape(listOf(two, { gapsBefore: [id(2)] }))).toEqual([
      'welcome',
      'day',
      'head 1',
      'gap',
      'more 2',
    ]);
  });

  it('puts the line that says New before the first new message, which then shows who wrote it', () => {
    expect(shape(listOf(two), id(2))).toEqual(['welcome', 'day', 'head 1', 'new', 'head 2']);
  });

  it('says New in the divider of the day when a day begins there', () => {
    const list = listOf([makeMessage(1), makeMessage(2, { createdAt: at(DAY) })]);
    expect(shape(list, id(2))).toEqual(['welcome', 'day', 'head 1', 'day new', 'head 2']);
  });

  it('has a key for each row that no other has', () => {
    const list = listOf([...two, makeMessage(3, { createdAt: at(DAY) })], {
      hasOlder: true,
      gapsBefore: [id(2)],
    });
    const keys = feedRows(list, id(2)).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('estimateRow', () => {
  it('knows the room of the line of a thread, so that no rows are drawn in vain', () => {
    const thread = { id: id<ChannelId>(9), name: 'Plans', messageCount: 0, lastMessageAt: at(0) };
    const height = (of: ReturnType<typeof makeMessage>) => estimateRow(feedRows(listOf([of]), null).at(-1));
    expect(height(makeMessage(1, { thread })) - height(makeMessage(1))).toBe(38);
  });
});
