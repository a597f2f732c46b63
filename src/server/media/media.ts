import type { Clock } from '../clock';
import type { Log } from '../log';
import { type MediaOrder, type MediaPlace, type MediaReport, readMediaReport } from './messages';

/** A media process, as seen from the server. */
export interface MediaProcess {
  readonly post: (order: MediaOrder) => void;
  readonly kill: () => void;
}

/** Starts a media process; `onGone` is called once after any end of it, including a failed start. */
export type StartMedia = (events: {
  readonly onMessage: (message: unknown) => void;
  readonly onGone: () => void;
}) => MediaProcess;

export interface MediaEvents {
  readonly onOffer: (offer: Extract<MediaReport, { readonly is: 'offer' }>) => void;
  /** The connection of one session has failed. */
  readonly onEnded: (session: string) => void;
  /** All connections are gone: the process has ended, or cannot listen. */
  readonly onGone: () => void;
}

export interface Media {
  /** Starts the process, if there is none. */
  readonly tell: (order: Exclude<MediaOrder, { readonly do: 'open' }>) => void;
  /** Ends the process, after a time without anybody in voice or at the end of the server. */
  readonly rest: () => void;
  readonly close: () => void;
}

export interface MediaOptions {
  readonly start: StartMedia;
  readonly place: () => MediaPlace;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: MediaEvents;
}

/** A process without calls ends after this time. */
const IDLE_MS = 60_000;

/** The media process: started when it is first needed; an end of it ends the calls, and the next one gets a new process. */
export const createMedia = ({ start, place, clock, log, events }: MediaOptions): Media => {
  let running: MediaProcess | null = null;
  let isClosed = false;
  let cancelIdle = (): void => undefined;

  const end = (): void => {
    const process = running;
    running = null;
    process?.kill();
  };

  const launch = (): MediaProcess => {
    const isMine = (): boolean => running === launched;
    const launched = start({
      onMessage: (message) => {
        const report = readMediaReport(message);
        if (!isMine() || report === null) return;
        switch (report.is) {
          case 'opened':
            log('info', 'media.opened', { port: report.port });
            break;
          case 'closed':
            log('warn', 'media.not-listening', { code: report.code });
            end();
            events.onGone();
            break;
          case 'offer':
            events.onOffer(report);
            break;
          case 'ended':
            events.onEnded(report.session);
        }
      },
      onGone: () => {
        if (!isMine()) return;
        running = null;
        log('warn', 'media.gone');
        events.onGone();
      },
    });
    running = launched;
    launched.post({ do: 'open', ...place() });
    return launched;
  };

  return {
    tell: (order) => {
      if (isClosed) return;
      cancelIdle();
      // What is about a call that has ended with its process needs no new one.
      if (running === null && order.do !== 'join') return;
      (running ?? launch()).post(order);
    },
    rest: () => {
      cancelIdle();
      cancelIdle = clock.after(IDLE_MS, end);
    },
    close: () => {
      isClosed = true;
      cancelIdle();
      end();
    },
  };
};
