import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../../src/contract/entities/message';
import type { MessageId } from '../../../../../src/contract/ids';
import { COUNTS } from '../../../../../src/contract/limits';
import { ListEditor } from '../../../../../src/renderer/state/messages/list-editor';
import {
  forgetOlder,
  type MessageWindow,
  openGap,
  putPage,
  putWindow,
  withCatchingUp,
  withDoubt,
  withinCap,
} from '../../../../../src/renderer/state/messages/list-pages';
import {
  type ChannelMessages,
  emptyList,
  type MessageRow,
  newestOf,
  rowOf,
} from '../../../../../src/renderer/state/messages/message-list';
import { at, id, makeMessage, makeMessages } from '../../../../support/renderer/factories';

const listOf = (messages: readonly Message[], isWhole = true): ChannelMessages => ({
  ...putPage(emptyList, { messages, before: null, isWhole }),
  phase: 'loaded',
});
const edit = (list: ChannelMessages, act: (editor: ListEditor) => void): ChannelMessages => {
  const editor = new ListEditor(list);
  act(editor);
  return editor.done();
};
const pending = (nonce: string, content: string): MessageRow => ({
  ...makeMessage(0, { id: id(0), content, authorId: id(1) }),
  id: `temp-${nonce}` as MessageId,
  nonce,
});
const numbers = (list: ChannelMessages): readonly string[] => [...list.ids];

describe('a list of messages', () => {
  it('holds what a naive map would, in the order of ids, whatever is put, edited and removed', () => {
    const change = fc.record({
      kind: fc.constantFrom('put' as const, 'edit' as const, 'remove' as const),
      number: fc.integer({ min: 5, max: 120 }),
      content: fc.string({ maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 20 }), { maxLength: 8 }), (batches) => {
        const naive = new Map<number, string>();
        let list = listOf([]);
        for (const batch of batches) {
          list = edit(list, (editor) => {
            for (const { kind, number, content } of batch) {
              if (kind === 'put') editor.put(makeMessage(number, { content }), null);
              else if (kind === 'edit') editor.edit(id(number), { content });
              else editor.remove(id(number));
            }
          });
          for (const { kind, number, content } of batch) {
            if (kind === 'remove') naive.delete(number);
            else if (kind === 'put' || naive.has(number)) naive.set(number, content);
          }
          const sorted = [...naive].sort(([a], [b]) => a - b);
          expect(list.rows.map((row) => [Number(row.id), row.content])).toEqual(sorted);
          expect(numbers(list)).toEqual(list.rows.map((row) => row.id));
        }
      }),
    );
  });

  it('finds messages by id, the unconfirmed ones too', () => {
    const list = edit(listOf(makeMessages(8, 12)), (editor) => editor.putPending(pending('n', 'hello')));
    expect(rowOf(list, id(10))?.content).toBe('message 10');
    expect(rowOf(list, 'temp-n' as MessageId)?.content).toBe('hello');
    expect(rowOf(list, id(7))).toBeNull();
    expect(rowOf(list, id(13))).toBeNull();
    expect(newestOf(list)).toBe('12');
    expect(newestOf(edit(listOf([]), (editor) => editor.putPending(pending('n', 'x'))))).toBeNull();
  });

  it('is the same list where nothing changes, and keeps the order where only a text does', () => {
    const list = listOf(makeMessages(8, 12));
    expect(edit(list, (editor) => editor.put(makeMessage(10), null))).toBe(list);
    expect(edit(list, (editor) => editor.remove(id(99)))).toBe(list);
    const edited = edit(list, (editor) => editor.edit(id(10), { content: 'new' }));
    expect(edited.ids).toBe(list.ids);
    expect(edited.rows[0]).toBe(list.rows[0]);
  });

  it('leaves to paging what is older than all that it holds', () => {
    const list = listOf(makeMessages(8, 12), false);
    expect(edit(list, (editor) => editor.put(makeMessage(3), null))).toBe(list);
  });

  it.each([
    ['the nonce', 'n1', ['13', 'temp-n2']],
    ['the same words of the same person, where the server does not say the nonce', null, ['13', 'temp-n2']],
  ])('puts a sent message in the place of the pending one by %s', (_name, nonce, last) => {
    const list = edit(listOf(makeMessages(8, 12)), (editor) => {
      editor.putPending(pending('n1', 'hello'));
      editor.putPending(pending('n2', 'again'));
    });
    const sent = makeMessage(13, { authorId: id(1), content: 'hello' });
    const confirmed = edit(list, (editor) => editor.put(sent, nonce));
    expect(numbers(confirmed)).toEqual(['8', '9', '10', '11', '12', ...last]);
    expect(confirmed.pendingCount).toBe(1);
  });

  it('puts what others write before what is not confirmed', () => {
    const list = edit(listOf(makeMessages(8, 9)), (editor) => {
      editor.putPending(pending('n', 'hello'));
      editor.put(makeMessage(10), null);
    });
    expect(numbers(list)).toEqual(['8', '9', '10', 'temp-n']);
  });
});

