import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { createAskedProcess, inTurn, PATIENCE } from './asked-process';
import type { DecoderOptions } from './decoder';
import type { Inspection } from './inspect-file';
import type { Preview, PreviewOrder } from './make-preview';
import { readFileReport, readInspection, readPreview } from './messages';

/** Looks at files of messages, one at a time, in order. */
export interface Inspector {
  /** What a file is; metadata are taken out of it. Null where that cannot be found out. */
  readonly inspect: (file: string) => Promise<Inspection | null>;
  /** The previews of a picture; null where it cannot be decoded. */
  readonly preview: (order: PreviewOrder) => Promise<Preview | null>;
  /** Ends the process; later requests find nothing out. */
  readonly close: () => void;
}

/** A busy computer takes its time to start a process: no picture is a file because of that. */
const START_MS = 10_000;

const orNothing = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** Looks at files in this process: for tools and tests, which use their own files. The program never loads the libraries. */
export const inspectHere = (): Inspector => {
  const turn = inTurn();
  return {
    inspect: (file) => turn(async () => orNothing((await import('./inspect-file')).inspectFile(file))),
    preview: (order) => turn(async () => orNothing((await import('./make-preview')).makePreview(order))),
    close: () => undefined,
  };
};

/**
 * Looks at files in a separate process, another one than that of the other pictures: these do not wait for hostile files.
 */
export const createInspector = (options: DecoderOptions): Inspector => {
  const process = createAskedProcess({
    ...options,
    withinMs: PATIENCE * ATTACHMENT_LIMITS.decodeMs,
    startMs: START_MS,
    read: readFileReport,
  });
  return {
    inspect: async (inspect) => readInspection((await process.ask({ inspect }))?.content),
    preview: async (preview) => readPreview((await process.ask({ preview }))?.content),
    close: process.close,
  };
};
