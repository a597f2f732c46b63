import { deflateSync } from 'node:zlib';
import { pngChunk } from './flat-png';

const COLOURS = { red: [255, 0, 0, 255], green: [0, 255, 0, 255], blue: [0, 0, 255, 255] } as const;

export interface Blinking {
  readonly side: number;
  readonly loops?: number;
  readonly frames?: readonly { readonly colour: keyof typeof COLOURS; readonly ms?: number }[];
  /** That many frames of two colours, instead. */
  readonly count?: number;
  /** A text beside the picture. */
  readonly words?: string;
  /** Whether the last frame lies outside. */
  readonly beyond?: boolean;
  /** Whether the data of the last frame are none. */
  readonly isBroken?: boolean;
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};
const flat = (side: number, colour: keyof typeof COLOURS): Buffer => {
  const line = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: side }, () => Buffer.from(COLOURS[colour])),
  ]);
  return deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
};

/** An APNG whose frames have one colour each. */
export const blinkingPng = ({
  side,
  loops = 0,
  words,
  count,
  beyond,
  isBroken,
  ...given
}: Blinking): Buffer => {
  const both = [{ colour: 'red' }, { colour: 'green' }] as const;
  const frames: NonNullable<Blinking['frames']> =
    count === undefined
      ? (given.frames ?? both)
      : Array.from({ length: count }, (_, nth) => both[nth % 2] ?? both[0]);
  let sequence = 0;
  const parts = frames.flatMap(({ colour, ms = 100 }, nth) => {
    const isLast = nth === frames.length - 1;
    const about = Buffer.alloc(6);
    about.writeUInt16BE(ms, 0);
    about.writeUInt16BE(1000, 2);
    const place = numbers(side, side, isLast && beyond === true ? 1 : 0, 0);
    const control = pngChunk('fcTL', Buffer.concat([numbers((sequence += 1) - 1), place, about]));
    const data = isLast && isBroken === true ? Buffer.from('no data') : flat(side, colour);
    if (nth === 0) return [control, pngChunk('IDAT', data)];
    return [control, pngChunk('fdAT', Buffer.concat([numbers((sequence += 1) - 1), data]))];
  });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([numbers(side, side), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk('acTL', numbers(frames.length, loops)),
    ...(words === undefined ? [] : [pngChunk('tEXt', Buffer.from(`Comment\0${words}`, 'latin1'))]),
    ...parts,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
