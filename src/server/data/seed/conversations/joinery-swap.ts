import { back, type Conversation } from '../conversation';

/** The Joinery: items to give away, and coming evenings. */
export const joinerySwap: Conversation = {
  'swap-shelf': [
    {
      ago: back(5, 11),
      lines: [
        ['hanna', '**To give away:** a tin of hinges, all old, most of them in pairs, two of them in love.'],
        ['uma', 'can I have six small ones? for the caterpillar’s lunch box'],
        ['hanna', 'The caterpillar has a *lunch box*? Take eight.', { re: 1 }],
        ['petra', '**Wanted:** a knob for a plane, rosewood, left by a previous owner in about 1950.'],
        ['rhys', 'Have you asked the previous owner'],
        ['beatriz', 'I have a rosewood offcut from a bridge, 30 × 30 × 60. Would that do?', { re: 2 }],
        ['petra', 'That would do *wonderfully*. What would you like for it?'],
        ['beatriz', 'That you turn it during open bench, and I may watch. I have never used the pole lathe.'],
        ['anders', 'Then she turns it, and *you* watch, Petra. House custom.'],
      ],
    },
    {
      ago: back(3, 4),
      lines: [
        ['chidi', '**To lend:** four long clamps, 120 cm, with my name on them in three languages.'],
        ['fionn', 'Which three?'],
        ['chidi', 'English, Igbo, and very large letters.', { re: 1 }],
        [
          'mateo',
          'May I have two from Thursday to Saturday? For the box that turned out to be a bigger box.',
        ],
        ['chidi', 'They are yours. How much bigger?'],
        ['mateo', 'It started for tea, and it could now hold the kettle', { re: 1 }],
        ['maren', 'Scope creep, but make it oak.'],
      ],
    },
    {
      ago: back(0, 13),
      lines: [
        ['bohdan', 'To swap: one hand-carved owl (lime, 14 cm, *stern*) for a bag of dry apple wood.'],
        ['jorge', 'I have apple, two years dry. My daughter says yes to the owl.'],
        ['bohdan', 'Does she want it stern?'],
        ['jorge', 'She is six. She wants it “a bit cross, but only with other people”.', { re: 1 }],
        ['bohdan', 'I know exactly the eyebrow.'],
      ],
    },
  ],
  evenings: [
    {
      ago: back(4, 10),
      lines: [
        [
          'tariq',
          'Safety evening next Tuesday: *push sticks and why your fingers like them*. One hour, then tea. It counts for the machine badge.',
        ],
        ['mateo', 'Do I need the badge for the bandsaw?'],
        [
          'tariq',
          'For everything with a plug. It is one evening, and I bring the famous wooden hand.',
          { re: 1 },
        ],
        ['yuki', 'The famous *what*'],
        ['tariq', 'You will see. It has four and a half fingers.'],
        ['rhys', 'I made that hand. It used to have five. We film it every year.'],
      ],
    },
    {
      ago: back(1, 1),
      lines: [
        [
          'aiko_t',
          'Would there be interest in an evening about *kumiko*? Thin strips, no glue, small triangles, large patience.',
        ],
        ['elif', '🙋🙋🙋'],
        ['linh', 'Yes! I can cut the strips beforehand, so that everyone starts with the same size.'],
        ['aiko_t', 'Thank you. 3.0 mm, please, and truly 3.0.', { re: 1 }],
        ['linh', '`2.98` to `3.01`. I will bring the callipers, so that you can check.', { edited: true }],
        ['maren', 'Then it is a date: Thursday in two weeks. <@sawbot>, please put it on the calendar.'],
        ['sawbot', '📅 Added: *Kumiko with Aiko*, Thursday in two weeks, 18:30, twelve seats.'],
      ],
    },
  ],
};
