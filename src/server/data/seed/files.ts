import { detail, handle, PHOTOS } from './pictures/photos';
import { type Canvas, paint } from './pictures/shade';
import { knocks } from './sounds';

/** A file of the demo's conversations. */
export interface DemoFile {
  readonly name: string;
  /** What it shows, for people who do not see it. */
  readonly description: string | null;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

const WIDE: Canvas = { width: 360, height: 240, enlarge: 2 };
const TALL: Canvas = { width: 200, height: 260, enlarge: 2 };
const F_SHARP = 185;

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

const CUTTING_LIST = `Sideboard, ash and brown oak (all in mm, finished sizes)

part                 pieces   length   width   thickness   wood
top                       1     1480     440          24   ash
bottom                    1     1432     410          22   ash
sides                     2      820     410          24   ash
shelves                   3      700     380          20   ash
partition                 1      772     396          20   ash
doors, frame, long        4      760      58          22   brown oak
doors, frame, short       4      584      58          22   brown oak
doors, panel              2      660     600           9   brown oak
back, boards              8      780     176          10   ash
pins for the doors        4       60      14          14   bog oak
wedges                   12       40      20           6   whatever is left

Add 3 to every thickness until it has stood in the room for two weeks.
`;

const part = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
/** Two sides with finger joints, the groove for the bottom dashed. */
const TEMPLATE = `<svg xmlns="http://www.w3.org/2000/svg" width="260mm" height="90mm" viewBox="0 0 260 90">
<g fill="none" stroke="#000" stroke-width=".3">${[10, 140]
  .map(
    (left) =>
      part(left, 10, 110, 60) +
      [0, 1, 2, 3, 4].map((nth) => part(left, 10 + nth * 12, 9, 6)).join('') +
      `<path d="M${left} 64h110" stroke-dasharray="2 1"/>`,
  )
  .join('')}</g></svg>
`;

/** The files of the demo's conversations, by the name that their lines use. */
export const DEMO_FILES = {
  handle: {
    name: 'handle.webp',
    description: 'The handle of a chisel, with a character burned into the wood',
    make: () => paint(WIDE, handle),
  },
  sideboard: {
    name: 'sideboard-door.webp',
    description: 'The door of a sideboard: brown oak with a knot',
    make: () => paint(WIDE, detail(PHOTOS.grain, 0.55, 0.05, 0.75)),
  },
  shelf: {
    name: 'sideboard-shelf.webp',
    description: 'The grain of a shelf of ash',
    make: () => paint(TALL, detail(PHOTOS.grain, 0.05, 0.1, 0.5)),
  },
  cutting: { name: 'cutting-list.txt', description: null, make: () => text(CUTTING_LIST) },
  template: { name: 'box-template.svg', description: null, make: () => text(TEMPLATE) },
  tap: {
    name: 'tap-tone.wav',
    description: 'Four taps on a guitar top',
    make: () => knocks(F_SHARP, 4, 0.9),
  },
} as const satisfies Readonly<Record<string, DemoFile>>;

export type DemoFileName = keyof typeof DEMO_FILES;
