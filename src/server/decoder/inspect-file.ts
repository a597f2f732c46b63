import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { parseFile } from 'music-metadata';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { scrubInPlace } from '../../domain/uploads/scrub/scrub-in-place';
import { stripGif } from './metadata/gif';
import { stripJpeg } from './metadata/jpeg';
import { cleanMp4 } from './metadata/mp4';
import { stripPng } from './metadata/png';
import type { Stripped } from './metadata/stripped';
import { stripWebp } from './metadata/webp';
import { sniff, type Sniffed } from './sniff';

/** What the bytes of a file say. */
export interface Inspection extends Sniffed {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Whether the file on the disk is another one now, without its metadata. */
  readonly isChanged: boolean;
  /** Of a picture: what its preview has to know. */
  readonly picture: { readonly orientation: number; readonly isAnimated: boolean } | null;
}

const STRIPPERS: Readonly<Record<string, (bytes: Buffer) => Stripped | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};
/** Larger pictures are files: a picture is held in memory as a whole. */
const PICTURE_AT_MOST_BYTES = 64 * 1024 * 1024;
const NOTHING = { width: null, height: null, durationMs: null, isChanged: false, picture: null } as const;
/** From this orientation on, a picture lies on its side. */
const FIRST_ON_ITS_SIDE = 5;

const inspectPicture = async (file: string, { type }: Sniffed): Promise<Inspection> => {
  const bytes = await readFile(file);
  const stripped = STRIPPERS[type]?.(bytes) ?? null;
  if (stripped === null) return { type, kind: 'file', ...NOTHING };
  const { orientation, isAnimated, isDeep = false, isSame } = stripped;
  if (!isSame) await writeFile(file, stripped.bytes);
  const isChanged = !isSame;
  if (stripped.width * stripped.height * (isDeep ? 2 : 1) > ATTACHMENT_LIMITS.pixels)
    return { type, kind: 'file', ...NOTHING, isChanged };
  const isOnItsSide = orientation >= FIRST_ON_ITS_SIDE && !isAnimated;
  const [width, height] = isOnItsSide ? [stripped.height, stripped.width] : [stripped.width, stripped.height];
  return {
    type,
    kind: 'image',
    width,
    height,
    durationMs: null,
    isChanged,
    picture: { orientation, isAnimated },
  };
};

const inspectMp4 = async (file: string, size: number, sniffed: Sniffed): Promise<Inspection> => {
  const handle = await open(file, 'r+');
  try {
    const facts = await cleanMp4(handle, size);
    const seen = sniffed.kind === 'video' ? facts : { ...facts, width: null, height: null };
    return { ...sniffed, ...seen, picture: null };
  } finally {
    await handle.close();
  }
};

const whole = (value: number | undefined, factor = 1): number | null =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value * factor) : null;

/** Sizes and durations that cannot be read are not known: the file is played all the same. */
const inspectMedia = async (file: string, sniffed: Sniffed): Promise<Inspection> => {
  try {
    const { format } = await parseFile(file, { duration: true, skipCovers: true, skipPostHeaders: true });
    const video = format.trackInfo.find((track) => track.video !== undefined)?.video;
    const [width, height] = [whole(video?.pixelWidth), whole(video?.pixelHeight)];
    return {
      ...sniffed,
      ...NOTHING,
      ...(sniffed.kind === 'video' && width !== null && height !== null ? { width, height } : {}),
      durationMs: whole(format.duration, 1000),
    };
  } catch {
    return { ...sniffed, ...NOTHING };
  }
};

/** Overwrites where it is what cameras and programs wrote into a file; whether there was something. */
const cleanInPlace = async (file: string, size: number): Promise<boolean> => {
  const handle = await open(file, 'r+');
  try {
    const read = async (at: number, length: number): Promise<Uint8Array> => {
      if (length === 0) return new Uint8Array();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(length, size)), 0, null, at);
      return buffer.subarray(0, bytesRead);
    };
    let isChanged = false;
    for await (const { at, bytes } of scrubInPlace(read, size)) {
      if (Buffer.compare(bytes, await read(at, bytes.length)) === 0) continue;
      isChanged = true;
      await handle.write(bytes, 0, bytes.length, at);
    }
    return isChanged;
  } finally {
    await handle.close();
  }
};

/**
 * Finds out what a file is, and takes its metadata out of it, on the disk: of pictures without decoding them, of
 * videos and of pictures that are files by overwriting it where it is.
 */
export const inspectFile = async (file: string): Promise<Inspection> => {
  const { size } = await stat(file);
  const sniffed = await sniff(file, size);
  if (sniffed.kind === 'image')
    return size > PICTURE_AT_MOST_BYTES
      ? { type: sniffed.type, kind: 'file', ...NOTHING }
      : inspectPicture(file, sniffed);
  if (/^video\/(mp4|quicktime)$|^audio\/mp4$/.test(sniffed.type)) return inspectMp4(file, size, sniffed);
  const isChanged = await cleanInPlace(file, size);
  const isPlayed = sniffed.kind === 'video' || sniffed.kind === 'audio';
  return { ...(isPlayed ? await inspectMedia(file, sniffed) : { ...sniffed, ...NOTHING }), isChanged };
};
