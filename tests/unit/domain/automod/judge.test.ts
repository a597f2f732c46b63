import { describe, expect, it } from 'vitest';
import { type ChannelId, type RoleId, toId } from '../../../../src/contract/ids';
import { createFinder, readText } from '../../../../src/domain/automod/find';
import { judgeMessage, type Judged, type LiveRule } from '../../../../src/domain/automod/judge';
import type { Trigger } from '../../../../src/domain/automod/trigger';

const NOW = 1_000_000_000_000;
const role = toId<RoleId>('1');
const channel = toId<ChannelId>('2');

const rule = (trigger: Trigger, change: Partial<LiveRule> = {}): LiveRule => ({
  name: trigger.kind,
  trigger,
  find: createFinder(trigger),
  action: 'hold',
  timeoutS: null,
  message: null,
  exemptRoles: [],
  exemptChannels: [],
  ...change,
});

const message = (text: string, change: Partial<Judged> = {}): Judged => ({
  read: readText(text),
  roles: [],
  channels: [channel],
  accountCreatedMs: 0,
  nowMs: NOW,
  said: [],
  ...change,
});

const spam = (change: Partial<LiveRule> = {}): LiveRule => rule({ kind: 'words', words: ['spam'] }, change);

describe('judgeMessage', () => {
  it('lets pass what no rule finds', () => {
    expect(judgeMessage([spam()], message('hello'))).toBeNull();
    expect(judgeMessage([], message('spam'))).toBeNull();
  });

  it('takes the strictest of the rules that find something', () => {
    const rules = (['flag', 'hold', 'timeout', 'block'] as const).map((action) =>
      spam({ name: action, action }),
    );
    for (let most = rules.length; most > 0; most -= 1) {
      const last = rules.slice(0, most).at(-1);
      expect(judgeMessage(rules.slice(0, most), message('spam'))).toMatchObject({ name: last?.name });
    }
  });

  it('does not ask rules from which the author or the channel is exempt', () => {
    expect(judgeMessage([spam({ exemptRoles: [role] })], message('spam', { roles: [role] }))).toBeNull();
    expect(judgeMessage([spam({ exemptRoles: [role] })], message('spam'))).not.toBeNull();
    expect(judgeMessage([spam({ exemptChannels: [channel] })], message('spam'))).toBeNull();
  });

  it('counts the same text within its time', () => {
    const repeat = rule({ kind: 'repeat', times: 3, seconds: 10 });
    const same = (...agoS: number[]) => agoS.map((ago) => ({ isSame: true, atMs: NOW - ago * 1000 }));
    expect(judgeMessage([repeat], message('x', { said: same(1) }))).toBeNull();
    expect(judgeMessage([repeat], message('x', { said: same(1, 9) }))).not.toBeNull();
    expect(judgeMessage([repeat], message('x', { said: same(1, 10) }))).toBeNull();
    const other = [...same(1), { isSame: false, atMs: NOW }];
    expect(judgeMessage([repeat], message('x', { said: other }))).toBeNull();
    expect(judgeMessage([repeat], message(' ', { said: same(1, 2) }))).toBeNull();
  });

  it('finds the first messages of a new account alone', () => {
    const young = rule({ kind: 'new_account', hours: 1, messages: 2 });
    const HOUR = 60 * 60 * 1000;
    const born = (ago: number, said: number) =>
      message('x', {
        accountCreatedMs: NOW - ago,
        said: Array.from({ length: said }, () => ({ isSame: false, atMs: NOW - 1 })),
      });
    expect(judgeMessage([young], born(HOUR - 1, 0))).not.toBeNull();
    expect(judgeMessage([young], born(HOUR - 1, 1))).not.toBeNull();
    expect(judgeMessage([young], born(HOUR - 1, 2))).toBeNull();
    expect(judgeMessage([young], born(HOUR, 0))).toBeNull();
  });
});
