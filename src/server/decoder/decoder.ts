import { PICTURE_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Log } from '../log';
import { createAskedProcess, inTurn, PATIENCE, type StartDecoder } from './asked-process';
import { readReport } from './messages';
import { type PictureSize, remakePicture } from './remake-picture';

/** `unreadable`: not a picture. `gave-up`: the picture took too much memory or time, or crashed the decoder. */
export type Remade =
  | { readonly kind: 'picture'; readonly bytes: Buffer }
  | { readonly kind: 'unreadable' | 'gave-up' };

export interface Decoder {
  /**
   * Decodes a picture and encodes it again, resized to fit into `max` if given; one at a time, in order. A picture that
   * moves stays so where it may.
   */
  readonly remake: (bytes: Uint8Array, max: PictureSize | null, mayMove?: boolean) => Promise<Remade>;
  /** Ends the process; later requests are given up. */
  readonly close: () => void;
}

const asRemade = (bytes: Uint8Array | null): Remade =>
  bytes === null
    ? { kind: 'unreadable' }
    : { kind: 'picture', bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };

/** Decodes in this process: for tools and tests, which use their own pictures. */
export const decodeHere = (): Decoder => {
  const turn = inTurn();
  return {
    remake: (bytes, max, mayMove) => turn(async () => asRemade(await remakePicture(bytes, max, mayMove))),
    close: () => undefined,
  };
};

export interface DecoderOptions {
  readonly start: StartDecoder;
  readonly clock: Clock;
  readonly log: Log;
}

/** Decodes in a separate process (`createAskedProcess`). */
export const createDecoder = ({ start, clock, log }: DecoderOptions): Decoder => {
  const process = createAskedProcess({
    ...{ start, clock, log, withinMs: PATIENCE * PICTURE_LIMITS.decodeMs },
    read: (message) => {
      const report = readReport(message);
      return report && { content: report.remade, grown: report.grown };
    },
  });
  return {
    remake: async (bytes, max, mayMove = false) => {
      const answer = await process.ask({ bytes, max, mayMove });
      return answer === null ? { kind: 'gave-up' } : asRemade(answer.content);
    },
    close: process.close,
  };
};
