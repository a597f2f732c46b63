import { describe, expect, it } from 'vitest';
import { Arrivals } from '../../../../src/server/media/arrivals';
import { Losses } from '../../../../src/server/media/losses';
import { fullRate, OF_SCREEN, takePacket } from '../../../../src/server/media/packet-rate';
import { asksForKeyFrame, keyFrameRequest, lossReport } from '../../../../src/server/media/rtcp';
import { numberFor, readRtp, SCREEN, writeRtp } from '../../../../src/server/media/rtp';
import { extensionOf, partsOf } from '../../../../src/server/media/rtp-parts';
import { isBefore, newStream, sendBy } from '../../../../src/server/media/stream';
import { beginsKeyFrame } from '../../../../src/server/media/vp8';

const head = (first: number, type = 97): number[] => [first, type, 0, 5, 0, 0, 0, 9, 0, 0, 0, 7];

describe('the parts of a packet', () => {
  it.each([
    ['nothing but a head', head(0x80), '', null],
    ['a content', [...head(0x80), 1, 2], '0102', null],
    ['sources besides', [...head(0x82), 0, 0, 0, 1, 0, 0, 0, 2, 9], '09', null],
    ['extensions', [...head(0x90), 0xbe, 0xde, 0, 1, 0x31, 0xab, 0xcd, 0, 7], '07', 'abcd'],
    ['extensions of another form', [...head(0x90), 0x10, 0, 0, 1, 0x31, 0xab, 0xcd, 0, 7], '07', null],
    ['a padding', [...head(0xa0), 7, 0, 2], '07', null],
  ])('are read: %s', (_what, bytes, content, counted) => {
    const parts = partsOf(Buffer.from(bytes));
    expect(parts?.content.toString('hex')).toBe(content);
    expect(extensionOf(parts?.extensions ?? null, 3)?.toString('hex') ?? null).toBe(counted);
  });

  it.each([
    ['less than a head', head(0x80).slice(0, 11)],
    ['more sources than bytes', head(0x8f)],
    ['extensions that are longer than it', [...head(0x90), 0xbe, 0xde, 0xff, 0xff, 1]],
    ['a head of extensions that is cut', [...head(0x90), 0xbe]],
    ['a padding that is longer than it', [...head(0xa0), 250]],
  ])('are none: %s', (_what, bytes) => {
    expect(partsOf(Buffer.from(bytes))).toBeNull();
  });

  it('name an extension that is cut as none', () => {
    expect(extensionOf(Buffer.from([0x0f, 0x35, 1]), 3)).toBeNull();
    expect(extensionOf(Buffer.from([0, 0, 0x10, 5, 0x31, 1, 2]), 3)?.toString('hex')).toBe('0102');
    expect(extensionOf(Buffer.from([0x10, 5]), 3)).toBeNull();
  });
});

describe('a picture that needs none before it', () => {
  it.each([
    ['begins with a plain descriptor', [0x10, 0x00], true],
    ['depends on others', [0x10, 0x01], false],
    ['goes on', [0x00, 0x00], false],
    ['is in its second partition', [0x11, 0x00], false],
    ['has a short number', [0x90, 0x80, 0x05, 0x00], true],
    ['has a long number, a level and a layer', [0x90, 0xe0, 0x85, 0x01, 3, 4, 0x00], true],
    ['has all that and depends on others', [0x90, 0xf0, 0x85, 0x01, 3, 4, 0x01], false],
    ['is cut in its descriptor', [0x90, 0xe0], false],
    ['is empty', [], false],
  ])('%s: %j', (_what, bytes, expected) => {
    expect(beginsKeyFrame(Buffer.from(bytes))).toBe(expected);
  });
});

