import fc from 'fast-check';

const fragments = [
  ...[
    '*',
    '**',
    '***',
    '_',
    '__',
    '~~',
    '||',
    '|',
    '`',
    '``',
    '```',
    '\\',
    '\n',
    ' ',
    'a',
    'js\n',
    '1',
    '😀',
    '\uFE0F',
  ],
  ...[
    '\u200D',
    '👩',
    '🇩',
    '\u20E3',
    '<@',
    '<@1>',
    '>',
    '@everyone',
    '@here',
    'http://',
    'https://a.example/',
    '.png',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '.',
    "'",
    '"',
    'localhost',
    ':1',
    '/invite/',
    'ab',
    'guild.gg/',
    '\u202E',
    '\uD83D',
    '日',
  ],
];
/** Texts of random fragments of markup. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 60,
  })
  .map((list) => list.join(''));
