import type { PictureSize } from './remake-picture';

/** A picture to be made anew. */
export interface RemakeRequest {
  readonly bytes: Uint8Array;
  /** What the new one must fit into; null leaves its size. */
  readonly max: PictureSize | null;
}

/** What the process says of it. `grown` is by how much it holds more memory than when it began, in bytes. */
export interface RemakeReport {
  /** Null: the bytes are no picture that can be read. */
  readonly remade: Uint8Array | null;
  readonly grown: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSize = (value: unknown): value is PictureSize =>
  isRecord(value) && typeof value.width === 'number' && typeof value.height === 'number';

/** An order as it came over; null where it is none. */
export const readRequest = (message: unknown): RemakeRequest | null =>
  isRecord(message) && message.bytes instanceof Uint8Array && (message.max === null || isSize(message.max))
    ? { bytes: message.bytes, max: message.max }
    : null;

/** A report as it came over; null where it is none. */
export const readReport = (message: unknown): RemakeReport | null =>
  isRecord(message) &&
  typeof message.grown === 'number' &&
  (message.remade === null || message.remade instanceof Uint8Array)
    ? { remade: message.remade, grown: message.grown }
    : null;
