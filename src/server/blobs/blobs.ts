import type { Readable } from 'node:stream';
import type { BlobName } from '../data/schema';

const NAME = /^[0-9a-f]{64}$/;

/** Whether a text is a name of content. */
export const isBlobName = (text: string): text is BlobName => NAME.test(text);

/** A part of a content, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the content of files is stored. */
export interface Blobs {
  /** The path of a new, empty file of this process, for its owner alone, which `keep` may take. */
  readonly newFile: () => Promise<string>;
  /**
   * Stores a file under its name, and removes the file; resolves when the content is durable. Content that is there
   * already is stored again: nothing is lost if it was damaged.
   */
  readonly keep: (file: string, name: BlobName) => Promise<void>;
  readonly has: (name: BlobName) => Promise<boolean>;
  /** The content, or a part of it; null where there is none. */
  readonly read: (name: BlobName, range?: ByteRange) => Promise<Readable | null>;
  /** Removes content; no effect where there is none. */
  readonly remove: (name: BlobName) => Promise<void>;
  /** The names of all content that was stored before a time. */
  readonly listBefore: (ms: number) => AsyncIterable<BlobName>;
  /** Removes files that `newFile` made before a time, and nobody took. */
  readonly removeLeftFiles: (beforeMs: number) => Promise<void>;
  /** The bytes that are free; infinite where that is not known. */
  readonly freeBytes: () => number;
  readonly close: () => void;
}
