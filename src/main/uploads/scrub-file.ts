import type { Patch } from '../../domain/uploads/scrub/patch';
import { scrubInPlace } from '../../domain/uploads/scrub/scrub-in-place';
import { scrubPicture } from '../../domain/uploads/scrub/scrub-picture';
import { isMovie, scrubMovie } from '../../domain/uploads/scrub/scrub-video';
import { editFile } from '../disk/own-files';

/** Pictures are looked at as a whole; a server takes larger ones for files. */
const PICTURE_AT_MOST_BYTES = 64 * 1024 * 1024;
const FIRST_BYTES = 16;

async function* patchesOf(
  read: (at: number, length: number) => Promise<Uint8Array>,
  size: number,
): AsyncGenerator<Patch> {
  yield* scrubInPlace(read, size);
  if (isMovie(await read(0, FIRST_BYTES))) yield* scrubMovie(read, size);
  else if (size <= PICTURE_AT_MOST_BYTES) yield* scrubPicture(await read(0, size));
}

/**
 * Overwrites what cameras and programs wrote into a picture or video, before it leaves this computer: places, names,
 * times. Its size stays. Rejects if the disk fails.
 */
export const scrubFile = (path: string, size: number): Promise<void> =>
  editFile(path, async ({ read, write }) => {
    for await (const { at, bytes } of patchesOf(read, size)) await write(at, bytes);
  });
