/** Random numbers that repeat for the same seed (mulberry32). */
export interface Dice {
  /** An integer from 0 to `below` - 1. */
  readonly roll: (below: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** True with this probability, in percent. */
  readonly chance: (percent: number) => boolean;
  readonly bytes: (length: number) => Buffer;
}

export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (below: number): number => Math.floor(next() * below);
  return {
    roll,
    pick: (from) => from[roll(from.length)] ?? from[0],
    chance: (percent) => roll(100) < percent,
    bytes: (length) => Buffer.from(Array.from({ length }, () => roll(256))),
  };
};

const TEXTS = [
  ...['', ' ', '\u0000', '\u0000\u0001\u001b[2J', '\ud800', '\udfff\ud800', '😀'.repeat(40), 'ﷺ'.repeat(30)],
  ...[
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e999',
    '0x10',
    '00',
    '9'.repeat(19),
    '9'.repeat(20),
    '9'.repeat(400),
  ],
  ...[
    "' or 1=1 --",
    '"; drop table users; --',
    '$1',
    '%s%n',
    '${7*7}',
    '../../../etc/passwd',
    '%2e%2e%2f',
    '\\..\\',
  ],
  ...[
    '<svg onload=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/png;base64,AAAA',
    'http://127.0.0.1:1/x.png',
  ],
  ...[
    '\u202eevil',
    '\u200b',
    'a\u0300'.repeat(100),
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(5000),
  ],
] as const;

/** A text that often breaks programs. */
export const junkText = (dice: Dice): string =>
  dice.chance(15) ? dice.bytes(dice.roll(60)).toString('latin1') : dice.pick([TEXTS[0], ...TEXTS]);

const KEYS = [
  ...[
    'id',
    'guildId',
    'channelId',
    'content',
    'parent_id',
    'nonce',
    'name',
    'icon',
    'bio',
    'email',
    'password',
  ],
  ...[
    'username',
    'type',
    'status',
    'code',
    'userId',
    'roleId',
    'permissions',
    'position',
    'exp_after',
    'max_uses',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toJSON',
    'then',
    'length',
    '',
    '0',
    '\u0000',
  ],
] as const;

/** Any JSON value as text, not deeper than `depth`; also forms that JSON.stringify never writes. */
export const junkJson = (dice: Dice, depth = 3): string => {
  const kind = dice.roll(depth > 0 ? 9 : 6);
  switch (kind) {
    case 0:
      return dice.pick(['null', 'true', 'false']);
    case 1:
      return dice.pick([
        '0',
        '-0',
        '1e400',
        '-1',
        '0.1',
        '9'.repeat(40),
        '1E-999',
        '2147483648',
        '9007199254740993',
      ]);
    case 2:
    case 3:
      return JSON.stringify(junkText(dice));
    case 4:
      return dice.pick(['"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', '"\\/"', '"\\u202e"']);
    case 5:
      return dice.pick(['[]', '{}', '[[]]', '[null]', '{"":{}}']);
    case 6:
      return `[${Array.from({ length: dice.roll(5) }, () => junkJson(dice, depth - 1)).join(',')}]`;
    default:
      return junkObject(dice, depth - 1);
  }
};

/** A JSON object as text. Some keys are those of calls, some are duplicates. */
export const junkObject = (dice: Dice, depth = 2): string =>
  `{${Array.from({ length: dice.roll(7) }, () => `${JSON.stringify(dice.pick([KEYS[0], ...KEYS]))}:${junkJson(dice, depth)}`).join(',')}}`;

/** Nesting that overflows the stack of a naive recursive parser. */
export const deepJson = (dice: Dice): string => {
  const depth = 1000 + dice.roll(20_000);
  const [open, close] = dice.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ]);
  return open.repeat(depth) + (open === '[' ? '' : '1') + (dice.chance(50) ? close.repeat(depth) : '');
};

/** Bytes with some of them changed, removed, or cut off. */
export const damage = (dice: Dice, bytes: Buffer): Buffer => {
  const damaged = Buffer.from(bytes);
  for (let times = 1 + dice.roll(4); times > 0 && damaged.length > 0; times -= 1)
    damaged[dice.roll(damaged.length)] = dice.roll(256);
  return dice.chance(30) ? damaged.subarray(0, dice.roll(damaged.length + 1)) : damaged;
};
