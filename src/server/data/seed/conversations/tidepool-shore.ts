import { back, type Conversation } from '../conversation';

/** Tidepool: finds, questions and plans of the members. */
export const tidepoolShore: Conversation = {
  'on-the-shore': [
    {
      ago: back(6, 4),
      lines: [
        [
          'leilani',
          'Aloha from the other side of the planet! Found at dawn: a *Spanish dancer* egg ribbon, the size of a rose.',
        ],
        ['marisol', 'A ROSE. I have been looking for one for six years.'],
        ['leilani', 'It was in the pool where I wash my feet.', { re: 1 }],
        ['marisol', 'Of course it was'],
        ['ilse', 'The class wants to know whether the ribbon becomes a dancer.'],
        [
          'leilani',
          'It becomes about a million of them, and one or two grow up. Tell them that the sea is generous and not very fair.',
          { re: 1 },
        ],
        ['ilse', 'They are silent. That has never happened before.'],
      ],
    },
    {
      ago: back(4, 7),
      lines: [
        [
          'tomas',
          'Storm cast up thousands of by-the-wind sailors on the west beach. The whole tideline is blue.',
        ],
        ['yara', 'Ours too, a week ago! Were they left-handed or right-handed?'],
        ['tomas', 'They have HANDS?'],
        [
          'yara',
          'Sails. Some lean to the left and some to the right, so that one wind never catches them all. Count a hundred, if you can.',
          { re: 1 },
        ],
        ['tomas', 'Counted 200, with cold fingers: **171 left**, 29 right.'],
        [
          'kamal',
          'That is a beautiful little number. Please enter it as a count, with the wind. I will put it next to Yara’s.',
        ],
        ['mira', 'I did not know that I needed a jellyfish with handedness today'],
      ],
    },
    {
      ago: back(2, 4),
      lines: [
        [
          'ilse',
          'The class has named the crab. After a long debate and two votes, it is called **Sir Pinch**.',
        ],
        ['goran', 'Was there a second choice?'],
        ['ilse', '“The Governor”. It lost by one vote, and there were speeches.', { re: 1 }],
        ['priya', 'Sir Pinch may have his own badge in 2.4, if someone draws him.'],
        ['mira', 'I am drawing him already. Is he more of a *side-eye* or a *claws-up*?'],
        ['ilse', 'I have asked. 26 hands went up sideways, claws up.'],
      ],
    },
    {
      ago: back(0, 11),
      lines: [
        [
          'soren',
          'Plan for Monday, the lowest tide: **06:42** at the old pier, 11 cm under chart zero. Head torches, boots, somebody sensible.',
        ],
        ['teodor', 'I can be two of those three.'],
        ['marisol', 'I bring the sensible, and coffee.'],
        ['dalia', 'Is there a bus that early? 🥱'],
        ['soren', 'I pick up at the station at six. Four seats, of which one is a bucket.', { re: 1 }],
        ['dalia', 'I take the bucket'],
        [
          'leilani',
          'Monday 06:42 with you is Sunday evening with me. I will be in the water at the same minute 💙',
        ],
        [
          'kamal',
          'Then we have both oceans. @here whoever can, be in the water at the same minute. No science, just a photo each.',
          { everyone: true },
        ],
        ['wanjiru', 'Indian Ocean here. In.'],
        ['yara', 'Red Sea! In.'],
        ['minjun', 'Yellow Sea. In, with very thick socks.'],
        ['eirik', 'A fjord and half a boat. In.'],
      ],
    },
  ],
  'what-is-this': [
    {
      ago: back(5, 7),
      lines: [
        [
          'quinn',
          'Please, what is this? Rubbery, see-through, like a necklace of tiny sausages. The dog has tasted it and has no opinion.',
        ],
        [
          'marisol',
          'Squid eggs! If they are still soft, put them back into a deep pool, and the dog on a lead.',
        ],
        ['quinn', 'Both done. There were EYES in the sausages.'],
        ['marisol', 'Yes 😊 In about three weeks they look back at you.', { re: 1 }],
      ],
    },
    {
      ago: back(3, 9),
      lines: [
        ['zeke', 'A black leathery purse with four horns. A mermaid’s, or my landlord’s?'],
        [
          'kamal',
          'A ray’s egg case, and a big one. Count the horns, measure without the horns, soak it overnight, and it opens like a map.',
        ],
        ['zeke', '7.5 cm × 4.9 cm, four horns, one of them bitten'],
        [
          'kamal',
          'Thornback ray. You are the second this year north of the pier, and the first was also bitten.',
          { re: 1 },
        ],
        ['zeke', 'somebody out there has a taste for purses'],
        ['goran', '||It is the landlord.||'],
      ],
    },
    {
      ago: back(1, 4),
      lines: [
        [
          'mateo',
          'Hello! A friend from the workshop sent me here. I found a piece of wood on the beach, full of holes as if somebody had used a 6 mm drill for a year.',
        ],
        ['marisol', 'Shipworm! It is not a worm, it is a clam that has given up on being a clam.'],
        ['mateo', 'Can I make something of the board, or will it eat my workshop?'],
        [
          'kamal',
          'It needs salt water. Dry for a month, and all that is left are the tunnels. They are lined with lime, and it takes a polish.',
          { re: 1 },
        ],
        ['mateo', 'A clam that makes *inlay*. Elif is going to be unbearable.'],
        ['linh', 'Welcome! You have found the one channel where both my hobbies meet.'],
        ['yuki', 'I want to see this board, please bring it on Thursday'],
      ],
    },
  ],
  'words-and-pictures': [
    {
      ago: back(3, 12),
      lines: [
        [
          'mira',
          'Sir Pinch, first sketch. The side-eye would not stay away, I am sorry. ||He sees everything.||',
        ],
        [
          'ilse',
          'The class has voted again: the side-eye stays, 24 to 2. The two would like to remain anonymous.',
        ],
        ['teodor', 'Can he be an empty state? “Nothing found yet. *Sir Pinch is watching.*”'],
        ['mira', 'Drawing that right now', { re: 1 }],
        [
          'tala',
          'What do we say when there is no network? At present it says `E_NET_17`, which is not a feeling.',
        ],
        ['dalia', '“No connection. The sea will keep, and so will your notes.”'],
        [
          'tala',
          'That is **so** much better. And it is true, everything is saved on the phone first.',
          { edited: true },
        ],
        ['yara', 'It is lovely in Arabic as well: «لا يوجد اتصال. البحر باقٍ، وملاحظاتك كذلك.»'],
        ['minjun', '한국어로도: “연결이 끊겼어요. 바다도 기록도 그대로예요.”'],
        ['teodor', 'Română: „Fără conexiune. Marea rămâne, și notițele tale la fel.”'],
        ['mira', 'I am going to draw the sea, keeping.'],
      ],
    },
  ],
  'getting-started': [
    {
      ago: back(7, 1),
      lines: [
        [
          'priya',
          'New here? You need nothing but a shore.\n1. Get the app: https://example.org/tidepool\n2. Look at **one** square metre for ten minutes\n3. Write down everything you see, “small brown thing” is fine\n\nTo help with code, read `CONTRIBUTING.md`, then ask in #development. To help with words: <@yara> keeps the list of languages.',
        ],
      ],
    },
    {
      ago: back(2, 8),
      lines: [
        [
          'thandi',
          'Could I use this with a group of nine-year-olds? Twelve of them, one pond, no sea for 400 km.',
        ],
        [
          'ilse',
          'Yes! Choose “fresh water” at the start, and the names change. Mine need ten minutes for the app and an hour for the mud.',
        ],
        ['thandi', 'We have excellent mud.'],
        [
          'ilse',
          'Then you have everything. I will send you my sheet for printing: https://example.org/tidepool/class-sheet.pdf',
          { re: 1 },
        ],
        [
          'tala',
          'If something is in the way for the kids, please tell us. They find things that we never would.',
        ],
      ],
    },
  ],
};
