import { back, type Conversation } from '../conversation';

/** Night Sky Society: listed in discovery; none of the demo's accounts is a member. */
export const nightSky: Conversation = {
  tonight: [
    {
      ago: back(2, 9),
      lines: [
        ['emeka', 'Clear from eleven until three, they say. Who comes up the hill?'],
        ['wanjiru', 'Me, with the small telescope and the large flask.'],
        ['goran', 'I can bring the chairs that lie flat. A neck is a terrible thing to waste.'],
        [
          'emeka',
          'Saturn stands over the water tower at midnight. If you have never seen the ring with your own eye: **come**.',
        ],
      ],
    },
    {
      ago: back(1, 10),
      lines: [
        ['giulia', 'I said a word that I will not repeat here. It is really *there*. With a ring around it!'],
        ['wanjiru', 'Everybody says that word. We have a list.', { re: 1 }],
        ['tomas', 'Counted 14 meteors, left-handed: 9.'],
      ],
    },
  ],
};

/** The Neighbours' Choir: also listed in discovery. */
export const choir: Conversation = {
  rehearsals: [
    {
      ago: back(4, 3),
      lines: [
        [
          'beatriz',
          'Wednesday at half past seven, in the stairwell of number 9. The echo is the fifth voice.',
        ],
        ['keola', 'do we sing the round or the sad one'],
        ['beatriz', 'Both. The round first, so that we have something to be sad about.', { re: 1 }],
        [
          'nadia',
          'The baker on the ground floor asks whether we could practise the *loud* part before six. He likes to wake up to it.',
        ],
        ['sefa', 'Tenors: we have **one**. It is me. Please send help.'],
      ],
    },
  ],
};
