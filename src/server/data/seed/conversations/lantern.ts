import { back, type Conversation } from '../conversation';

/** Lantern Nights: a games evening in a library, and everything around it. */
export const lantern: Conversation = {
  notices: [
    {
      ago: back(7, 3),
      lines: [
        [
          'noor',
          '🏮 **Lantern Nights, every second Friday, 19:00, upstairs in the old library.**\nCome alone, come with a friend, come late. We have 140 games and somebody who likes explaining each of them. Tea is free, and cake is a matter of luck.',
        ],
        [
          'noor',
          '@everyone The charity evening is on the 12th. All the takings go to the children’s ward. We need **hosts**, **cake** and **dice towers**.',
          { everyone: true },
        ],
      ],
    },
    {
      ago: back(2, 5),
      lines: [
        [
          'samira',
          'The list for Friday is open. Four tables so far: *co-operative in the reading room*, *long and heavy by the window*, *cards* at the bar, and *first-timers* with me.',
        ],
        ['dicekeeper', 'Seats on Friday: ████████████░░░░ **24 of 32**'],
      ],
    },
  ],
  lobby: [
    {
      ago: back(6, 3),
      lines: [
        [
          'giulia',
          'Is it really all right to come without knowing any rules? I am asking for a friend who is me.',
        ],
        [
          'noor',
          'It is the best way to come! Sit at Samira’s table, she has never once said “as everyone knows”.',
        ],
        ['samira', 'I have *thought* it, about the rules of whist.'],
        ['giulia', 'Then the friend and I will be there. One seat.'],
        ['emeka', 'Welcome! Bring warm socks. The library believes in God and not in heating.'],
        ['keola', 'The tea is warm, the people are warm, the radiator is a sculpture'],
        ['maren', 'I bring a blanket and have no shame.'],
      ],
    },
    {
      ago: back(5, 2),
      lines: [
        ['juno', 'I have finished painting the last of the 64 miniatures. My hands no longer open.'],
        ['juno', '{picture:hexes}'],
        [
          'juno',
          'this is the map they live on. every hex is a different blue. nobody asked for that, and I did it anyway',
        ],
        ['haruto', 'They are incredible. The lighthouse keeper has a tiny cup of tea!'],
        ['juno', 'you are the first to see the cup!!! 😭', { re: 1 }],
        ['luca', 'I am going to lose to these pieces with great respect'],
        ['nikhil', 'Which game are they for?'],
        ['juno', 'none yet. we make it on the 12th'],
        ['noor', 'I beg your pardon?'],
        ['juno', 'everyone who comes gets one piece and writes one rule. we play it at midnight'],
        ['zofia', 'That is either the best idea in this town or a lawsuit.'],
        ['emeka', 'Rule one: the lighthouse keeper may stop the game for tea.'],
        ['paloma', 'Rule two: there is always cake in the lighthouse.', { re: 1 }],
      ],
    },
    {
      ago: back(4, 5),
      lines: [
        [
          'zeke',
          'Who took the small sand timer with the green sand? It is not a toy, it is the only one that really is one minute.',
        ],
        ['rafael', 'I have timed all of them: 0:54, 1:07, 1:12, and the green one 1:00.4'],
        ['oren', 'You timed *all of them*?'],
        ['rafael', 'I was early, and there was no cake yet.', { re: 1 }],
        ['sefa', 'The green one is in my coat. I am so sorry. I used it for eggs.'],
        ['zeke', 'How were the eggs'],
        ['sefa', 'Excellent. Six greens.'],
        ['noor', 'The green timer will from now on be kept with the defibrillator.'],
      ],
    },
    {
      ago: back(3, 4),
      lines: [
        [
          'tariq',
          'The Joinery offers five dice towers for the 12th: walnut, with felt inside, so that nobody wakes the reading room.',
        ],
        ['noor', 'TARIQ. You wonderful people. How can we thank you?'],
        ['tariq', 'Cake, and the good chair.'],
        ['mei', 'Which one is the good chair'],
        [
          'emeka',
          'There is no good chair. Please do not look for a good chair. It does not stand behind the atlas shelf.',
          { re: 1 },
        ],
        ['mei', 'understood 🫡'],
        [
          'maren',
          'Fiddly question for the towers: standard dice 16 mm, yes? Or does anyone throw the big ones?',
        ],
        ['dicekeeper', '🎲 Collection: 412 dice. **16 mm:** 371 · **12 mm:** 36 · **25 mm and larger:** 5'],
        [
          'haruto',
          'The five big ones belong to Nikhil, and they do not fit in anything, including Nikhil’s bag',
        ],
        ['nikhil', 'They have *gravitas*.'],
      ],
    },
    {
      ago: back(1, 5),
      lines: [
        [
          'camille',
          'Has anyone a spare ticket for Friday? My brother is in town, and he thinks that board games are “the one with the hotels”.',
        ],
        ['samira', 'He can sit with us. We will be gentle.'],
        ['oren', 'We will *not* be gentle. We will be unforgettable.'],
        [
          'iman',
          'Start him on the one with the fireworks. You see everyone’s cards but your own. He will understand in four minutes that life had kept something from him.',
        ],
        ['camille', 'You people are a cult, and I have brought you a brother'],
        ['noor', 'Seat 25 is his. What is his name, for the sign?'],
        [
          'camille',
          'Théo. Please spell it with the accent, he has been waiting for that all his life.',
          { re: 1 },
        ],
        ['paloma', 'I will pipe it on a cake. With the accent.'],
      ],
    },
    {
      ago: back(0, 5),
      lines: [
        [
          'noor',
          'Good news! The library gives us the *gallery* as well on the 12th. Eight tables, a balcony, and a piano.',
        ],
        ['luca', 'Who plays the piano?'],
        ['beatriz', 'I do, if nobody asks for “the one from the film”.'],
        ['luca', 'which film'],
        ['beatriz', 'Any film.', { re: 1 }],
        [
          'giulia',
          'Last week I asked whether I could come without knowing rules. Today I have explained the train game to my grandmother, and she has blocked my route to Lisbon.',
        ],
        ['samira', 'Your grandmother sits at my table on Friday. That is not a question.'],
        ['giulia', 'She says that she will come when the weather allows, and that she *will not* be gentle'],
        ['oren', 'Finally.'],
        ['zofia', 'Somebody protect Théo'],
      ],
    },
  ],
  'table-talk': [
    {
      ago: back(6, 8),
      lines: [
        [
          'haruto',
          'After Friday I want it in writing: in the lighthouse game, may you trade *while* the storm is moving?',
        ],
        [
          'zofia',
          'No. Page 9: “When the storm moves, all hands are on deck.” Hands on deck cannot hold cards.',
        ],
        ['nikhil', 'Page 9 is flavour text.'],
        ['zofia', 'Page 9 is **bold**.', { re: 1 }],
        ['nikhil', '…page 9 is bold.'],
        ['luca', 'So I would have won'],
        ['haruto', 'You would have come second more slowly.'],
        ['luca', 'I accept this'],
      ],
    },
    {
      ago: back(5, 10),
      lines: [
        [
          'iman',
          'A puzzle for the coffee break. Three dice, you may re-roll any of them once, you need a sum of *exactly* 10. What are your chances?',
        ],
        ['rafael', 'I can do that in my head. Give me a weekend.'],
        ['linh', 'I cannot, but a computer can:'],
        [
          'linh',
          '```js\nconst faces = [1, 2, 3, 4, 5, 6];\nconst chance = (kept) => {\n  const open = 3 - kept.length;\n  const need = 10 - kept.reduce((a, b) => a + b, 0);\n  const ways = { 0: { 0: 1 } };\n  for (let n = 1; n <= open; n += 1) {\n    ways[n] = {};\n    for (const [sum, w] of Object.entries(ways[n - 1]))\n      for (const f of faces) ways[n][+sum + f] = (ways[n][+sum + f] ?? 0) + w;\n  }\n  return (ways[open][need] ?? 0) / 6 ** open;\n};\n```',
        ],
        [
          'linh',
          '…and then the best of the eight ways to keep, over all 216 rolls. It is about ||27 %||, if you always keep the right ones.',
          { edited: true },
        ],
        [
          'iman',
          'Correct! And the right ones are: keep any pair that leaves you a 1 to 6. Which is nearly every pair.',
        ],
        ['rafael', 'I had 25 %, in my head, on a Tuesday. I would like that noted.'],
        ['dicekeeper', '📌 Noted: *25 %, in his head, on a Tuesday.*'],
        ['keola', 'who gave the bot a personality'],
        ['juno', 'it found one in the box with the spare meeples', { re: 1 }],
      ],
    },
    {
      ago: back(3, 8),
      lines: [
        [
          'emeka',
          'Session report, the long one by the window: five hours, four players, three alliances, two apologies, one winner.',
        ],
        ['emeka', '**Mei** won with a single point, from a card that she had held since the *first* round.'],
        ['mei', 'I forgot that I had it'],
        ['emeka', 'Do not say that. We were building a legend.'],
        ['oren', 'I gave her that card. In the first round. I said: “this one is useless”.'],
        ['samira', 'Engrave it over the door.', { re: 1 }],
        ['chidi', 'We are going to need a larger door.'],
        ['wanjiru', 'What did I miss, and is there a recording of Oren’s face?'],
        ['paloma', 'There is a *drawing* of Oren’s face. It hangs in the kitchen now.'],
        ['oren', 'It is a good likeness. I look betrayed by cardboard.'],
      ],
    },
    {
      ago: back(2, 2),
      lines: [
        ['sefa', 'Which game for two, 30 minutes, no reading, one player is seven and takes no prisoners?'],
        ['giulia', 'The one with the frogs!'],
        ['keola', 'Frogs. My niece has not been the same since the frogs.'],
        ['iman', 'The tile game with the dragons, if she likes to *plan* her revenge.'],
        ['sefa', 'She planned the seating at my wedding.', { re: 1 }],
        ['iman', 'Dragons, then'],
      ],
    },
    {
      ago: back(0, 15),
      lines: [
        [
          'zofia',
          'Rules question of the week: somebody places the last tile, and the box gets knocked off the table. Does the game count as finished?',
        ],
        ['nikhil', 'Who knocked the box?'],
        ['zofia', 'For the purpose of the question: *the wind*.'],
        ['luca', 'It was Nikhil'],
        ['nikhil', 'It was windy', { re: 1 }],
        [
          'haruto',
          'The tile was placed, so the game is over. You count what you can find, and the wind pays for the tea.',
        ],
        ['noor', 'I am making this official. **House rule 14: the wind pays for the tea.**'],
        ['dicekeeper', '📌 House rule 14: *the wind pays for the tea.*'],
        ['zeke', 'that rule has a better ring to it than the first thirteen'],
      ],
    },
  ],
  'cake-and-logistics': [
    {
      ago: back(4, 8),
      lines: [
        [
          'paloma',
          'Cake plan for the 12th. Please add yourself, and say what is in it:\n• lemon drizzle (me), contains gluten and regret\n• carrot (Iman), nuts\n• apple and cardamom (free!)\n• something *without* egg (free!)',
        ],
        ['ilse', 'Apple and cardamom is mine. My aunt’s tin, my aunt’s oven, my aunt.'],
        [
          'devika',
          'I take the one without egg: semolina, coconut, saffron. No nuts either, so that Tomas can have some.',
        ],
        ['tomas', '<@devika> I could cry. I normally get a banana.', { re: 1 }],
        ['paloma', 'I have updated the list 💛 Who has a table longer than two metres?'],
        ['maren', 'We do. It is a workbench, it weighs 180 kg, and it comes with <@tariq>.'],
        ['tariq', 'I was going to be asked, I assume.'],
        ['paloma', 'You were going to be given cake.', { re: 1 }],
      ],
    },
    {
      ago: back(1, 8),
      lines: [
        ['sefa', 'Cups: the library has 31, one of them is for looking at. We are going to be 60.'],
        ['yara', 'I can bring 24 enamel ones from the boat club'],
        ['keola', 'and I have a samovar. do not ask. it is very big.'],
        ['noor', 'I am *going* to ask.'],
        ['keola', 'it was a bet. I won. I think', { re: 1 }],
        ['sefa', 'So 31 − 1 + 24 = 54, and six people drink from the samovar directly.'],
      ],
    },
    {
      ago: back(0, 1, 15),
      lines: [
        [
          'noor',
          'Last call for hosts on the 12th! We have seven of eight tables. The eighth is by the piano, and it needs somebody who likes *children and noise*.',
        ],
        ['thandi', 'Those are my two favourite things. Me.'],
        ['noor', '**Eight of eight!** @here we are complete 🏮🏮🏮', { everyone: true }],
        ['dicekeeper', 'Hosts on the 12th: ████████ **8 of 8**'],
        ['emeka', 'I have goosebumps. It may be the radiator.'],
        [
          'yuki',
          'May I help with the sign on the door? I have been practising letters with a chisel and would like a reason.',
        ],
        ['noor', 'Yes please! It should say *“Come in, you are not too late.”*', { re: 1 }],
        ['yuki', 'That is 25 letters, so I had better start tonight'],
      ],
    },
  ],
};
