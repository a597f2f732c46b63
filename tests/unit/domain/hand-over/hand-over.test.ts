import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../src/contract/audit-actions';
import { handOver, type HandOverFacts, handOverText } from '../../../../src/domain/hand-over/hand-over';
import { at, makeEntry, makePerson, makeReport } from '../../../support/renderer/factories';

const actions = AUDIT_ACTIONS;
const tell = (facts: Partial<HandOverFacts>) =>
  handOver({
    ...{ entries: [], waiting: [], decided: [], since: Date.parse(at(10)), actions },
    ...{ time: (iso: string) => iso.slice(14, 19) },
    ...facts,
  });
const linesOf = (facts: Partial<HandOverFacts>) =>
  Object.fromEntries(tell(facts).map(({ id, lines }) => [id, lines]));
const member = { type: 'user', name: 'mallory' };
const ban = { actionType: 'MEMBER_BAN_ADD', actionCategory: 'member', target: member } as const;

describe('a hand-over', () => {
  it('tells what staff did from a moment on, by what it was about', () => {
    const entries = [
      makeEntry(14, { ...ban, reason: ' Spam \n again' }),
      makeEntry(13, { actionType: 'MESSAGE_DELETE', actionCategory: 'message', target: member }),
      makeEntry(12, { actionType: 'PARTNER_NEWS', actionCategory: 'whatever' }),
      makeEntry(10),
      makeEntry(9, ban),
    ];
    expect(linesOf({ entries })).toEqual({
      members: ['00:14: ada#0001 Banned Member @mallory. Reason: Spam again'],
      messages: ['00:13: ada#0001 Deleted Message @mallory'],
      server: ['00:12: ada#0001 Partner News The Hall', '00:10: ada#0001 Updated Server The Hall'],
    });
  });

  it('tells what an act changed, where, and that it was undone', () => {
    const timeout = makeEntry(12, {
      ...{ actionType: 'MEMBER_UPDATE', actionCategory: 'member', target: member },
      changes: [{ key: 'timed_out_until', oldValue: null, newValue: at(59) }],
      undo: { until: at(99), state: 'done', by: 'bob' },
    });
    const many = makeEntry(11, {
      changes: ['name', 'topic', 'type', 'color'].map((key) => ({ key, oldValue: null, newValue: 'x_y' })),
      extraInfo: { ...makeEntry(1).extraInfo, channel: 'general', count: 3 },
      undo: { until: at(99), state: 'done', by: null },
    });
    expect(linesOf({ entries: [timeout, many] })).toEqual({
      members: ['00:12: ada#0001 Updated Member @mallory. Timed Out Until: 00:59. Undone by bob'],
      server: [
        '00:11: ada#0001 Updated Server The Hall. Name: x_y, Topic: x_y, Type: X Y, …, #general, 3 items. Undone',
      ],
    });
  });

  it('tells how something was that is gone, and nothing twice', () => {
    const channel = { type: 'channel', name: 'plans' };
    const gone = makeEntry(12, {
      ...{ actionType: 'CHANNEL_DELETE', actionCategory: 'channel', target: channel },
      changes: [
        { key: 'name', oldValue: 'plans', newValue: null },
        { key: 'topic', oldValue: 'Ours', newValue: null },
      ],
    });
    const made = makeEntry(11, {
      ...{ actionType: 'CHANNEL_CREATE', actionCategory: 'channel', target: channel },
      changes: [
        { key: 'name', oldValue: null, newValue: 'plans' },
        { key: 'topic', oldValue: 'x', newValue: null },
      ],
    });
    expect(linesOf({ entries: [gone, made] })['server']).toEqual([
      '00:12: ada#0001 Deleted Channel #plans. Topic: Ours',
      '00:11: ada#0001 Created Channel #plans. Topic: None',
    ]);
  });

  it('tells the same act in a row once', () => {
    const gone = { actionType: 'MESSAGE_DELETE', actionCategory: 'message', target: member } as const;
    const entries = [
      ...[makeEntry(16, gone), makeEntry(15, gone), makeEntry(14, { ...gone, reason: 'Spam' })],
      ...[makeEntry(13, { ...gone, undo: { until: at(99), state: 'done', by: null } })],
      ...[makeEntry(12, { ...gone, target: { type: 'user', name: 'bob' } }), makeEntry(11, gone)],
    ];
    expect(linesOf({ entries })['messages']).toEqual([
      '00:16: ada#0001 Deleted Message @mallory ×2',
      '00:14: ada#0001 Deleted Message @mallory. Reason: Spam',
      '00:13: ada#0001 Deleted Message @mallory. Undone',
      '00:12: ada#0001 Deleted Message @bob',
      '00:11: ada#0001 Deleted Message @mallory',
    ]);
  });

  it('tells all that waits, and what was decided since', () => {
    const waiting = [makeReport(3, { claimedBy: makePerson(4, 'dan') }), makeReport(2)];
    const done = {
      ...{ status: 'resolved' as const, outcome: 'dismissed', resolvedBy: makePerson(2, 'bob') },
    };
    const decided = [
      makeReport(5, { ...done, resolvedAt: at(12), note: 'A joke\namong friends' }),
      makeReport(4, { ...done, resolvedAt: at(11), note: null, resolvedBy: null }),
      makeReport(1, { ...done, resolvedAt: at(9) }),
    ];
    const entries = [makeEntry(12, { actionType: 'REPORT_RESOLVE', actionCategory: 'member' })];
    expect(linesOf({ entries, waiting, decided })).toEqual({
      waiting: [
        '00:03: Message by mallory in #general (Spam, 1 report). dan is handling this',
        '00:02: Message by mallory in #general (Spam, 1 report)',
      ],
      decided: [
        '00:12: Message by mallory in #general (Spam). Dismissed by bob. A joke among friends',
        '00:11: Message by mallory in #general (Spam). Dismissed',
      ],
    });
  });

  it('is a text that calls nobody', () => {
    const parts = tell({
      entries: [makeEntry(12, { ...ban, reason: 'Wrote @everyone and @here\u202e' })],
      waiting: [makeReport(2)],
    });
    expect(handOverText('The Hall: Friday', parts).split('\n')).toEqual([
      ...['The Hall: Friday', '', 'Waiting (1)'],
      '- 00:02: Message by mallory in #general (Spam, 1 report)',
      ...['', 'Members (1)', '- 00:12: ada#0001 Banned Member @mallory. Reason: Wrote everyone and here'],
    ]);
    expect(handOverText('The Hall: Friday', [])).toBe(
      'The Hall: Friday\n\nNothing happened, and nothing waits.',
    );
  });
});
