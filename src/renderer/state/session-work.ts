import type { Thread } from '../../contract/entities/thread';
import type { Result } from '../../contract/failure';
import type { LiveEvent } from '../../contract/gateway/events';
import type { ChannelId, MessageId, ReportId } from '../../contract/ids';
import type { Notice, RecentNotices } from '../../domain/notifications/group-notifications';
import { NameCache } from './notifications/name-cache';
import { VoiceWork } from './voice/voice-work';

/** Runs a function later; the returned function cancels it. */
export type Later = (run: () => void, ms: number) => () => void;

/** A period in which live events are recorded. */
export interface Listening {
  /** Ends the period; returns its events, in order. */
  readonly end: () => readonly LiveEvent[];
}

/** When a channel was last marked read, and whether another call is scheduled. */
export interface ReadMark {
  at: number;
  isWaiting: boolean;
}

/**
 * The pending work of the signed-in user that no screen shows. It is dropped as a whole when the session ends: its
 * timers never fire, and pending answers are ignored.
 */
export class SessionWork {
  /**
   * The user's acts on one emoji of a message run one after the other: the last of them, and whether it is a reaction or
   * its end.
   */
  readonly reacting = new Map<string, { readonly made: Promise<unknown>; readonly isOn: boolean }>();
  /** The files that are handed over to main, one after the other; resolves when the last of them is there. */
  adding: Promise<unknown> = Promise.resolve();
  /** The threads that the server is being asked for. */
  readonly findingThreads = new Map<ChannelId, Promise<Result<Thread>>>();
  readonly marks = new Map<ChannelId, ReadMark>();
  /** The gateway's epoch as of which all held data has been fetched; null before the first guilds. */
  syncedEpoch: number | null = null;
  isSyncing = false;
  /** Held data may be older than an act whose answer has come, and must be fetched once more. */
  isInDoubt = false;
  /** Starts fetching again, if it is not under way. */
  syncAgain: () => void = () => undefined;
  /** The number of consecutive failed attempts to fetch again. */
  failedSyncs = 0;
  isSweepingTyping = false;
  /** Whether main will soon be told which channels can be seen. */
  isTellingSeen = false;
  /** Cancels the timer of the next expiring mute. */
  stopWatchingMutes: () => void = () => undefined;
  /** Recent notifications, for grouping. */
  recentNotices: RecentNotices = [];
  /** The keys of the notifications that the system may show, by channel. */
  readonly notified = new Map<ChannelId, readonly string[]>();
  /** When messages last notified of their reactions, in milliseconds since 1970. */
  readonly reactionNotices = new Map<MessageId, number>();
  /** The keys of the notifications of reports that the system may show. */
  readonly reportNotices = new Set<string>();
  /** The report that this window has taken over, and how to stop renewing that; null if there is none. */
  claim: { readonly reportId: ReportId; readonly stop: () => void } | null = null;
  /** Stops asking who joined with the one whom the open item of the queue's window is about. */
  stopFollowing: () => void = () => undefined;
  /** Names that were looked up for notifications. */
  readonly names = new NameCache();
  /** Notifications that wait for their names, by key; removing one here prevents its display. */
  readonly unnamed = new Map<string, Notice>();
  /** The voice channel that the user is in. */
  readonly voice = new VoiceWork();
  readonly #later: Later;
  readonly #timers = new Set<() => void>();
  readonly #heard = new Set<LiveEvent[]>();
  #waiting: (() => void)[] = [];

  constructor(later: Later) {
    this.#later = later;
  }

  /** Runs a function later, unless the session ends before; the returned function cancels it. */
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

  /** Records live events from now on: the answer of a pending request may be older than those events. */
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

  /** Passes events to all active recordings. */
  record(events: readonly LiveEvent[]): void {
    for (const heard of this.#heard) for (const event of events) heard.push(event);
  }

  /** A connection that did not resume: after recorded events others were missed, so none may be applied again. */
  forgetHeard(): void {
    for (const heard of this.#heard) heard.length = 0;
  }

  /** Main has reported on the live connection. */
  gatewayHeard(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Resolves at main's next report on the live connection, at the latest after `ms`. */
  nextGateway(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.later(resolve, ms);
    });
  }

  /** The session has ended. */
  end(): void {
    this.voice.close();
    this.voice.stopScreen();
    for (const stop of this.#timers) stop();
    this.#timers.clear();
    this.#heard.clear();
  }
}
