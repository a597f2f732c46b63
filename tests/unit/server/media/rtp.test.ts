import { describe, expect, it } from 'vitest';
import {
  numberFor,
  type Numbers,
  OPUS,
  readRtp,
  type RtpHead,
  writeRtp,
} from '../../../../src/server/media/rtp';

const packet = (seq: number, timestamp = 960 * seq, type = OPUS): Buffer => {
  const made = Buffer.alloc(52, 7);
  made[0] = 0x80;
  made[1] = type;
  made.writeUInt16BE(seq, 2);
  made.writeUInt32BE(timestamp, 4);
  made.writeUInt32BE(1111, 8);
  return made;
};
const head = (seq: number, timestamp = 960 * seq): RtpHead => ({ seq, timestamp, hasMarker: false });

describe('a packet', () => {
  it('of a microphone has its numbers', () => {
    expect(readRtp(packet(5))).toEqual({ seq: 5, timestamp: 4800, hasMarker: false });
    expect(readRtp(packet(5, 1, OPUS | 0x80))?.hasMarker).toBe(true);
  });

  it.each([
    ['another version', Buffer.from([0x40, ...packet(1).subarray(1)])],
    ['another payload', packet(1, 1, 96)],
    ['a report of the connection', packet(1, 1, 201)],
    ['nothing but a head', packet(1).subarray(0, 12)],
    ['nothing', Buffer.alloc(0)],
    ['more than a network carries', Buffer.concat([packet(1), Buffer.alloc(1400)])],
  ])('is none: %s', (_what, bytes) => {
    expect(readRtp(bytes)).toBeNull();
  });

  it('gets the numbers and the source of its listener, and keeps its content', () => {
    const copy = packet(5);
    writeRtp(copy, { seq: 9, timestamp: 77, hasMarker: true }, 4242);
    expect(readRtp(copy)).toEqual({ seq: 9, timestamp: 77, hasMarker: true });
    expect(copy.readUInt32BE(8)).toBe(4242);
    expect(copy.subarray(12)).toEqual(packet(5).subarray(12));
    writeRtp(copy, { seq: 10, timestamp: 78, hasMarker: false }, 4242);
    expect(readRtp(copy)?.hasMarker).toBe(false);
  });
});

describe('the numbers of a listener', () => {
  const run = (steps: readonly (readonly [RtpHead, number, boolean])[]) => {
    let numbers: Numbers | null = null;
    return steps.map(([one, nowMs, isAnew]) => {
      const numbered = numberFor(numbers, one, nowMs, isAnew);
      ({ numbers } = numbered);
      return [numbered.seq, numbered.timestamp, numbered.hasMarker] as const;
    });
  };

  it('begin as those of the speaker, and keep their order', () => {
    expect(
      run([
        [head(10), 0, false],
        [head(11), 20, false],
        [head(13), 60, false],
        [head(12), 61, false],
        [head(14), 80, false],
      ]),
    ).toEqual([
      [10, 9600, true],
      [11, 10_560, false],
      [13, 12_480, false],
      [12, 11_520, false],
      [14, 13_440, false],
    ]);
  });

  it('have no gap where packets were kept back, and the time that has passed', () => {
    expect(
      run([
        [head(10), 0, false],
        [head(40_000), 600_000, true],
        [head(40_001), 600_020, false],
      ]).map(([seq, timestamp]) => [seq, timestamp]),
    ).toEqual([
      [10, 9600],
      [11, 9600 + 600_000 * 48],
      [12, 9600 + 600_000 * 48 + 960],
    ]);
  });

  it('go on where another speaks by the same section', () => {
    const [, second] = run([
      [head(10), 0, false],
      [head(60_000, 5), 20, true],
    ]);
    expect(second).toEqual([11, 9600 + 960, true]);
  });

  it('begin again where a speaker jumps', () => {
    const [, second] = run([
      [head(10), 0, false],
      [head(20_000), 20, false],
    ]);
    expect(second).toEqual([11, 10_560, true]);
  });

  it('wrap', () => {
    expect(
      run([
        [head(65_535, 0xffff_fff0), 0, false],
        [head(0, 0x3b0), 20, false],
        [head(5, 5), 40, true],
      ]).map(([seq, timestamp]) => [seq, timestamp]),
    ).toEqual([
      [65_535, 0xffff_fff0],
      [0, 0x3b0],
      [1, 0x3b0 + 960],
    ]);
  });
});
