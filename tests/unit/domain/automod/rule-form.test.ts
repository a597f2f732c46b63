import { describe, expect, it } from 'vitest';
import { AUTOMOD_KINDS } from '../../../../src/contract/automod-words';
import {
  draftOf,
  EMPTY_RULE,
  formOf,
  hostsProblem,
  isSameForm,
  listed,
  numberProblem,
  type RuleForm,
  ruleProblem,
  triggerProblem,
  wordsProblem,
} from '../../../../src/domain/automod/rule-form';
import { KIND_HINTS, triggerText } from '../../../../src/domain/automod/rule-texts';
import { SUGGESTED_RULES, suggestedForm } from '../../../../src/domain/automod/suggested-rules';
import { id } from '../../../support/renderer/factories';

const form = (change: Partial<RuleForm>): RuleForm => ({ ...EMPTY_RULE, name: 'A rule', ...change });

describe('a list that is typed', () => {
  it('has an entry a line or between commas, each once', () => {
    expect(listed(' buy now,\nSELL*  \n\nbuy   now, Buy Now ,x')).toEqual(['buy now', 'SELL*', 'x']);
    expect(listed(' \n, ')).toEqual([]);
  });

  it('of words is refused where it is too long, or a word is', () => {
    expect(wordsProblem('a, b', 2)).toBeUndefined();
    expect(wordsProblem('a, b, c', 2)).toBe('A rule has at most 2 words');
    expect(wordsProblem('x'.repeat(60), 2)).toBeUndefined();
    expect(wordsProblem('x'.repeat(61), 2)).toMatch(/at most 60 characters/);
    expect(wordsProblem('sell, *', 2)).toBe('* needs letters beside it');
  });

  it('of sites is refused where one has a space', () => {
    expect(hostsProblem('example.org\nwww.example.com')).toBeUndefined();
    expect(hostsProblem('not a site')).toBe('“not a site” is no site');
    expect(hostsProblem(Array.from({ length: 101 }, (_, at) => `h${at}.org`).join('\n'))).toMatch(
      /at most 100/,
    );
  });
});

describe('the form of a rule', () => {
  it('says what is missing', () => {
    expect(ruleProblem(form({ name: ' ' }), 500)).toBe('Enter a name for the rule');
    expect(ruleProblem(form({}), 500)).toBe('Enter at least one word');
    expect(ruleProblem(form({ words: 'x' }), 500)).toBeUndefined();
    expect(triggerProblem(form({ kind: 'invites' }), 500)).toBeUndefined();
    expect(triggerProblem(form({ kind: 'links' }), 500)).toBeUndefined();
    for (const most of ['', '-1', '1.5', 'x', '101'])
      expect(triggerProblem(form({ kind: 'mentions', most }), 500)).toBe('Enter a number from 0 to 100');
    expect(numberProblem('times', '1')).toBe('Enter a number from 2 to 50');
    expect(numberProblem('times', '50')).toBeUndefined();
    expect(triggerProblem(form({ kind: 'repeat', seconds: '4' }), 500)).toBe('Enter a number from 5 to 3600');
  });

  it('becomes a rule with the fields of its kind and its action alone', () => {
    const typed = form({ words: 'a\nb', most: '3', message: ' No sales ', exemptRoles: [id(21)] });
    expect(draftOf({ ...typed, kind: 'words', action: 'block' })).toEqual({
      ...{ name: 'A rule', enabled: true, kind: 'words', config: { words: ['a', 'b'] }, action: 'block' },
      ...{ timeoutS: null, message: 'No sales', exemptRoles: ['21'], exemptChannels: [] },
    });
    expect(draftOf({ ...typed, kind: 'mentions', action: 'timeout' })).toMatchObject({
      ...{ config: { most: 3 }, timeoutS: 600, message: null },
    });
    expect(draftOf({ ...typed, kind: 'invites' }).config).toEqual({});
    expect(draftOf({ ...typed, kind: 'links', hosts: 'example.org' }).config).toEqual({
      hosts: ['example.org'],
    });
    expect(draftOf({ ...typed, kind: 'repeat' }).config).toEqual({ times: 3, seconds: 60 });
    expect(draftOf({ ...typed, kind: 'new_account' }).config).toEqual({ hours: 24, messages: 5 });
  });

  it('of each kind comes back as it was saved', () => {
    for (const kind of AUTOMOD_KINDS) {
      const saved = draftOf(form({ kind, words: 'a\nb', action: 'timeout', timeoutS: 3600 }));
      expect(draftOf(formOf(saved))).toEqual(saved);
    }
    expect(isSameForm(formOf(draftOf(form({ words: 'a' }))), form({ words: 'a' }))).toBe(true);
    expect(isSameForm(form({}), form({ enabled: false }))).toBe(false);
  });
});

describe('the texts of a rule', () => {
  it('say what it looks at', () => {
    const text = (change: Partial<RuleForm>) => triggerText(draftOf(form(change)));
    expect(text({ words: 'a' })).toBe('1 word or phrase');
    expect(text({ words: 'a, b' })).toBe('2 words and phrases');
    expect(text({ kind: 'invites' })).toBe('Invites to servers');
    expect(text({ kind: 'links' })).toBe('All links');
    expect(text({ kind: 'links', hosts: 'example.org' })).toBe('Links, except to 1 site');
    expect(text({ kind: 'mentions' })).toBe('More than 10 mentions');
    expect(text({ kind: 'repeat' })).toBe('The same text 3 times in 60 seconds');
    expect(text({ kind: 'new_account' })).toBe('The first 5 messages of accounts younger than 24 hours');
    expect(Object.keys(KIND_HINTS)).toEqual([...AUTOMOD_KINDS]);
  });
});

describe('the suggested rules', () => {
  it('can be saved as they are, but for the list of words, which people write themselves', () => {
    const problems = SUGGESTED_RULES.map((rule) => ruleProblem(suggestedForm(rule, 'Suggested'), 500));
    expect(problems).toEqual([undefined, undefined, 'Enter at least one word']);
  });
});