describe('a page', () => {
  it('says of its stretch what there is: what it does not hold is gone', () => {
    const list = listOf(makeMessages(1, 10));
    const messages = makeMessages(4, 8).filter(({ id: number }) => number !== '6');
    const joined = putPage(list, { messages, before: null, isWhole: false });
    expect(numbers(joined)).toEqual(['1', '2', '3', '4', '5', '7', '8']);
  });

  it('before a message says nothing of what comes from there on', () => {
    const list = listOf(makeMessages(6, 10), false);
    const joined = putPage(list, { messages: makeMessages(3, 5), before: id(6), isWhole: false });
    expect(numbers(joined)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10']);
    expect(joined.hasOlder).toBe(true);
    expect(putPage(list, { messages: makeMessages(3, 5), before: id(6), isWhole: true }).hasOlder).toBe(
      false,
    );
  });

  it('that would not join on is left out', () => {
    const list = listOf(makeMessages(6, 10), false);
    expect(putPage(list, { messages: makeMessages(1, 2), before: id(3), isWhole: false })).toBe(list);
    const page = { messages: makeMessages(1, 2), before: id<MessageId>(3), isWhole: false };
    expect(putPage(emptyList, page)).toBe(emptyList);
  });

  it('keeps the objects of what has not changed, and the order where that has not', () => {
    const list = listOf(makeMessages(1, 5));
    const same = putPage(list, { messages: makeMessages(1, 5), before: null, isWhole: true });
    expect(same.ids).toBe(list.ids);
    expect(same.rows.every((row, place) => row === list.rows[place])).toBe(true);
    const edited = makeMessages(1, 5).map((message) =>
      message.id === '3' ? { ...message, content: 'new', isEdited: true, editedAt: at(1) } : message,
    );
    const joined = putPage(list, { messages: edited, before: null, isWhole: true });
    expect(joined.rows.map((row, place) => row === list.rows[place])).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it('in the wrong order, or with a message twice, is put in order', () => {
    const messages = [...makeMessages(3, 5), ...makeMessages(1, 3)];
    expect(numbers(listOf(messages))).toEqual(['1', '2', '3', '4', '5']);
  });

  it('that is faster than the answer to a send takes the place of the pending message', () => {
    const list = edit(listOf(makeMessages(1, 3)), (editor) => editor.putPending(pending('n', 'hello')));
    const own = makeMessage(4, { authorId: id(1), content: 'hello' });
    const joined = putPage(list, { messages: [...makeMessages(1, 3), own], before: null, isWhole: true });
    expect(numbers(joined)).toEqual(['1', '2', '3', '4']);
    expect(joined.pendingCount).toBe(0);
  });
});

describe('a gap', () => {
  const missed = (list: ChannelMessages, from: number, to: number, isWhole = false): ChannelMessages =>
    putPage(openGap(withDoubt(list)), { messages: makeMessages(from, to), before: null, isWhole });

  it('stands where a page does not reach what is certain', () => {
    const list = missed(listOf(makeMessages(1, 5)), 20, 25);
    expect(list).toMatchObject({ gaps: [{ after: '5', before: '20' }], gapsBefore: ['20'] });
  });

  it('does not stand where the page reaches it, or the beginning', () => {
    expect(missed(listOf(makeMessages(1, 5)), 5, 25).gaps).toEqual([]);
    expect(missed(listOf(makeMessages(1, 5)), 20, 25, true)).toMatchObject({ gaps: [], hasOlder: false });
  });

  it('is closed page by page', () => {
    const list = missed(listOf(makeMessages(1, 5)), 20, 25);
    const nearer = putPage(list, { messages: makeMessages(10, 19), before: id(20), isWhole: false });
    expect(nearer).toMatchObject({ gaps: [{ after: '5', before: '10' }], gapsBefore: ['10'] });
    const closed = putPage(nearer, { messages: makeMessages(4, 9), before: id(10), isWhole: false });
    expect(closed).toMatchObject({ gaps: [], gapsBefore: [] });
    expect(numbers(closed)).toEqual(makeMessages(1, 25).map((message) => message.id));
  });

  it('moves its mark when the message below it goes, and is simply what is older when all above it goes', () => {
    const list = missed(listOf(makeMessages(1, 2)), 20, 25);
    expect(edit(list, (editor) => editor.remove(id(20))).gapsBefore).toEqual(['21']);
    const alone = edit(list, (editor) => {
      editor.remove(id(1));
      editor.remove(id(2));
    });
    expect(alone).toMatchObject({ gaps: [], gapsBefore: [], hasOlder: true });
  });

  it('is not shown while it is expected to close', () => {
    const list = missed(listOf(makeMessages(1, 5)), 20, 25);
    const busy = withCatchingUp(list, true);
    expect(busy.gapsBefore).toEqual([]);
    expect(withCatchingUp(busy, false).gapsBefore).toEqual(['20']);
  });

  it('stands after what was certain, not after what was heard since', () => {
    const doubted = withDoubt(listOf(makeMessages(1, 5)));
    const heard = edit(doubted, (editor) => editor.put(makeMessage(30), null));
    expect(openGap(withDoubt(heard)).gaps).toEqual([{ after: '5', before: '30' }]);
  });

  it('goes with what is let go of', () => {
    const list = missed(listOf(makeMessages(1, 5)), 20, 25);
    expect(forgetOlder(list, id(22))).toMatchObject({
      gaps: [],
      hasOlder: true,
      ids: ['22', '23', '24', '25'],
    });
  });
});

describe('a window of old messages', () => {
  const held = { ...listOf(makeMessages(50, 60)), hasOlder: true, heldFrom: id<MessageId>(50) };
  const window = (from: number, to: number, more: Partial<MessageWindow> = {}): MessageWindow => ({
    ...{ messages: makeMessages(from, to), after: null, hasBefore: true, hasAfter: true },
    ...more,
  });

  it('stands above a gap, and is what older messages are loaded from', () => {
    const list = putWindow(held, window(10, 14));
    expect(list).toMatchObject({
      ...{ hasOlder: true, heldFrom: '10' },
      ...{ gaps: [{ after: '14', before: '50' }], gapsBefore: ['50'] },
    });
    expect(numbers(list)).toEqual([...makeMessages(10, 14), ...makeMessages(50, 60)].map((one) => one.id));
  });

  it('goes on from above until it reaches what is held', () => {
    const far = putWindow(held, window(10, 14));
    const nearer = putWindow(far, window(15, 30, { after: id(14) }));
    expect(nearer).toMatchObject({ heldFrom: '10', gaps: [{ after: '30', before: '50' }] });
    const joined = putWindow(nearer, window(31, 55, { after: id(30) }));
    expect(joined).toMatchObject({ heldFrom: '10', gaps: [], gapsBefore: [] });
    expect(numbers(joined)).toEqual(makeMessages(10, 60).map((one) => one.id));
  });

  it('closes its gap where nothing is missing after all', () => {
    const far = putWindow(held, window(10, 14));
    const joined = putWindow(far, window(1, 0, { after: id(14), hasAfter: false }));
    expect(joined.gaps).toEqual([]);
  });

  it('of the beginning leaves nothing older', () => {
    const list = putWindow(held, window(1, 5, { hasBefore: false }));
    expect(list).toMatchObject({ hasOlder: false, gaps: [{ after: '5', before: '50' }] });
  });

  it('that overlaps what is held replaces it there, and keeps what is the same', () => {
    const known = held.rows[1];
    const list = putWindow(held, { ...window(45, 52), messages: [...makeMessages(45, 49), makeMessage(51)] });
    expect(numbers(list)).toEqual([...makeMessages(45, 49), ...makeMessages(51, 60)].map((one) => one.id));
    expect(list.rows[5]).toBe(known);
    expect(list).toMatchObject({ heldFrom: '45', gaps: [] });
  });

  it('leaves two gaps, which become one where all between them goes', () => {
    const list = putWindow(putWindow(held, window(30, 31)), window(10, 14));
    expect(list).toMatchObject({
      gaps: [
        { after: '14', before: '30' },
        { after: '31', before: '50' },
      ],
      gapsBefore: ['30', '50'],
    });
    const one = edit(list, (editor) => {
      editor.remove(id(30));
      editor.remove(id(31));
    });
    expect(one).toMatchObject({ gaps: [{ after: '14', before: '50' }], gapsBefore: ['50'] });
  });
});

describe('a list that has grown long', () => {
  const most = COUNTS.messagesHeld + COUNTS.messagesDropped;
  const long = listOf(makeMessages(1, most));

  it('lets go of the oldest, which can be loaded again', () => {
    expect(withinCap(listOf(makeMessages(2, most))).ids).toHaveLength(most - 1);
    const list = withinCap(long);
    expect(list.ids).toHaveLength(COUNTS.messagesHeld);
    expect(newestOf(list)).toBe(newestOf(long));
    expect([list.hasOlder, list.heldFrom]).toEqual([true, list.ids[0]]);
    const joined = putPage(list, {
      messages: makeMessages(1, COUNTS.messagesDropped),
      before: list.ids[0]!,
      isWhole: true,
    });
    expect(joined.ids).toEqual(long.ids);
  });

  it('keeps what is not confirmed', () => {
    const list = withinCap(edit(long, (editor) => editor.putPending(pending('n', 'hello'))));
    expect(list.ids).toHaveLength(COUNTS.messagesHeld + 1);
    expect(list.pendingCount).toBe(1);
  });

  it.each(['isReadBack', 'isLoadingOlder', 'isLoadingMissing', 'isCatchingUp'] as const)(
    'keeps all of it while %s',
    (why) => {
      expect(withinCap({ ...long, [why]: true }).ids).toHaveLength(most);
    },
  );
});
