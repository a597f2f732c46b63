/** The texts that are written one after the other, each in three steps: a draft, a message, and its end. */
export const TEXTS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

const ALL = TEXTS.map((_text, nth) => nth);
const WRITES = [...ALL, ...ALL.map((nth) => nth + TEXTS.length)];
const nth = (point: string, number: number): string => (number === 0 ? point : `${point}:${number + 1}`);

/**
 * The points at which the writer is killed: around each step of each write of its file (a draft and a message for each
 * text, and its end unless the next draft has been kept before), and around each request.
 */
export const WRITER_POINTS: readonly string[] = [
  ...ALL.flatMap((number) => [nth('before post', number), nth('after post', number)]),
  ...['before open other', 'after open other', 'before write other', 'after write other'].flatMap((point) =>
    WRITES.map((number) => nth(point, number)),
  ),
  ...['before sync other', 'after sync other'].flatMap((point) => WRITES.map((number) => nth(point, number))),
  ...['before rename outbox', 'after rename outbox'].flatMap((point) =>
    WRITES.map((number) => nth(point, number)),
  ),
];

/** The texts of which one is being stored when the server is killed. */
export const STORED_TEXTS: readonly string[] = Array.from({ length: 20 }, (_text, at) => `text ${at + 1}`);

/** The points at which the server is killed: five of each text. */
export const STORING_POINTS: readonly string[] = [
  'asked for create',
  'before log of create',
  'after log of create',
  'before answer of create',
  'after answer of create',
].flatMap((point) => STORED_TEXTS.map((_text, number) => nth(point, number)));

/** An act of staff, and where the server is killed: at a point of it, or so many milliseconds after it was asked for. */
export interface StaffPoint {
  readonly act: 'purge' | 'undo' | 'lock' | 'unlock';
  readonly at: string | number;
}

const IN_MIDST_MS = [2, 5, 10, 20, 40, 80, 160, 320];

/** The points at which the server is killed by acts of staff: a purge and its undo, and a lockdown and its end. */
export const STAFF_POINTS: readonly StaffPoint[] = (['purge', 'undo', 'lock', 'unlock'] as const).flatMap(
  (act) => [
    ...['asked for', 'before log of', 'after log of', 'before answer of', 'after answer of'].map((point) => ({
      ...{ act, at: `${point} ${act}` },
    })),
    ...IN_MIDST_MS.map((at) => ({ act, at })),
  ],
);
