import { isHeif, scrubHeif } from './heif';
import { isMatroska, scrubMatroska } from './matroska';
import type { Patch } from './patch';
import type { ReadAt } from './read-at';
import { isTiff, scrubTiff } from './tiff';

/** The bytes by which the kinds are told apart. */
export const FIRST_BYTES = 16;

/**
 * What to write over a HEIC, AVIF, TIFF, WebM or Matroska so that it does not say where, when and by whom it was made.
 * Nothing for any other file.
 */
export async function* scrubInPlace(read: ReadAt, size: number): AsyncGenerator<Patch> {
  const first = await read(0, FIRST_BYTES);
  if (isHeif(first)) yield* scrubHeif(read, size);
  else if (isTiff(first)) yield* scrubTiff(read, size);
  else if (isMatroska(first)) yield* scrubMatroska(read, size);
}
