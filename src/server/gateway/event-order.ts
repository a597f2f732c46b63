import type { Clock } from '../clock';
import type { EventPosition } from './event-positions';

/**
 * What was told is remembered this long, in milliseconds. An event that comes later than that after a newer one is from
 * a node that stood still for so long.
 */
export const REMEMBERED_MS = 60_000;
/** More than this is not remembered; the oldest goes first. */
const REMEMBERED_AT_MOST = 50_000;

/** Tells something; `isAgain` when it was told before and has to be told after what came late. */
export type Tell = (isAgain: boolean) => void;

/** Tells things in the order in which they were committed, in whichever order they come. */
export interface EventOrder {
  readonly tell: (position: EventPosition, tell: Tell) => void;
}

interface Told {
  readonly position: EventPosition;
  readonly tell: Tell;
  readonly at: number;
}

/**
 * What comes late is told at once, and after it, again, whatever newer has been told of the same topics: each of these
 * sets what it tells of, so the end is as if all had come in order. What a newer one says as well is not told. Nothing
 * ever waits, so an event that is lost holds up no other.
 */
export const createEventOrder = (clock: Pick<Clock, 'elapsed'>): EventOrder => {
  /** By topic and subject, the newest of each. */
  const told = new Map<string, Map<string, Told>>();
  /** In the order in which they were told. */
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
    // What is told once and first is older than all: nothing has to be told again after it but what is newer.
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
