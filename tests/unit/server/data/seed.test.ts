import { describe, expect, test } from 'vitest';
import { TEXT_LIMITS } from '../../../../src/contract/limits';
import { normaliseChannelName } from '../../../../src/domain/channels/names';
import { DEMO_ACCOUNTS } from '../../../../src/server/data/seed/accounts';
import type { Line } from '../../../../src/server/data/seed/conversation';
import { joinery } from '../../../../src/server/data/seed/guilds/joinery';
import { choir, kitchen, lantern, nightSky, tidepool } from '../../../../src/server/data/seed/guilds/others';
import { PEOPLE } from '../../../../src/server/data/seed/people';
import { between, pick, randomCode, seededRandom } from '../../../../src/domain/seeded-random';

const GUILDS = [joinery, lantern, tidepool, kitchen, nightSky, choir];
const KNOWN: ReadonlySet<string> = new Set(PEOPLE.map(({ username }) => username));
const lines: readonly Line[] = GUILDS.flatMap(({ conversation }) =>
  Object.values(conversation).flatMap((scenes) => scenes.flatMap((scene) => scene.lines)),
);
const all = lines.map(([, text]) => text).join('\n\n');

describe('the people of the demo', () => {
  test('are many, of every status, two bots and two of the staff among them', () => {
    expect(joinery.members.length).toBeGreaterThanOrEqual(60);
    expect(new Set(PEOPLE.map(({ status }) => status))).toEqual(
      new Set(['active', 'away', 'dnd', 'inactive']),
    );
    const roles = PEOPLE.map(({ role }) => role);
    for (const role of [2, 3, 4, 5]) expect(roles.filter((one) => one === role)).toHaveLength(1);
  });

  test('have names that could sign up, each once', () => {
    for (const { username, bio, nickname } of PEOPLE) {
      expect(username).toMatch(/^[A-Za-z0-9_.-]{2,32}$/);
      expect(Array.from(bio ?? '').length).toBeLessThanOrEqual(TEXT_LIMITS.bio);
      expect(Array.from(nickname ?? '').length).toBeLessThanOrEqual(TEXT_LIMITS.nickname);
    }
    expect(KNOWN.size).toBe(PEOPLE.length);
  });

  test('include the three accounts', () => {
    for (const { username } of Object.values(DEMO_ACCOUNTS)) expect(KNOWN).toContain(username);
    expect(joinery.owner).toBe(DEMO_ACCOUNTS.owner.username);
    const steward = joinery.roles.find(({ permissions }) => permissions.includes('BAN_MEMBERS'));
    expect(steward?.holders).toContain(DEMO_ACCOUNTS.moderator.username);
  });
});

describe.each(GUILDS)('$name', (guild) => {
  test('is a guild as the rules allow', () => {
    expect(guild.members).toContain(guild.owner);
    expect(new Set(guild.members).size).toBe(guild.members.length);
    for (const name of [...guild.members, ...guild.roles.flatMap(({ holders }) => holders)])
      expect(KNOWN).toContain(name);
    for (const { name, holders } of guild.roles)
      for (const holder of holders) expect(guild.members, `${name} of ${holder}`).toContain(holder);
    expect(Array.from(guild.description).length).toBeLessThanOrEqual(TEXT_LIMITS.guildDescription);
    for (const { name, type } of guild.categories.flatMap(({ channels }) => channels))
      expect(normaliseChannelName(type, name)).toBe(name);
  });

  test('speaks in channels that it has, in the order of time', () => {
    const texts = guild.categories.flatMap(({ channels }) => channels).filter(({ type }) => type === 'text');
    for (const [channel, scenes] of Object.entries(guild.conversation)) {
      expect(texts.map(({ name }) => name)).toContain(channel);
      const starts = scenes.map(({ ago }) => ago);
      expect(starts).toEqual([...starts].sort((a, b) => b - a));
      for (const { ago, lines: spoken } of scenes) {
        // The longest pause between messages is under two minutes.
        expect(ago, 'ends in the past').toBeGreaterThan(spoken.length * 2);
        spoken.forEach(([author, text, marks], index) => {
          expect(guild.members, `${author} in ${channel}`).toContain(author);
          expect(text.trim()).not.toBe('');
          if (marks?.re !== undefined) expect(index - marks.re).toBeGreaterThanOrEqual(0);
          for (const [, name] of text.matchAll(/<@([^>]*)>/g)) expect(KNOWN).toContain(name);
        });
      }
    }
    for (const channel of Object.values(guild.unread).flat())
      expect(Object.keys(guild.conversation)).toContain(channel);
  });
});

describe('what they say', () => {
  test('are some 500 lines over several days', () => {
    expect(lines.length).toBeGreaterThanOrEqual(500);
    expect(lines.every(([, text]) => Array.from(text).length <= TEXT_LIMITS.message)).toBe(true);
  });

  test.each([
    ['bold', /\*\*[^*\n]+\*\*/],
    ['italic', /(?<!\*)\*[^*\n]+\*(?!\*)/],
    ['underline', /__[^_\n]+__/],
    ['strike', /~~[^~\n]+~~/],
    ['spoiler', /\|\|[^|\n]+\|\|/],
    ['inline code', /(?<!`)`[^`\n]+`(?!`)/],
    ['a code block', /```\n/],
    ['a code block with its language', /```(?:python|ts|js|diff)\n/],
    ['a mention', /<@\w+>/],
    ['@everyone', /@everyone/],
    ['@here', /@here/],
    ['a link', /https:\/\/example\.org\/\S+/],
    ['an invite', /localhost\/invite\/lantern-nights/],
    ['a picture', /\{picture:\w+\}/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['right to left', /\p{Script=Arabic}/u],
  ])('holds %s', (_, form) => expect(all).toMatch(form));

  test('holds replies and edits', () => {
    expect(lines.filter(([, , marks]) => marks?.re !== undefined).length).toBeGreaterThan(50);
    expect(lines.filter(([, , marks]) => marks?.edited).length).toBeGreaterThan(5);
  });
});

describe('chance', () => {
  test('is the same from the same start, and another from another', () => {
    const draw = (start: number) => {
      const random = seededRandom(start);
      return [random(), between(random, 1, 6), pick(random, ['a', 'b', 'c']), randomCode(random, 10)];
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test('is even enough', () => {
    const random = seededRandom(5);
    const counts = new Map<number, number>();
    for (let index = 0; index < 6000; index += 1) {
      const face = between(random, 1, 6);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
