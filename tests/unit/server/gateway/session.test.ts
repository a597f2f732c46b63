import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { CLOSE } from '../../../../src/contract/gateway/frames';
import type { TokenId } from '../../../../src/server/data/schema';
import type { OutgoingEvent } from '../../../../src/server/gateway/frame';
import { Session, type Wire } from '../../../../src/server/gateway/session';

const session = (isResumable = true, caps: readonly string[] | null = []) =>
  new Session({
    ...{ id: 's', userId: toId<UserId>('1'), tokenId: toId<TokenId>('2'), isResumable },
    caps: caps === null ? null : new Set(caps),
  });

const event = (text: string, cap: string | null = null): OutgoingEvent => ({
  body: Buffer.from(`{"event":"E","data":${JSON.stringify(text)}`),
  made: null,
  origin: null,
  cap,
});

interface FakeWire extends Wire {
  readonly closed: number[];
  readonly texts: () => string[];
  readonly writes: () => number;
  isOpen: boolean;
}

/** Collects the texts of unmasked frames shorter than 64 KiB. */
const fakeWire = (): FakeWire => {
  const buffers: Buffer[] = [];
  const wire: FakeWire = {
    isOpen: true,
    closed: [],
    isReady: () => wire.isOpen,
    write: (frames) => buffers.push(frames),
    close: (code) => wire.closed.push(code),
    writes: () => buffers.length,
    texts: () => {
      const bytes = Buffer.concat(buffers);
      const texts: string[] = [];
      for (let at = 0; at < bytes.length;) {
        const short = bytes.readUInt8(at + 1);
        const [start, length] = short === 126 ? [at + 4, bytes.readUInt16BE(at + 2)] : [at + 2, short];
        texts.push(bytes.toString('utf8', start, start + length));
        at = start + length;
      }
      return texts;
    },
  };
  return wire;
};

const seqs = (wire: FakeWire): number[] =>
  wire.texts().flatMap((text) => {
    const { seq } = JSON.parse(text) as { seq?: number };
    return seq === undefined ? [] : [seq];
  });

const eventsOf = (wire: FakeWire): unknown[] =>
  wire
    .texts()
    .map((text) => JSON.parse(text) as { event: string; data: unknown; seq: number })
    .flatMap(({ event: name, data, seq }) => (name === 'E' ? [[data, seq]] : []));

const push = (to: Session, count: number): void => {
  for (let index = 0; index < count; index += 1) to.push(event(String(index)));
};

