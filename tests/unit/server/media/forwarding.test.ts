import { describe, expect, it } from 'vitest';
import { OPUS } from '../../../../src/server/media/rtp';
import { answerFor, setUp } from './forwarding-world';

describe('what somebody says', () => {
  it('is heard by all others in the room, by a section of each, and by nobody else', () => {
    const { join, say, peerOf, offersTo } = setUp();
    join('r', 'a', 'b', 'c');
    join('other', 'd');
    say('a', 7, 1);
    say('b', 8, 1);
    expect(peerOf('a').sent).toEqual([['1', 8, 1]]);
    expect(peerOf('b').sent).toEqual([['1', 7, 1]]);
    expect(peerOf('c').sent.map(([mid, content]) => [mid, content])).toEqual([
      ['1', 7],
      ['2', 8],
    ]);
    expect(peerOf('d').sent).toEqual([]);
    expect(offersTo('c').at(-1)?.tracks).toEqual([
      { mid: '1', from: 'a', kind: 'mic' },
      { mid: '2', from: 'b', kind: 'mic' },
    ]);
  });

  it('is kept back while they are muted, and goes on without a gap', () => {
    const { forwarding, join, say, peerOf } = setUp();
    join('r', 'a', 'b');
    say('a', 1, 1);
    forwarding.take({ do: 'set', session: 'a', speaks: false, hears: true });
    for (let seq = 2; seq < 50; seq += 1) say('a', 2, seq);
    forwarding.take({ do: 'set', session: 'a', speaks: true, hears: true });
    say('a', 3, 50);
    expect(peerOf('b').sent).toEqual([
      ['1', 1, 1],
      ['1', 3, 2],
    ]);
  });

  it('is not sent to those who hear nobody', () => {
    const { forwarding, join, say, peerOf } = setUp();
    join('r', 'a', 'b', 'c');
    forwarding.take({ do: 'set', session: 'b', speaks: true, hears: false });
    say('a', 1, 1);
    expect(peerOf('b').sent).toEqual([]);
    expect(peerOf('c').sent).toHaveLength(1);
  });

  it('is dropped where it is no sound, or too much of it', () => {
    const { join, peerOf } = setUp();
    join('r', 'a', 'b');
    const { events } = peerOf('a');
    events.onPacket(Buffer.from('noise'));
    expect(peerOf('b').sent).toEqual([]);
    const packet = Buffer.alloc(40);
    packet[0] = 0x80;
    packet[1] = OPUS;
    for (let nth = 0; nth < 5000; nth += 1) events.onPacket(packet);
    expect(peerOf('b').sent.length).toBeLessThanOrEqual(100);
  });
});

describe('who comes and goes', () => {
  it('takes the section of one who has gone, with numbers that go on', () => {
    const { clock, forwarding, join, say, answer, peerOf, offersTo } = setUp();
    join('r', 'a', 'b');
    say('b', 1, 500);
    forwarding.take({ do: 'leave', session: 'b' });
    expect(peerOf('b').isClosed).toBe(true);
    clock.advance(200);
    expect(offersTo('a').at(-1)?.tracks).toEqual([]);
    answer('a');
    join('r', 'c');
    answer('a');
    say('c', 2, 9);
    expect(peerOf('a').sections).toEqual(['audio', 'audio']);
    expect(peerOf('a').sent).toEqual([
      ['1', 1, 500],
      ['1', 2, 501],
    ]);
  });

  it('makes one offer of many changes, and none before the last one is answered', () => {
    const { clock, forwarding, join, answer, peerOf } = setUp();
    join('r', 'a');
    const before = peerOf('a').offers;
    for (const session of ['b', 'c', 'd'])
      forwarding.take({ do: 'join', session, room: 'r', bitrate: 32_000, speaks: true, hears: true });
    clock.advance(200);
    expect(peerOf('a').offers).toBe(before + 1);
    forwarding.take({ do: 'leave', session: 'd' });
    clock.advance(1000);
    expect(peerOf('a').offers).toBe(before + 1);
    answer('a');
    clock.advance(200);
    expect(peerOf('a').offers).toBe(before + 2);
  });

  it('tells where the server is only when the first answer is taken in, and at once', () => {
    const { clock, forwarding, answer, offersTo } = setUp();
    forwarding.take({ do: 'join', session: 'a', room: 'r', bitrate: 1, speaks: true, hears: true });
    clock.advance(200);
    expect(offersTo('a').map(({ isKnown }) => isKnown)).toEqual([false]);
    answer('a');
    expect(offersTo('a').map(({ isKnown }) => isKnown)).toEqual([false, true]);
    answer('a');
    clock.advance(10_000);
    expect(offersTo('a')).toHaveLength(2);
  });

  it('replaces an earlier connection of the same session', () => {
    const { join, peerOf } = setUp();
    join('r', 'a');
    const first = peerOf('a');
    join('r', 'a');
    expect(first.isClosed).toBe(true);
    expect(peerOf('a')).not.toBe(first);
  });
});

