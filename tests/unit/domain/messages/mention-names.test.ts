import { describe, expect, it } from 'vitest';
import { type ChannelId, type EmojiId, toId, type UserId } from '../../../../src/contract/ids';
import {
  type IdNames,
  markMentions,
  type NamedIds,
  nameMentions,
} from '../../../../src/domain/messages/mention-names';
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
const CHANNELS = new Map([
  ['general', '50'],
  ['büro-2', '51'],
  ['Night Shift', '52'],
]);
const EMOJI = [
  { id: toId<EmojiId>('90'), name: 'Wave' },
  { id: toId<EmojiId>('91'), name: '30' },
];
const names: NamedIds = {
  userOf: idOf,
  channelOf: (name) => {
    const id = CHANNELS.get(name);
    return id === undefined ? null : toId<ChannelId>(id);
  },
  roles: [
    { id: toId('71'), name: 'Night Crew (2)' },
    { id: toId('70'), name: 'Night' },
    { id: toId('72'), name: 'ada' },
  ],
  emojiOf: (name) => EMOJI.find((one) => one.name.toLowerCase() === name) ?? null,
};
const usernameOf = (id: UserId): string | null => [...PEOPLE].find(([, other]) => other === id)?.[0] ?? null;

const named: IdNames = {
  usernameOf,
  channelNameOf: (id) => [...CHANNELS].find(([, other]) => other === id)?.[0] ?? null,
  roleNameOf: (id) => names.roles.find((role) => role.id === id)?.name ?? null,
  emojiNameOf: (id) => EMOJI.find((one) => one.id === id)?.name ?? null,
};

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
    ['#general', '<#50>'],
    ['see #büro-2, #general.', 'see <#51>, <#50>.'],
    ['#general-', '<#50>-'],
    ['#generals #nowhere a#general ##general # general', '#generals #nowhere a#general ##general # general'],
    ['`#general` \\#general https://a.example/#general', '`#general` \\#general https://a.example/#general'],
    ['@Night, @Night Crew (2)!', '<@&70>, <@&71>!'],
    ['@Nightly @night', '@Nightly @night'],
    // a member has the name first
    ['@ada', '<@1>'],
    ['<#50> <@&70>', '<#50> <@&70>'],
    [':wave: and :WAVE::Wave:', '<:Wave:90> and <:Wave:90><:Wave:90>'],
    ['hello:wave:, :nope:wave: :nope: ::wave::', 'hello<:Wave:90>, :nope<:Wave:90> :nope: :<:Wave:90>:'],
    ['at 10:30:00, :30:', 'at 10:30:00, <:30:91>'],
    [
      '`:wave:` \\:wave: https://a.example/:wave: <:Wave:90>',
      '`:wave:` \\:wave: https://a.example/:wave: <:Wave:90>',
    ],
    [':wave: @ada #general', '<:Wave:90> <@1> <#50>'],
  ])('makes %j into %j', (typed, sent) => {
    expect(markMentions(typed, names)).toBe(sent);
  });
});

describe('nameMentions', () => {
  it.each([
    ['<@1> and <@3>', '@ada and @j-r.r'],
    ['<@99>', '<@99>'],
    ['`<@1>` <@1>', '`<@1>` @ada'],
    ['\\<@1>', '\\<@1>'],
    ['no one', 'no one'],
    ['<#50>, <@&71>', '#general, @Night Crew (2)'],
    // what would not be sent as the same keeps its id
    ['<#52> <@&72> <#99> <@&99>', '<#52> <@&72> <#99> <@&99>'],
    ['<:Wave:90>, <:Hello:90> `<:Wave:90>` <:gone:99>', ':Wave:, :Wave: `<:Wave:90>` <:gone:99>'],
    ['a<#50> <#50>s <#50>-1 @<#50>', 'a<#50> <#50>s <#50>-1 @<#50>'],
  ])('makes %j into %j', (content, shown) => {
    expect(nameMentions(content, named, names)).toBe(shown);
  });

  it('is undone by marking', () => {
    for (const content of [
      '<@1>, <@2> <@3>.',
      'a `<@1>` b <@1>',
      '<@77> <@1>!',
      '<#50>.',
      'a<#50>b',
      '<@&71> <@&70>s <#51>',
      'a<:Wave:90><:Wave:90> <:gone:99> `<:Wave:90>`',
    ]) {
      expect(markMentions(nameMentions(content, named, names), names)).toBe(content);
    }
  });

  it.each(['@Night ', '#general-', '#@', '@', '#', '<#', '<@&', ':', ':ab', ':ab:', '<:ab:1', ':wave:'])(
    'takes a long text of %j in its stride',
    (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const begin = performance.now();
      markMentions(text, names);
      nameMentions(text, named, names);
      expect(performance.now() - begin).toBeLessThan(BUSY_MOMENT_MS);
    },
  );

  it('takes a long text of unfinished code in its stride', () => {
    const text = '```@ada `'.repeat(50_000);
    const begin = performance.now();
    markMentions(text, names);
    expect(performance.now() - begin).toBeLessThan(BUSY_MOMENT_MS);
  });
});
