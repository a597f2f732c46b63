import { describe, expect, it } from 'vitest';
import type { ReportId } from '../../../../src/contract/ids';
import {
  newestOnly,
  type QueueList,
  stepFrom,
  withItem,
  withNewest,
  withOlder,
  withoutMessages,
} from '../../../../src/domain/queue/queue-list';
import { id, makeReport } from '../../../support/renderer/factories';

const list = (numbers: readonly number[], hasOlder = false): QueueList => ({
  items: numbers.map((number) => makeReport(number)),
  hasOlder,
});
const ids = ({ items }: QueueList): readonly string[] => items.map((item) => item.id);

describe('a list of reports', () => {
  it('takes the newest page, and keeps the older ones that were fetched', () => {
    const after = withNewest(list([9, 8, 7, 6]), [makeReport(10), makeReport(8)], 2);
    expect(ids(after)).toEqual(['10', '8', '7', '6']);
    expect(after.hasOlder).toBe(false);
    expect(withNewest(list([]), [makeReport(10), makeReport(8)], 2).hasOlder).toBe(true);
  });

  it('is whole after a page that is not full', () => {
    expect(withNewest(list([9, 8], true), [makeReport(9)], 2)).toEqual(list([9]));
    expect(withNewest(list([9, 8], true), [], 2)).toEqual(list([]));
  });

  it('takes older ones once', () => {
    const after = withOlder(list([9, 8], true), [makeReport(8), makeReport(7)], 2);
    expect(ids(after)).toEqual(['9', '8', '7']);
    expect(after.hasOlder).toBe(true);
    expect(withOlder(after, [], 2).hasOlder).toBe(false);
  });

  it('is cut to its newest page', () => {
    expect(newestOnly(list([9, 8, 7]), 2)).toEqual(list([9, 8], true));
    expect(newestOnly(list([9, 8]), 2)).toEqual(list([9, 8]));
  });

  it('places a new report by its age, and changes one that is there', () => {
    expect(ids(withItem(list([9, 7]), makeReport(8), 'open'))).toEqual(['9', '8', '7']);
    expect(ids(withItem(list([100, 9]), makeReport(10), 'open'))).toEqual(['100', '10', '9']);
    const changed = withItem(list([9, 7]), makeReport(7, { note: 'seen' }), 'open');
    expect(changed.items[1]?.note).toBe('seen');
  });

  it('leaves out what belongs to a page that is not fetched', () => {
    const before = list([9, 8], true);
    expect(withItem(before, makeReport(3), 'open')).toBe(before);
  });

  it('keeps a decided report with its outcome, and takes none of the other list', () => {
    const decided = makeReport(9, { status: 'resolved', outcome: 'dismissed' });
    expect(withItem(list([9]), decided, 'open').items).toEqual([decided]);
    expect(withItem(list([8]), decided, 'open')).toEqual(list([8]));
    expect(ids(withItem(list([8]), decided, 'resolved'))).toEqual(['9', '8']);
  });

  it('keeps a report whose message was deleted', () => {
    const before = list([9, 8]);
    const after = withoutMessages(before, (item) => item.id === id(9));
    expect(after.items.map(({ isMessageThere }) => isMessageThere)).toEqual([false, true]);
    expect(withoutMessages(before, () => false)).toBe(before);
  });

  it('has neighbours', () => {
    const { items } = list([9, 8, 7]);
    const step = (number: number, by: 1 | -1) => stepFrom(items, id<ReportId>(number), by)?.id ?? null;
    expect([step(9, 1), step(7, 1), step(9, -1), step(8, -1), step(5, 1)]).toEqual([
      '8',
      null,
      null,
      '9',
      null,
    ]);
  });
});
