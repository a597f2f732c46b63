import { type Patch, textAt, zeros } from './patch';

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const IMAGE_HEADER_BYTES = 10;
/** The applications whose data say how often an animation is repeated. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

interface Block {
  readonly from: number;
  readonly to: number;
}

/** The data of a chain of blocks, each with its length before it, and the end of the chain; null where it has none. */
const blocksFrom = (
  bytes: Uint8Array,
  from: number,
): { readonly data: readonly Block[]; readonly end: number } | null => {
  const data: Block[] = [];
  for (let at = from; at < bytes.length;) {
    const length = bytes[at] ?? 0;
    if (length === 0) return { data, end: at + 1 };
    data.push({ from: at + 1, to: Math.min(bytes.length, at + 1 + length) });
    at += 1 + length;
  }
  return null;
};

const isDrawn = (bytes: Uint8Array, at: number): boolean => {
  const label = bytes[at + 1];
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.includes(textAt(bytes, at + 3, 11));
};

/** Overwrites comments and XMP in a GIF; null where it is none. */
export const scrubGif = (bytes: Uint8Array): readonly Patch[] | null => {
  if (bytes.length < SCREEN_BYTES || !/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return null;
  const patches: Patch[] = [];
  let at = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && bytes[at] !== TRAILER) {
    const isExtension = bytes[at] === EXTENSION;
    if (!isExtension && bytes[at] !== IMAGE) return null;
    const from = isExtension
      ? at + 2
      : at + IMAGE_HEADER_BYTES + tableBytes(bytes[at + IMAGE_HEADER_BYTES - 1] ?? 0) + 1;
    const blocks = blocksFrom(bytes, from);
    if (blocks === null) return null;
    if (isExtension && !isDrawn(bytes, at))
      for (const block of blocks.data) patches.push(...zeros(block.from, block.to));
    at = blocks.end;
  }
  return [...patches, ...zeros(Math.min(bytes.length, at + 1), bytes.length)];
};
