import { describe, expect, it } from 'vitest';
import { type ChannelId, type RoleId, toId } from '../../../../src/contract/ids';
import { readText } from '../../../../src/domain/automod/find';
import { judgeMessage, type Judged, type LiveRule } from '../../../../src/domain/automod/judge';
import { type KnownRule, makeLive } from '../../../../src/domain/automod/live';
import type { Trigger } from '../../../../src/domain/automod/trigger';

const NOW = 1_000_000_000_000;
const role = toId<RoleId>('1');
const channel = toId<ChannelId>('2');

const rule = (trigger: Trigger, change: Partial<KnownRule> = {}): KnownRule => ({
  stamp: '1',
  name: trigger.kind,
  trigger,
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

const judge = (rules: readonly KnownRule[], judged: Judged) => judgeMessage(makeLive(rules), judged);
const spam = (change: Partial<KnownRule> = {}): KnownRule => rule({ kind: 'words', words: ['spam'] }, change);

describe('judgeMessage', () => {
  it('lets pass what no rule finds', () => {
    expect(judge([spam()], message('hello'))).toBeNull();
    expect(judge([], message('spam'))).toBeNull();
  });

  it('takes the strictest of the rules that find something', () => {
    const rules = (['flag', 'hold', 'timeout', 'block'] as const).map((action) =>
      spam({ name: action, action }),
    );
    for (let most = rules.length; most > 0; most -= 1) {
      const last = rules.slice(0, most).at(-1);
      expect(judge(rules.slice(0, most), message('spam'))).toMatchObject({ name: last?.name });
    }
  });

  it('does not ask rules from which the author or the channel is exempt', () => {
    expect(judge([spam({ exemptRoles: [role] })], message('spam', { roles: [role] }))).toBeNull();
    expect(judge([spam({ exemptRoles: [role] })], message('spam'))).not.toBeNull();
    expect(judge([spam({ exemptChannels: [channel] })], message('spam'))).toBeNull();
  });

  it('counts the same text within its time', () => {
    const repeat = rule({ kind: 'repeat', times: 3, seconds: 10 });
    const same = (...agoS: number[]) => agoS.map((ago) => ({ isSame: true, atMs: NOW - ago * 1000 }));
    expect(judge([repeat], message('x', { said: same(1) }))).toBeNull();
    expect(judge([repeat], message('x', { said: same(1, 9) }))).not.toBeNull();
    expect(judge([repeat], message('x', { said: same(1, 10) }))).toBeNull();
    const other = [...same(1), { isSame: false, atMs: NOW }];
    expect(judge([repeat], message('x', { said: other }))).toBeNull();
    expect(judge([repeat], message(' ', { said: same(1, 2) }))).toBeNull();
  });

  it('finds the first messages of a new account alone', () => {
    const young = rule({ kind: 'new_account', hours: 1, messages: 2 });
    const HOUR = 60 * 60 * 1000;
    const born = (ago: number, said: number) =>
      message('x', {
        accountCreatedMs: NOW - ago,
        said: Array.from({ length: said }, () => ({ isSame: false, atMs: NOW - 1 })),
      });
    expect(judge([young], born(HOUR - 1, 0))).not.toBeNull();
    expect(judge([young], born(HOUR - 1, 1))).not.toBeNull();
    expect(judge([young], born(HOUR - 1, 2))).toBeNull();
    expect(judge([young], born(HOUR, 0))).toBeNull();
  });

  it('looks for the words of all rules at once, as for those of each', () => {
    const lists = [['ab*'], ['*b', 'cab'], ['a b', '*ca*'], ['*'], ['b', 'b*']];
    const texts = Array.from({ length: 729 }, (_, nth) =>
      Array.from({ length: 6 }, (_letter, at) =>
        'ab c'.charAt((Math.floor(nth / 3 ** at) % 3) + (at % 2)),
      ).join(''),
    );
    const rules = lists.map((words, nth) => rule({ kind: 'words', words }, { name: String(nth) }));
    const names = (live: readonly LiveRule[], text: string): readonly string[] => {
      const read = readText(text);
      return live.filter(({ finds }) => finds(read)).map(({ name }) => name);
    };
    const [together, apart] = [makeLive(rules), rules.flatMap((one) => makeLive([one]))];
    expect(texts.map((text) => names(together, text))).toEqual(texts.map((text) => names(apart, text)));
    expect(new Set(texts.flatMap((text) => names(together, text)))).toEqual(new Set(['0', '1', '2', '4']));
  });
});
