import { ahead, type Medium, type Numbers, numberFor, type RtpHead, writeRtp } from './rtp';

/** A stream to one client, with numbers of its own. */
export interface Stream {
  readonly ssrc: number;
  readonly send: (packet: Buffer) => boolean;
  numbers: Numbers | null;
  /** Whether something was kept back since the last packet. */
  isAnew: boolean;
  /** The number of the source at which it began or began again. */
  began: number;
}

export const newStream = (ssrc: number, send: (packet: Buffer) => boolean): Stream => ({
  ...{ ssrc, send },
  numbers: null,
  isAnew: true,
  began: 0,
});

/** Sends a packet by a stream. `copy` is its bytes, which are used for all clients: head and source are written into it. */
export const sendBy = (stream: Stream, copy: Buffer, head: RtpHead, nowMs: number, medium: Medium): void => {
  const { isAnew } = stream;
  const numbered = numberFor(stream.numbers, head, nowMs, isAnew, medium);
  writeRtp(copy, numbered, stream.ssrc, medium);
  if (!stream.send(copy)) return;
  stream.numbers = numbered.numbers;
  stream.isAnew = false;
  if (isAnew) stream.began = head.seq;
};

/** Whether a packet is of before the stream began: its number would be one of the source before. */
export const isBefore = ({ isAnew, began }: Stream, { seq }: RtpHead): boolean =>
  !isAnew && ahead(began, seq) < 0 && ahead(began, seq) > -1000;