describe('the pulse', () => {
  it('goes to whoever is connected, every 200 ms, and ends with the last one', () => {
    const { clock, forwarding, join, peerOf } = setUp();
    const idle = clock.pending();
    join('r', 'a', 'b');
    forwarding.take({ do: 'join', session: 'c', room: 'r', bitrate: 1, speaks: true, hears: true });
    const before = peerOf('a').pulses;
    clock.advance(1000);
    expect(peerOf('a').pulses).toBe(before + 5);
    expect(peerOf('b').pulses).toBe(before + 5);
    expect(peerOf('c').pulses).toBe(0);
    forwarding.take({ do: 'leave', session: 'b' });
    clock.advance(1000);
    expect(peerOf('a').pulses).toBe(before + 10);
    expect(peerOf('b').pulses).toBe(before + 5);
    forwarding.close();
    expect(clock.pending()).toBe(idle);
  });
});

describe('a connection ends', () => {
  it.each([
    ['does not parse', (sdp: string) => sdp.replace('v=0', 'x')],
    ['has other sections', (sdp: string) => `${sdp}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111`],
  ])('with an answer that %s, and others go on', (_what, spoil) => {
    const { clock, forwarding, join, say, peerOf, ended } = setUp();
    join('r', 'a', 'b');
    forwarding.take({ do: 'join', session: 'c', room: 'r', bitrate: 1, speaks: true, hears: true });
    clock.advance(200);
    forwarding.take({ do: 'answer', session: 'c', sdp: spoil(answerFor(['audio', 'audio', 'audio'])) });
    expect(ended()).toEqual(['c']);
    expect(peerOf('c').isClosed).toBe(true);
    say('a', 1, 1);
    expect(peerOf('b').sent).toHaveLength(1);
  });

  it('with an answer that the library refuses', () => {
    const { clock, forwarding, answer, peerOf, ended } = setUp();
    forwarding.take({ do: 'join', session: 'a', room: 'r', bitrate: 1, speaks: true, hears: true });
    clock.advance(200);
    peerOf('a').takesAnswers = false;
    answer('a');
    expect(ended()).toEqual(['a']);
  });

  it('if the client does not answer, or does not connect', () => {
    const { clock, forwarding, answer, ended } = setUp();
    for (const session of ['a', 'b'])
      forwarding.take({ do: 'join', session, room: session, bitrate: 1, speaks: true, hears: true });
    clock.advance(200);
    answer('b');
    answer('b');
    clock.advance(14_000);
    expect(ended()).toEqual([]);
    clock.advance(1000);
    expect(ended().sort()).toEqual(['a', 'b']);
  });

  it('if it fails, and is told once', () => {
    const { clock, join, peerOf, ended } = setUp();
    join('r', 'a');
    clock.advance(60_000);
    expect(ended()).toEqual([]);
    peerOf('a').events.onFailed();
    peerOf('a').events.onFailed();
    expect(ended()).toEqual(['a']);
  });

  it('not with an answer to no offer', () => {
    const { forwarding, join, peerOf, ended } = setUp();
    join('r', 'a');
    const before = peerOf('a').answers.length;
    forwarding.take({ do: 'answer', session: 'a', sdp: 'noise' });
    forwarding.take({ do: 'answer', session: 'nobody', sdp: 'noise' });
    expect(peerOf('a').answers).toHaveLength(before);
    expect(ended()).toEqual([]);
  });
});
