import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { markMentions, nameMentions } from '../../../../src/domain/messages/mention-names';
import { BUSY_MOMENT_MS } from '../../../support/node/busy-moment';

const PEOPLE = new Map([
  ['ada', '1'],
  ['bob.', '2'],
  ['j-r.r', '3'],
  ['everyone', '4'],
]);
const idOf = (username: string): UserId | null => {
  const id = PEOPLE.get(username);
  return id === undefined ? null : toId<UserId>(id);
};
const usernameOf = (id: UserId): string | null => [...PEOPLE].find(([, other]) => other === id)?.[0] ?? null;

describe('markMentions', () => {
  it.each([
    ['@ada', '<@1>'],
    ['hello @ada, and @ADA!', 'hello <@1>, and <@1>!'],
    ['(@ada)', '(<@1>)'],
    ['@ada.', '<@1>.'],
    ['@ada...', '<@1>...'],
    ['@ada-', '<@1>-'],
    ['@bob.', '<@2>'],
    ['@bob', '@bob'],
    ['@j-r.r.', '<@3>.'],
    ['@adas', '@adas'],
    ['@nobody here', '@nobody here'],
    ['me@ada', 'me@ada'],
    ['@@ada', '@@ada'],
    ['\\@ada', '\\@ada'],
    ['@everyone and @here', '@everyone and @here'],
    ['<@1>', '<@1>'],
    ['`@ada` @ada', '`@ada` <@1>'],
    ['```\n@ada\n```\n@ada', '```\n@ada\n```\n<@1>'],
    ['https://example.org/@ada @ada', 'https://example.org/@ada <@1>'],
    ['`an end is missing @ada', '`an end is missing <@1>'],
    ['', ''],
  ])('makes %j into %j', (typed, sent) => {
    expect(markMentions(typed, idOf)).toBe(sent);
  });
});

describe('nameMentions', () => {
  it.each([
    ['<@1> and <@3>', '@ada and @j-r.r'],
    ['<@99>', '<@99>'],
    ['`<@1>` <@1>', '`<@1>` @ada'],
    ['\\<@1>', '\\<@1>'],
    ['no one', 'no one'],
  ])('makes %j into %j', (content, shown) => {
    expect(nameMentions(content, usernameOf)).toBe(shown);
  });

  it('is undone by marking', () => {
    for (const content of ['<@1>, <@2> <@3>.', 'a `<@1>` b <@1>', '<@77> <@1>!']) {
      expect(markMentions(nameMentions(content, usernameOf), idOf)).toBe(content);
    }
  });

  it('takes a long text of unfinished code in its stride', () => {
    const text = '```@ada `'.repeat(50_000);
    const begin = performance.now();
    markMentions(text, idOf);
    expect(performance.now() - begin).toBeLessThan(BUSY_MOMENT_MS);
  });
});
