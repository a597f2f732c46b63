import type { PictureSize } from './remake-picture';

/** A picture to decode and encode again. */
export interface RemakeRequest {
  readonly bytes: Uint8Array;
  /** The maximum size of the new picture; null keeps its size. */
  readonly max: PictureSize | null;
}

/** The process's answer. `grown` is the growth of its memory since its start, in bytes. */
export interface RemakeReport {
  /** Null: the bytes are not a readable picture. */
  readonly remade: Uint8Array | null;
  readonly grown: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSize = (value: unknown): value is PictureSize =>
  isRecord(value) && typeof value.width === 'number' && typeof value.height === 'number';

/** Parses a received request; null where it is malformed. */
export const readRequest = (message: unknown): RemakeRequest | null =>
  isRecord(message) && message.bytes instanceof Uint8Array && (message.max === null || isSize(message.max))
    ? { bytes: message.bytes, max: message.max }
    : null;

/** Parses a received report; null where it is malformed. */
export const readReport = (message: unknown): RemakeReport | null =>
  isRecord(message) &&
  typeof message.grown === 'number' &&
  (message.remade === null || message.remade instanceof Uint8Array)
    ? { remade: message.remade, grown: message.grown }
    : null;
