import { type Cancel, type Clock, every } from '../clock';
import type { Log } from '../log';
import type { StartedProgram, StartProgram } from '../programs/program';
import {
  type EndReason,
  type MediaOrder,
  type MediaPlace,
  type MediaReport,
  readMediaReport,
  type SessionOrder,
} from './messages';

/** Starts a media process. */
export type StartMedia = StartProgram<MediaOrder>;

export interface MediaEvents {
  readonly onOffer: (offer: Extract<MediaReport, { readonly is: 'offer' }>) => void;
  /** The connection of one session has failed. */
  readonly onEnded: (session: string, why: EndReason) => void;
  /** All connections are gone: the process has ended, or cannot listen. */
  readonly onGone: () => void;
}

/** The port of the process, and which of its addresses are reached from this computer. */
export type Checked = Pick<Extract<MediaReport, { readonly is: 'checked' }>, 'port' | 'checked'>;

export interface Media {
  /** Has the process call itself at its addresses; null where it does not run, or says nothing. */
  readonly check: () => Promise<Checked | null>;
  /** Starts the process, if there is none. */
  readonly tell: (order: SessionOrder) => void;
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
const CHECK_WITHIN_MS = 10_000;
/** How often the process is asked whether it still works, and how many times it is waited as long for its answer. */
const ASK_EVERY_MS = 2000;
const WAITS = 3;

/** The media process: started when it is first needed; an end of it ends the calls, and the next one gets a new process. */
export const createMedia = ({ start, place, clock, log, events }: MediaOptions): Media => {
  let running: StartedProgram<MediaOrder> | null = null;
  let isClosed = false;
  let cancelIdle = (): void => undefined;
  let stopAsking: Cancel = () => undefined;
  let settleCheck: ((checked: Checked | null) => void) | null = null;

  const end = (): void => {
    const process = running;
    running = null;
    stopAsking();
    settleCheck?.(null);
    process?.kill();
  };

  const launch = (): StartedProgram<MediaOrder> => {
    const isMine = (): boolean => running === launched;
    /** How many times it was waited for an answer; null where there is one. Of a computer that slept, the clock would lie. */
    let waited: number | null = null;
    const ask = (): void => {
      if (waited === null) {
        waited = 0;
        launched.post({ do: 'live' });
        return;
      }
      waited += 1;
      if (waited >= WAITS) {
        log('error', 'media.hangs');
        end();
        events.onGone();
      }
    };
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
            log('info', 'media.ended', { code: report.why });
            events.onEnded(report.session, report.why);
            break;
          case 'checked':
            settleCheck?.(report);
            break;
          case 'alive':
            waited = null;
        }
      },
      onGone: () => {
        if (!isMine()) return;
        running = null;
        stopAsking();
        settleCheck?.(null);
        log('warn', 'media.gone');
        events.onGone();
      },
    });
    running = launched;
    launched.post({ do: 'open', ...place() });
    stopAsking = every(clock, ASK_EVERY_MS, ask);
    return launched;
  };

  return {
    check: () =>
      new Promise((resolve) => {
        if (isClosed || settleCheck !== null) {
          resolve(null);
          return;
        }
        const cancel = clock.after(CHECK_WITHIN_MS, () => settleCheck?.(null));
        settleCheck = (checked) => {
          cancel();
          settleCheck = null;
          resolve(checked);
        };
        (running ?? launch()).post({ do: 'check' });
      }),
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
