import type { Clock } from '../clock';
import type { EventPosition } from './event-positions';

/**
 * How long sent events are remembered, in milliseconds. An event that arrives even later, after a newer one, comes from
 * a node that was suspended that long.
 */
export const REMEMBERED_MS = 60_000;
/** The maximum number of remembered events; the oldest is dropped first. */
const REMEMBERED_AT_MOST = 50_000;

/** Sends an event; `isAgain` when it was sent before and is repeated after a late event. */
export type Tell = (isAgain: boolean) => void;

/** Restores the order of commits among events that arrive in any order. */
export interface EventOrder {
  readonly tell: (position: EventPosition, tell: Tell) => void;
}

interface Told {
  readonly position: EventPosition;
  readonly tell: Tell;
  readonly at: number;
}

/**
 * A late event is sent at once, and then the newer events of the same topics are sent again: each of them sets the
 * state that it describes, so the end result is that of the right order. A late event that a newer one supersedes is
 * dropped. No event ever waits, so a lost event blocks no other.
 */
export const createEventOrder = (clock: Pick<Clock, 'elapsed'>): EventOrder => {
  /** By topic and subject, the newest event. */
  const told = new Map<string, Map<string, Told>>();
  /** In the order of sending. */
  const queue = new Set<Told>();

  const forget = (one: Told): void => {
    queue.delete(one);
    for (const topic of one.position.topics) {
      const bySubject = told.get(topic);
      if (bySubject?.get(one.position.subject) === one) bySubject.delete(one.position.subject);
      if (bySubject?.size === 0) told.delete(topic);
    }
  };

  const forgetOld = (): void => {
    const since = clock.elapsed() - REMEMBERED_MS;
    for (const one of queue) {
      if (one.at > since && queue.size <= REMEMBERED_AT_MOST) return;
      forget(one);
    }
  };

  const remember = (one: Told): void => {
    const { topics, subject, version } = one.position;
    // An event of version 0 is sent once, when its subject is created. It is older than all others and never repeated.
    if (version === 0) return;
    for (const topic of topics) {
      const bySubject = told.get(topic) ?? new Map<string, Told>();
      const before = bySubject.get(subject);
      if (before !== undefined) queue.delete(before);
      bySubject.set(subject, one);
      told.set(topic, bySubject);
    }
    queue.add(one);
  };

  const newerThan = ({ version, topics, after }: EventPosition): Told[] => {
    const newer = new Set<Told>();
    for (const topic of [...topics, ...after])
      for (const one of told.get(topic)?.values() ?? []) if (one.position.version > version) newer.add(one);
    return [...newer].sort((a, b) => a.position.version - b.position.version);
  };

  return {
    tell: (position, tell) => {
      forgetOld();
      const newer = newerThan(position);
      if (newer.some((one) => one.position.subject === position.subject)) return;
      remember({ position, tell, at: clock.elapsed() });
      tell(false);
      for (const one of newer) one.tell(true);
    },
  };
};
