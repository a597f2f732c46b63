import { type MediaOrder, readOrder } from '../../../src/server/media/messages';
import type { StartMedia } from '../../../src/server/media/media';
import type { VoiceRoute } from '../../../src/server/voice/open-voice';

/** A media process that forwards nothing: it offers at once, and takes any answer. */
export interface QuietMedia {
  readonly route: VoiceRoute;
  /** What it was told, without the opening and the questions whether it works. */
  readonly orders: readonly MediaOrder[];
  /** How many processes there have been. */
  readonly started: () => number;
  /** The process ends by itself. */
  readonly crash: () => void;
  /** Tells the server something. */
  readonly say: (report: unknown) => void;
}

export const createQuietMedia = (): QuietMedia => {
  const orders: MediaOrder[] = [];
  let started = 0;
  let say = (_report: unknown): void => undefined;
  let crash = (): void => undefined;
  const start: StartMedia = ({ onMessage, onGone }) => {
    started += 1;
    let isGone = false;
    const tell = (report: unknown): void => {
      if (!isGone) onMessage(report);
    };
    const end = (): void => {
      if (isGone) return;
      isGone = true;
      onGone();
    };
    say = tell;
    crash = end;
    const rooms = new Map<string, string>();
    return {
      post: (message) => {
        const order = readOrder(message);
        if (order === null || order.do === 'open') return;
        if (order.do === 'live') {
          tell({ is: 'alive' });
          return;
        }
        orders.push(order);
        if (order.do === 'leave') rooms.delete(order.session);
        if (order.do !== 'join') return;
        rooms.set(order.session, order.room);
        const others = [...rooms].filter(([one, room]) => room === order.room && one !== order.session);
        const tracks = others.map(([from], nth) => ({ mid: String(nth + 1), from, kind: 'mic' }));
        tell({ is: 'offer', session: order.session, sdp: 'v=0\r\n', tracks });
      },
      kill: end,
    };
  };
  return {
    route: { start, port: null, addresses: [] },
    orders,
    started: () => started,
    crash: () => crash(),
    say: (report) => say(report),
  };
};
