import { describe, expect, it } from 'vitest';
import { createMedia, type MediaEvents, type StartMedia } from '../../../../src/server/media/media';
import type { MediaOrder } from '../../../../src/server/media/messages';
import { createFakeClock } from '../../../support/node/server-clock';

const JOIN = { do: 'join', session: 's', room: 'r', bitrate: 32_000, speaks: true, hears: true } as const;
const PLACE = { port: 0, bind: null, addresses: [] };

const setUp = () => {
  const clock = createFakeClock();
  const processes: {
    readonly orders: MediaOrder[];
    readonly events: Parameters<StartMedia>[0];
    kills: number;
    hangs: boolean;
  }[] = [];
  const heard: unknown[] = [];
  const logged: string[] = [];
  const events: MediaEvents = {
    onOffer: (offer) => heard.push(offer),
    onEnded: (session) => heard.push(session),
    onGone: () => heard.push('gone'),
  };
  const media = createMedia({
    ...{ clock, events, place: () => PLACE },
    log: (_level, event) => logged.push(event),
    start: (given) => {
      const made = { orders: [] as MediaOrder[], events: given, kills: 0, hangs: false };
      processes.push(made);
      const post = (order: MediaOrder): void => {
        made.orders.push(order);
        if (order.do === 'live' && !made.hangs) given.onMessage({ is: 'alive' });
      };
      return { post, kill: () => (made.kills += 1) };
    },
  });
  return { clock, media, processes, heard, logged };
};

describe('the media process', () => {
  it('is started by the first who joins, and told where to listen', () => {
    const { media, processes } = setUp();
    media.tell({ do: 'leave', session: 's' });
    media.tell({ do: 'set', session: 's', speaks: true, hears: true });
    expect(processes).toHaveLength(0);
    media.tell(JOIN);
    media.tell({ do: 'leave', session: 's' });
    expect(processes.map(({ orders }) => orders)).toEqual([
      [{ do: 'open', ...PLACE }, JOIN, { do: 'leave', session: 's' }],
    ]);
  });

  it('ends all calls when it ends, and the next one gets another', () => {
    const { media, processes, heard, logged } = setUp();
    media.tell(JOIN);
    processes[0]?.events.onGone();
    expect(heard).toEqual(['gone']);
    expect(logged).toContain('media.gone');
    media.tell(JOIN);
    expect(processes).toHaveLength(2);
    // What the first one says now is about nothing.
    processes[0]?.events.onMessage({ is: 'ended', session: 's', why: 'broken' });
    processes[0]?.events.onGone();
    expect(heard).toEqual(['gone']);
  });

  it('is asked whether it works, and ended where it does not say so', () => {
    const { clock, media, processes, heard, logged } = setUp();
    const asked = (nth: number) => processes[nth]?.orders.filter((order) => order.do === 'live').length;
    media.tell(JOIN);
    for (let time = 0; time < 5; time += 1) clock.advance(2000);
    expect(asked(0)).toBe(5);
    expect(heard).toEqual([]);
    (processes[0] ?? { hangs: false }).hangs = true;
    for (let time = 0; time < 3; time += 1) clock.advance(2000);
    expect(heard).toEqual([]);
    clock.advance(2000);
    expect(logged).toContain('media.hangs');
    expect(heard).toEqual(['gone']);
    expect(processes[0]?.kills).toBe(1);
    clock.advance(60_000);
    expect(asked(0)).toBe(6);
    // What it says after all is about nothing, and the next one is asked by itself.
    media.tell(JOIN);
    processes[0]?.events.onMessage({ is: 'alive' });
    clock.advance(2000);
    expect(asked(1)).toBe(1);
    processes[0]?.events.onGone();
    clock.advance(2000);
    expect(heard).toEqual(['gone']);
  });

  it('ends where it cannot listen', () => {
    const { media, processes, heard, logged } = setUp();
    media.tell(JOIN);
    processes[0]?.events.onMessage({ is: 'closed', code: 'EADDRINUSE' });
    expect(heard).toEqual(['gone']);
    expect(logged).toContain('media.not-listening');
    expect(processes[0]?.kills).toBe(1);
  });

  it('is heard only where it says something', () => {
    const { media, processes, heard } = setUp();
    media.tell(JOIN);
    const offer = { is: 'offer', session: 's', sdp: 'v=0', tracks: [] };
    for (const message of [null, { is: 'offer' }, offer, { is: 'ended', session: 's', why: 'broken' }])
      processes[0]?.events.onMessage(message);
    expect(heard).toEqual([offer, 's']);
  });

  it('rests a minute after the last call, unless there is another', () => {
    const { clock, media, processes } = setUp();
    media.tell(JOIN);
    media.rest();
    clock.advance(59_000);
    media.tell(JOIN);
    clock.advance(120_000);
    expect(processes[0]?.kills).toBe(0);
    media.rest();
    clock.advance(60_000);
    expect(processes[0]?.kills).toBe(1);
    media.tell(JOIN);
    expect(processes).toHaveLength(2);
  });

  it('ends with the server, and is not started again', () => {
    const { media, processes, heard } = setUp();
    media.tell(JOIN);
    media.close();
    expect(processes[0]?.kills).toBe(1);
    processes[0]?.events.onGone();
    media.tell(JOIN);
    expect(processes).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});
