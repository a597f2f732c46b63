import type { LiveEvent } from '../../contract/gateway/events';
import type { ChannelId } from '../../contract/ids';
import type { Notice, RecentNotices } from '../../domain/notifications/group-notifications';
import { NameCache } from './notifications/name-cache';

/** Runs something later; the returned function prevents it. */
export type Later = (run: () => void, ms: number) => () => void;

/** A time during which live events are remembered. */
export interface Listening {
  /** The events since it began, in order. */
  readonly end: () => readonly LiveEvent[];
}

/** When a channel was marked read last, and whether another call waits for its time. */
export interface ReadMark {
  at: number;
  isWaiting: boolean;
}

/**
 * What is under way for the signed-in user and is no state that anyone shows. It is thrown away as a whole when the
 * session ends: its timers never fire, and answers that are still on their way reach nobody.
 */
export class SessionWork {
  /** Sends of one channel, one after the other, so that messages stand in the order in which they were written. */
  readonly sending = new Map<ChannelId, Promise<unknown>>();
  readonly marks = new Map<ChannelId, ReadMark>();
  /** The gateway's epoch as of which everything held has been fetched; null before the first guilds. */
  syncedEpoch: number | null = null;
  isSyncing = false;
  /** How many times in a row fetching anew has failed. */
  failedSyncs = 0;
  isSweepingTyping = false;
  /** Ends the wait for the mute that runs out next. */
  stopWatchingMutes: () => void = () => undefined;
  /** What has notified a short while ago, for grouping. */
  recentNotices: RecentNotices = [];
  /** The keys of what the system may show, by channel. */
  readonly notified = new Map<ChannelId, readonly string[]>();
  /** Names that were looked up for notifications. */
  readonly names = new NameCache();
  /** Notifications that wait for the names in them, by key; what is taken away here is not shown any more. */
  readonly unnamed = new Map<string, Notice>();
  readonly #later: Later;
  readonly #timers = new Set<() => void>();
  readonly #heard = new Set<LiveEvent[]>();
  #waiting: (() => void)[] = [];

  constructor(later: Later) {
    this.#later = later;
  }

  /** Runs something later, unless the session ends before; the returned function prevents it. */
  later(run: () => void, ms: number): () => void {
    const stop = this.#later(() => {
      this.#timers.delete(stop);
      run();
    }, ms);
    this.#timers.add(stop);
    return () => {
      this.#timers.delete(stop);
      stop();
    };
  }

  /** Remembers live events from now on: what is being fetched may be older than they are. */
  listen(): Listening {
    const events: LiveEvent[] = [];
    this.#heard.add(events);
    return {
      end: () => {
        this.#heard.delete(events);
        return events;
      },
    };
  }

  /** Events have happened; whoever listens remembers them. */
  record(events: readonly LiveEvent[]): void {
    for (const heard of this.#heard) for (const event of events) heard.push(event);
  }

  /** Main has said something of the live connection. */
  gatewayHeard(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Resolves the next time that main says something of the live connection, at the latest after `ms`. */
  nextGateway(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.later(resolve, ms);
    });
  }

  /** Nobody is signed in any more. */
  end(): void {
    for (const stop of this.#timers) stop();
    this.#timers.clear();
    this.#heard.clear();
  }
}
