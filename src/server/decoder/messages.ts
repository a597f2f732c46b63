import type { Inspection } from './inspect-file';
import type { Preview, PreviewOrder } from './make-preview';
import type { PictureSize } from './remake-picture';

/** A picture to decode and encode again. */
export interface RemakeRequest {
  readonly bytes: Uint8Array;
  /** The maximum size of the new picture; null keeps its size. */
  readonly max: PictureSize | null;
  /** Whether a picture that moves stays so. */
  readonly mayMove: boolean;
}

/** A file to look at, by its path: it may be larger than what a message should hold. */
export type FileRequest = { readonly inspect: string } | { readonly preview: PreviewOrder };

/** What the process is asked. */
export type Order = RemakeRequest | FileRequest;

/** The process's answer. `grown` is the growth of its memory since its start, in bytes. */
export interface RemakeReport {
  /** Null: the bytes are not a readable picture. */
  readonly remade: Uint8Array | null;
  readonly grown: number;
}

/** The answer about a file; what is null could not be found out. */
export type FileReport = { readonly grown: number } & (
  | { readonly inspection: Inspection | null }
  | { readonly preview: Preview | null }
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSize = (value: unknown): value is PictureSize =>
  isRecord(value) && typeof value.width === 'number' && typeof value.height === 'number';

/** Parses a received request; null where it is malformed. */
export const readRequest = (message: unknown): RemakeRequest | null =>
  isRecord(message) && message.bytes instanceof Uint8Array && (message.max === null || isSize(message.max))
    ? { bytes: message.bytes, max: message.max, mayMove: message.mayMove === true }
    : null;

const isPreviewOrder = (value: unknown): value is PreviewOrder =>
  isRecord(value) &&
  typeof value.file === 'string' &&
  typeof value.type === 'string' &&
  typeof value.turns === 'boolean' &&
  typeof value.orientation === 'number';

/** The same for a request about a file. */
export const readFileRequest = (message: unknown): FileRequest | null => {
  if (!isRecord(message)) return null;
  if (typeof message.inspect === 'string') return { inspect: message.inspect };
  return isPreviewOrder(message.preview) ? { preview: message.preview } : null;
};

/** Parses a received report; null where it is malformed. */
export const readReport = (message: unknown): RemakeReport | null =>
  isRecord(message) &&
  typeof message.grown === 'number' &&
  (message.remade === null || message.remade instanceof Uint8Array)
    ? { remade: message.remade, grown: message.grown }
    : null;

const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

const isKind = (value: unknown): value is Inspection['kind'] =>
  typeof value === 'string' && ['image', 'video', 'audio', 'text', 'file'].includes(value);

/**
 * A process that a hostile file has taken over may answer anything: an inspection has the fields and types of one.
 */
export const readInspection = (value: unknown): Inspection | null => {
  if (!isRecord(value) || typeof value.type !== 'string' || !isKind(value.kind)) return null;
  const { type, kind, width, height, durationMs, isChanged, picture } = value;
  if (!isNumberOrNull(width) || !isNumberOrNull(height) || !isNumberOrNull(durationMs)) return null;
  if (typeof isChanged !== 'boolean') return null;
  const about =
    isRecord(picture) && typeof picture.orientation === 'number' && typeof picture.isAnimated === 'boolean'
      ? { orientation: picture.orientation, isAnimated: picture.isAnimated }
      : null;
  return { type, kind, width, height, durationMs, isChanged, picture: about };
};

const isThumbnail = (value: unknown): value is Preview['thumbnails'][number] =>
  isRecord(value) && typeof value.size === 'number' && value.bytes instanceof Uint8Array;

/** The same for a preview. */
export const readPreview = (value: unknown): Preview | null => {
  if (!isRecord(value) || !isSize(value) || typeof value.blurhash !== 'string') return null;
  const { width, height, blurhash, thumbnails, isChanged } = value as Readonly<Record<string, unknown>> &
    PictureSize & { readonly blurhash: string };
  if (typeof isChanged !== 'boolean' || !Array.isArray(thumbnails) || !thumbnails.every(isThumbnail))
    return null;
  return { width, height, blurhash, thumbnails, isChanged };
};

/** The growth that a report of either kind says, and its content. */
export const readFileReport = (
  message: unknown,
): { readonly grown: number; readonly content: unknown } | null => {
  if (!isRecord(message) || typeof message.grown !== 'number') return null;
  return { grown: message.grown, content: message.inspection ?? message.preview ?? null };
};