describe('reports', () => {
  it('ask for a whole picture, and are understood where they ask for one', () => {
    expect(keyFrameRequest(0x0102_0304).toString('hex')).toBe('81ce00020000000101020304');
    expect(asksForKeyFrame(keyFrameRequest(42), 42)).toBe(true);
    expect(asksForKeyFrame(keyFrameRequest(42), 43)).toBe(false);
    const full = Buffer.from('84ce000400000001000000000000002a01000000', 'hex');
    expect(asksForKeyFrame(full, 42)).toBe(true);
    const before = Buffer.from('80c90001000000ff', 'hex');
    expect(asksForKeyFrame(Buffer.concat([before, keyFrameRequest(42)]), 42)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a head alone', '81ce0002'],
    ['one that is longer than it', '81ceffff0000000100000002'],
    ['one of another kind', '8fce00030000000100000002aaaaaaaa'],
    ['a full picture of nobody', '84ce00020000000100000000'],
  ])('ask for none: %s', (_what, hex) => {
    expect(asksForKeyFrame(Buffer.from(hex, 'hex'), 2)).toBe(false);
  });

  it('name the packets that are missing, with those that follow as bits', () => {
    const words = lossReport(9, [10, 11, 26, 27, 65_535, 0]).subarray(12).toString('hex');
    expect(words).toBe(['000a8001', '001b0000', 'ffff0001'].join(''));
  });
});

/** Reads a report about arrivals: each number with its time in milliseconds, or null. */
const arrivalsOf = (report: Buffer): readonly (readonly [number, number | null])[] => {
  const first = report.readUInt16BE(12);
  const count = report.readUInt16BE(14);
  let ticks = report.readUIntBE(16, 3) * 64 * 4;
  const chunks = Math.ceil(count / 7);
  let at = 20 + chunks * 2;
  return Array.from({ length: count }, (_, nth) => {
    const chunk = report.readUInt16BE(20 + Math.floor(nth / 7) * 2);
    const kind = (chunk >> (2 * (6 - (nth % 7)))) & 3;
    const seq = (first + nth) & 0xffff;
    if (kind === 0) return [seq, null] as const;
    ticks += kind === 1 ? report.readUInt8(at) : report.readInt16BE(at);
    at += kind;
    return [seq, ticks / 4] as const;
  });
};

describe('what came of a screen', () => {
  it('is reported with its times, and what did not come', () => {
    const arrivals = new Arrivals();
    expect(arrivals.report(1)).toBeNull();
    for (const [seq, ms] of [
      [65_534, 1000],
      [65_535, 1000.5],
      [1, 1130],
      [0, 1128],
    ] as const)
      arrivals.note(seq, ms);
    arrivals.note(3, 1500);
    const report = arrivals.report(7);
    expect(report?.readUInt32BE(8)).toBe(7);
    expect(report?.subarray(0, 2).toString('hex')).toBe('8fcd');
    expect((report?.length ?? 0) % 4).toBe(0);
    expect((report?.readUInt16BE(2) ?? 0) * 4 + 4).toBe(report?.length);
    expect(arrivalsOf(report ?? Buffer.alloc(0))).toEqual([
      [65_534, 1000],
      [65_535, 1000.5],
      [0, 1128],
      [1, 1130],
      [2, null],
      [3, 1500],
    ]);
  });

  it('is reported once, and counts the reports', () => {
    const arrivals = new Arrivals();
    arrivals.note(5, 10);
    expect(arrivals.report(1)?.[19]).toBe(0);
    expect(arrivals.report(1)).toBeNull();
    // It has been reported as missing, or as there.
    arrivals.note(4, 20);
    arrivals.note(5, 20);
    expect(arrivals.report(1)).toBeNull();
    arrivals.note(7, 30);
    const next = arrivals.report(1);
    expect(next?.[19]).toBe(1);
    expect(arrivalsOf(next ?? Buffer.alloc(0)).map(([seq, ms]) => [seq, ms !== null])).toEqual([
      [6, false],
      [7, true],
    ]);
  });

  it('is never more than a report carries, whatever numbers come', () => {
    const arrivals = new Arrivals();
    for (let nth = 0; nth < 5000; nth += 1) arrivals.note((nth * 7919) & 0xffff, nth);
    const report = arrivals.report(1) ?? Buffer.alloc(0);
    expect(report.readUInt16BE(14)).toBeLessThanOrEqual(1000);
    expect(report.length).toBeLessThan(20 + 2 * 143 + 2 * 1000 + 4);
  });
});

describe('what is missing of a screen', () => {
  it('is asked for again, a few times, and no more once it has come', () => {
    const losses = new Losses();
    losses.note(65_534, 0);
    losses.note(2, 10);
    expect(losses.due(10)).toEqual([65_535, 0, 1]);
    expect(losses.due(50)).toEqual([]);
    losses.note(0, 60);
    expect(losses.due(90)).toEqual([65_535, 1]);
    for (const ms of [170, 250, 330]) expect(losses.due(ms)).toEqual([65_535, 1]);
    expect(losses.due(410)).toEqual([]);
  });

  it('is given up after a time, and where it is more than repetitions repair', () => {
    const losses = new Losses();
    losses.note(1, 0);
    losses.note(3, 0);
    expect(losses.due(601)).toEqual([]);
    losses.note(4000, 700);
    expect(losses.due(700)).toEqual([]);
    losses.note(4002, 700);
    expect(losses.due(700)).toEqual([4001]);
  });
});

describe('the packets of a screen', () => {
  const packet = (seq: number): Buffer => {
    const made = Buffer.alloc(40, 7);
    made[0] = 0x80;
    made[1] = SCREEN.comesAs | 0x80;
    made.writeUInt16BE(seq, 2);
    return made;
  };

  it('keep their marker, go as another type, and count by their own clock', () => {
    const read = readRtp(packet(5), SCREEN);
    expect(read).toEqual({ seq: 5, timestamp: 0x0707_0707, hasMarker: true });
    const copy = packet(5);
    writeRtp(copy, { seq: 9, timestamp: 1, hasMarker: false }, 3, SCREEN);
    expect(copy[1]).toBe(SCREEN.goesAs);
    const one = { seq: 1, timestamp: 0, hasMarker: false };
    const first = numberFor(null, one, 0, true, SCREEN);
    expect(first.hasMarker).toBe(false);
    expect(numberFor(first.numbers, { ...one, seq: 900 }, 1000, true, SCREEN)).toMatchObject({
      ...{ seq: 2, timestamp: 90_000, hasMarker: false },
    });
  });

  it('of before a viewer’s stream began are not of it', () => {
    const stream = newStream(1, () => true);
    const at = (seq: number) => ({ seq, timestamp: 0, hasMarker: false });
    expect(isBefore(stream, at(3))).toBe(false);
    sendBy(stream, packet(5), at(5), 0, SCREEN);
    expect([4, 5, 6, 60_000].map((seq) => isBefore(stream, at(seq)))).toEqual([true, false, false, false]);
    const closed = newStream(1, () => false);
    sendBy(closed, packet(5), at(5), 0, SCREEN);
    expect(closed.isAnew).toBe(true);
  });

  it('pass as fast as a screen needs, and no faster over time', () => {
    const passed = (everyMs: number, count: number): number => {
      let rate = fullRate(0, OF_SCREEN);
      let bytes = 0;
      for (let nth = 0; nth < count; nth += 1) {
        const next = takePacket(rate, nth * everyMs, OF_SCREEN, 1200);
        if (next === null) continue;
        rate = next;
        bytes += 1200;
      }
      return bytes;
    };
    // 2.5 Mbit/s for a minute.
    expect(passed(3.84, 15_625)).toBe(15_625 * 1200);
    expect(passed(0.5, 20_000)).toBeLessThanOrEqual(1_000_000 + 10 * OF_SCREEN.perSecond + 1200);
  });
});
