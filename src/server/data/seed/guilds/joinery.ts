import { joineryBench } from '../conversations/joinery-bench';
import { joineryHall } from '../conversations/joinery-hall';
import { joinerySwap } from '../conversations/joinery-swap';
import { PEOPLE } from '../people';
import { type DemoGuild, hoisted, MODERATION, plain, text, voice } from './demo-guild';

/** People of the demo who are not members of The Joinery. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'priya',
  'dicekeeper',
  'leilani',
  'teodor',
  'kamal',
  'marisol',
]);

/** The guild of the demo's owner: verified, large, with every kind of role. */
export const joinery: DemoGuild = {
  name: 'The Joinery',
  description: 'A shared workshop and everyone who likes the smell of it. Beginners welcome, bring an apron.',
  owner: 'maren',
  verified: 1,
  discoverable: true,
  ageInDays: 412,
  demoJoinedDays: 44,
  vanityCode: null,
  icon: 'dovetail',
  emoji: { mallet: 'maren', dovetail_joint: 'aiko_t', shop_cat: 'linh', sawdust: 'tariq' },
  banner: { sky: ['#f6c68b', '#fbe7c6'], ground: ['#b9824f', '#8a5a36', '#5a3a22'], salt: 3 },
  members: PEOPLE.map(({ username }) => username).filter((name) => !ELSEWHERE.has(name)),
  roles: [
    hoisted('Bench Master', '#e0a13a', ['ADMINISTRATOR'], ['maren', 'ines']),
    hoisted('Steward', '#3fa37c', MODERATION, ['tariq', 'hanna', 'thandi', 'oskar']),
    hoisted(
      'Maker',
      '#c96a4a',
      ['MENTION_EVERYONE'],
      [
        'aiko_t',
        'anders',
        'beatriz',
        'bohdan',
        'chidi',
        'devika',
        'eirik',
        'elif',
        'fionn',
        'jorge',
        'kaia',
        'linh',
        'petra',
        'rhys',
        'uma',
        'viktor',
      ],
    ),
    hoisted('Apprentice', '#6c8fd6', [], ['yuki', 'mateo', 'nadia', 'quinn', 'giulia', 'camille']),
    hoisted('Workshop Bots', '#9b7fd1', ['MANAGE_MESSAGES'], ['sawbot']),
    plain(
      'Machine Badge',
      '#8a949e',
      ['CREATE_INVITE'],
      [
        'maren',
        'tariq',
        'hanna',
        'thandi',
        'anders',
        'chidi',
        'eirik',
        'jorge',
        'linh',
        'petra',
        'viktor',
        'rhys',
      ],
    ),
    plain('Children’s Group', '#d98cb3', [], ['thandi', 'uma', 'maren']),
  ],
  categories: [
    { name: null, channels: [text('welcome', 'What this place is, and what is on. Start here.')] },
    {
      name: 'The Hall',
      channels: [
        text('general', 'Everything and the cat. Say hello!'),
        text('off-topic', 'Soup, radio, robins.'),
        text('evenings', 'Courses and open bench: what is planned, and what you would like.'),
      ],
    },
    {
      name: 'At the Bench',
      channels: [
        text('show-your-work', 'Finished, half finished, gone wrong. Show us the inside.'),
        text('ask-anything', 'There are no silly questions, there are only blunt chisels.'),
        text('tools-and-sharpening', 'Edges, stones, flea markets.'),
        text('swap-shelf', 'To give away, to lend, wanted.'),
      ],
    },
    { name: 'Voice', channels: [voice('Tea Kitchen'), voice('Open Bench'), voice('Course Room 1')] },
  ],
  conversation: { ...joineryHall, ...joineryBench, ...joinerySwap },
  unread: {
    maren: ['show-your-work', 'swap-shelf'],
    tariq: ['ask-anything', 'tools-and-sharpening'],
    yuki: ['show-your-work', 'evenings'],
  },
};
