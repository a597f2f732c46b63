import { back, type Conversation } from '../conversation';

/** Slow Kitchen: small and quiet; listed in discovery. */
export const kitchen: Conversation = {
  'the-long-table': [
    {
      ago: back(3, 5),
      lines: [
        [
          'devika',
          'The pot for Thursday has been on since seven. It is nine now. We do not talk about how many onions.',
        ],
        ['nadia', 'How many onions'],
        ['devika', 'Nine.'],
        ['ilse', 'I feel seen, and I can smell it from here.'],
        ['paloma', 'My sourdough has a name now. Say hello to *Gerald*.'],
        ['yuki', 'Hello Gerald! How old is he?'],
        ['paloma', 'Eleven days. He doubles by lunch, and he has opinions.', { re: 1 }],
      ],
    },
    {
      ago: back(0, 8),
      lines: [
        ['nadia', 'Flatbread for forty, for the charity evening. Who has a **second** cast iron pan?'],
        ['maren', 'I have two. One of them is holding down a glue-up at the moment.'],
        ['nadia', 'I can wait for the glue.', { re: 1 }],
        ['devika', 'Wait for the *food-safe* glue 😅'],
      ],
    },
  ],
  'what-went-wrong': [
    {
      ago: back(2, 6),
      lines: [
        ['camille', 'I read “a pinch” as “a punch”. It was saffron. The rice is now a *colour*.'],
        ['devika', 'Which one'],
        ['camille', 'Traffic', { re: 1 }],
        ['rafael', 'Mine: the recipe said to rest the dough for an hour. I rested too, and it was morning.'],
        ['ilse', 'Was it good?'],
        ['rafael', 'It was **enormous**, and yes.', { re: 1 }],
      ],
    },
  ],
};