describe('a session', () => {
  it('says HELLO first and numbers what follows from 1', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    push(one, 2);
    one.flush();
    expect(wire.texts()).toEqual([
      '{"event":"HELLO","data":{"session":"s","resumed":false}}',
      '{"event":"E","data":"0","seq":1}',
      '{"event":"E","data":"1","seq":2}',
    ]);
  });

  it('writes what came in one turn by one write', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    push(one, 50);
    one.flush();
    expect(wire.writes()).toBe(2);
    expect(seqs(wire)).toHaveLength(50);
  });

  it('neither greets nor numbers for a client that knows no resume', () => {
    const one = session(false);
    const wire = fakeWire();
    one.begin(wire);
    push(one, 1);
    one.flush();
    expect(wire.texts()).toEqual(['{"event":"E","data":"0"}']);
  });

  it('gives what came before the socket after HELLO, when it is new', () => {
    const one = session();
    push(one, 1);
    const wire = fakeWire();
    one.begin(wire);
    expect(wire.texts().map((text) => (JSON.parse(text) as { event: string }).event)).toEqual(['HELLO', 'E']);
  });

  it('replays in order what followed, and then says HELLO', () => {
    const one = session();
    const first = fakeWire();
    one.begin(first);
    push(one, 3);
    one.flush();
    one.detach();
    push(one, 4);
    const second = fakeWire();
    one.resume(second, 2);
    push(one, 1);
    one.flush();
    expect(seqs(second)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(second.texts()[5]).toBe('{"event":"HELLO","data":{"session":"s","resumed":true}}');
  });

  it('keeps the last 512 events for a resume, those from before the loss among them', () => {
    const one = session();
    one.begin(fakeWire());
    push(one, 400);
    one.flush();
    one.detach();
    push(one, 1200);
    expect(one.lastSeq).toBe(1600);
    expect(one.canResumeFrom(1600 - 512)).toBe(true);
    expect(one.canResumeFrom(1600)).toBe(true);
    expect(one.canResumeFrom(1601)).toBe(false);
    expect(one.canResumeFrom(-1)).toBe(false);
    expect(one.canResumeFrom(200)).toBe(false);
    const wire = fakeWire();
    one.resume(wire, 1600 - 512);
    expect(seqs(wire)).toEqual(Array.from({ length: 512 }, (_, index) => 1089 + index));
  });

  it('can be resumed from 0 while everything is kept', () => {
    const one = session();
    one.begin(fakeWire());
    one.detach();
    push(one, 10);
    expect(one.canResumeFrom(0)).toBe(true);
  });

  it('cannot be resumed before it has begun', () => {
    expect(session().canResumeFrom(0)).toBe(false);
  });

  it.each([
    ['that knows no resume', false, 1],
    ['that knows resume', true, 3000],
  ])('%s writes what came before its socket once, and ends', (_what, isResumable, count) => {
    const one = session(isResumable);
    push(one, count);
    const wire = fakeWire();
    let looks = 0;
    one.begin({ ...wire, isReady: () => (looks += 1) < 1000 });
    expect(looks).toBeLessThan(100);
    const bodies = wire.texts().filter((text) => !text.includes('HELLO'));
    expect(bodies).toHaveLength(count);
  });

  it('waits for a reader that is slow, and goes on where it was', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    wire.isOpen = false;
    push(one, 512);
    one.flush();
    expect(seqs(wire)).toEqual([]);
    expect(wire.closed).toEqual([]);
    wire.isOpen = true;
    one.flush();
    expect(seqs(wire)).toEqual(Array.from({ length: 512 }, (_, index) => index + 1));
  });

  it('gives up a reader that holds back more than 512 events', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    wire.isOpen = false;
    push(one, 513);
    expect(wire.closed).toEqual([CLOSE.tooSlow]);
  });

  it('gives up a reader that holds back more than 1 MiB', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    wire.isOpen = false;
    for (let index = 0; index < 17; index += 1) one.push(event('x'.repeat(62_000)));
    expect(wire.closed).toContain(CLOSE.tooSlow);
  });

  it('takes a burst within one turn for no slowness', () => {
    const one = session();
    const wire = fakeWire();
    one.begin(wire);
    push(one, 5000);
    one.flush();
    expect(wire.closed).toEqual([]);
    expect(seqs(wire)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  });
});

describe('the caps of a session', () => {
  const caps = ['threads'];
  const mixed = [event('all'), event('voice', 'voice'), event('threads', 'threads')];
  const HEARD = [
    ['all', 1],
    ['threads', 2],
  ];

  it('keep from it, live and in the replay, what its client does not understand, and from its numbers', () => {
    const one = session(true, caps);
    const [first, second] = [fakeWire(), fakeWire()];
    one.begin(first);
    for (const sent of mixed) one.push(sent);
    one.flush();
    expect(eventsOf(first)).toEqual(HEARD);
    one.resume(second, 0);
    expect(eventsOf(second)).toEqual(HEARD);
  });

  it('count while it has no socket', () => {
    const one = session(true, caps);
    const [first, second] = [fakeWire(), fakeWire()];
    one.begin(first);
    one.detach();
    for (const sent of mixed) one.push(sent);
    one.resume(second, 0);
    expect(eventsOf(second)).toEqual(HEARD);
  });

  it('come along to another node, and count for what arrived there before them', () => {
    const one = session(true, caps);
    one.begin(fakeWire());
    push(one, 1);
    const moved = session(true, null);
    for (const sent of mixed) moved.push(sent);
    moved.continueFrom(one.snapshotFrom(0), () => false);
    moved.push(event('later', 'voice'));
    const wire = fakeWire();
    moved.resume(wire, 0);
    expect(eventsOf(wire)).toEqual([
      ['0', 1],
      ['all', 2],
      ['threads', 3],
    ]);
  });
});
