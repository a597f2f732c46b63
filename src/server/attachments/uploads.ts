import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { success } from '../../contract/failure';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import type { Blobs } from '../blobs/blobs';
import { type Incoming, measure, receive } from '../blobs/incoming';
import type { TakenFile } from '../data/attachments';
import type { Inspection } from '../decoder/inspect-file';
import type { Inspector } from '../decoder/inspector';
import type { Preview } from '../decoder/make-preview';
import { type Answer, NO_ROOM, type Refusal, refuse } from '../refusal';
import { errorCode } from '../error-code';

/** The files of a form, one after the other: the next one comes when the last one was read. */
export interface IncomingFiles {
  readonly next: () => Promise<{ readonly field: string; readonly stream: Readable } | null>;
  /** The size of the whole request, where it says so. */
  readonly declaredBytes: number | null;
  /** Ends the upload. */
  readonly signal: AbortSignal;
}

export interface Uploads {
  /** Takes the files of a form: a poster, if there is one, and the file, of at most so many bytes. */
  readonly take: (files: IncomingFiles, limit: number) => Promise<Answer<TakenFile>>;
}

/** Content that the server has made, as the files of a form. */
export const ownFile = (bytes: Uint8Array): IncomingFiles => {
  const left = [{ field: 'file', stream: Readable.from([bytes]) }];
  return {
    next: () => Promise.resolve(left.shift() ?? null),
    declaredBytes: bytes.length,
    signal: new AbortController().signal,
  };
};

export interface UploadsOptions {
  readonly blobs: Blobs;
  readonly inspector: Inspector;
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** Files are refused below this free space, so that the rest remains for text. */
const LEFT_FOR_TEXT_BYTES = 256 * MIB;
const EMPTY = 'This file is empty';
const MISSING = 'The file is missing';
const SIDES: readonly number[] = ATTACHMENT_LIMITS.thumbnails;
/** The largest WebP of 800 by 800 pixels is smaller. */
const THUMBNAIL_AT_MOST_BYTES = 4 * MIB;
const UNKNOWN: Inspection = {
  ...{ type: 'application/octet-stream', kind: 'file', width: null, height: null, durationMs: null },
  ...{ isChanged: true, picture: null },
};

/** The refusal of a file that is larger than so many bytes. */
export const tooLarge = (limit: number): { readonly ok: false; readonly failure: Refusal } =>
  refuse(
    413,
    `This file is larger than ${limit >= MIB ? `${Math.floor(limit / MIB)} MiB` : `${Math.ceil(limit / KIB)} KiB`}`,
  );

/** Whether the disk, and not the sender, has made an upload fail. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The sender has not sent what it began. */
class Interrupted extends Error {}

/** What comes from the sender: other failures are this server's own, and no fault of the request. */
const fromSender = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isOfDisk(error) ? error : new Interrupted('', { cause: error });
  }
};

interface Looked {
  readonly inspection: Inspection;
  readonly preview: Preview | null;
}

/** Takes uploads into files of this process, has them looked at, and stores what they are then. */
export const createUploads = ({ blobs, inspector }: UploadsOptions): Uploads => {
  /** A picture that cannot be shown is a file. */
  const look = async (file: string): Promise<Looked> => {
    const inspection = (await inspector.inspect(file)) ?? UNKNOWN;
    const { picture, type } = inspection;
    if (picture === null) return { inspection, preview: null };
    const turns = picture.orientation !== 1 && !picture.isAnimated;
    const orientation = picture.isAnimated ? 1 : picture.orientation;
    const preview = await inspector.preview({ file, type, turns, orientation });
    if (preview !== null) return { inspection, preview };
    // A decoder that was ended while it wrote has left something else.
    return { inspection: { ...UNKNOWN, type, isChanged: true }, preview };
  };

  const store = async (file: string, { name, size }: Incoming, side: number) => {
    if (await blobs.has(name)) await rm(file, { force: true });
    else await blobs.keep(file, name);
    return { name, size, side };
  };

  const storeThumbnails = async (thumbnails: Preview['thumbnails']) => {
    const stored: TakenFile['contents'][number][] = [];
    for (const { size: side, bytes } of thumbnails) {
      if (!SIDES.includes(side) || bytes.length > THUMBNAIL_AT_MOST_BYTES) continue;
      const file = await blobs.newFile();
      await writeFile(file, bytes);
      stored.push(await store(file, await measure(file), side));
    }
    return stored;
  };

  /** The poster of a video is a picture like any other; what is none is left out. */
  const lookAtPoster = async (file: string | null): Promise<Preview | null> => {
    if (file === null) return null;
    const { preview } = await look(file);
    await rm(file, { force: true });
    return preview;
  };

  const settle = async (file: string, came: Incoming, poster: string | null): Promise<TakenFile> => {
    const { inspection, preview: own } = await look(file);
    const { type, kind, durationMs } = inspection;
    const preview = kind === 'video' ? await lookAtPoster(poster) : own;
    const isChanged = inspection.isChanged || own?.isChanged === true;
    const now = isChanged ? await measure(file) : came;
    const thumbnails = preview === null ? [] : await storeThumbnails(preview.thumbnails);
    const [width, height] =
      inspection.width === null ? [preview?.width, preview?.height] : [inspection.width, inspection.height];
    return {
      facts: {
        ...{ type, kind, durationMs, size: now.size },
        ...{ width: width ?? null, height: height ?? null, blurhash: preview?.blurhash ?? null },
      },
      contents: [await store(file, now, 0), ...thumbnails],
    };
  };

  const takeIn = async (
    { next, signal }: IncomingFiles,
    limit: number,
    newFile: () => Promise<string>,
  ): Promise<Answer<TakenFile>> => {
    let poster: string | null = null;
    for (;;) {
      const part = await fromSender(next());
      if (part === null) return refuse(400, MISSING);
      const file = await newFile();
      const isPoster = part.field === 'poster';
      if (!isPoster && part.field !== 'file') return refuse(400, MISSING);
      const most = isPoster ? Math.min(limit, ATTACHMENT_LIMITS.posterBytes) : limit;
      const came = await fromSender(receive(part.stream, file, { limit: most, signal }));
      if (came === null) return tooLarge(limit);
      if (isPoster) {
        poster = file;
        continue;
      }
      if (came.size === 0) return refuse(400, EMPTY);
      // The form ends after the file: an answer before its end would be lost.
      await fromSender(next());
      return success(await settle(file, came, poster));
    }
  };

  return {
    take: async (files, limit) => {
      if (blobs.freeBytes() - (files.declaredBytes ?? 0) < LEFT_FOR_TEXT_BYTES) return NO_ROOM;
      const made: string[] = [];
      const newFile = async (): Promise<string> => {
        const file = await blobs.newFile();
        made.push(file);
        return file;
      };
      try {
        return await takeIn(files, limit, newFile);
      } catch (error) {
        if (errorCode(error) === 'ENOSPC') return NO_ROOM;
        if (error instanceof Interrupted) return refuse(400, 'The upload was interrupted');
        throw error;
      } finally {
        for (const file of made) await rm(file, { force: true });
      }
    },
  };
};
