import { textAt, viewOf } from './patch';

/** A box of the ISO base media file format (ISO/IEC 14496-12), by places in the bytes that it was found in. */
export interface Box {
  readonly type: string;
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * The boxes from a place on, up to one that is damaged.
 * @param until where the boxes end; the bytes may have less than that: the head of the first box
 */
export function* boxesIn(bytes: Uint8Array, from: number, until = bytes.length): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = from; at + HEADER_BYTES <= Math.min(bytes.length, until);) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + LONG_HEADER_BYTES > bytes.length) return;
    const length = isLong ? Number(view.getBigUint64(at + HEADER_BYTES)) : short === 0 ? until - at : short;
    const body = at + (isLong ? LONG_HEADER_BYTES : HEADER_BYTES);
    const end = at + length;
    if (body > end || end > until) return;
    yield { type: textAt(bytes, at + 4, 4), at, body, end };
    at = end;
  }
}
