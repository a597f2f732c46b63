import type { LiveEvent } from '../../contract/gateway/events';
import { GATEWAY } from '../../contract/limits';

/** Events with the same key replace each other: only the last typing event and the last status matter. */
const keyOf = (event: LiveEvent): string | null => {
  if (event.name === 'CHANNEL_TYPING_START') return `typing ${event.data.channelId} ${event.data.userId}`;
  if (event.name === 'GUILD_MEMBER_STATUS') return `status ${event.data.guildId} ${event.data.userId}`;
  return null;
};

/** The number of events that are kept for a page that does not listen yet; such a page fetches everything anyway. */
export const HELD_EVENTS = 5000;

/**
 * The time until the waiting events are pushed, in milliseconds. An event that comes alone is pushed at once; those that
 * follow within `GATEWAY.batchMs` of a push are gathered. Typing and statuses can wait, and delay nothing else.
 * @param sinceMs the time since the last push with an event that could not wait
 */
export const pushDelayMs = ({ isPatient, sinceMs }: { isPatient: boolean; sinceMs: number }): number =>
  isPatient ? GATEWAY.batchMs : Math.max(0, GATEWAY.batchMs - sinceMs);

/**
 * Collects events for one push. It has no clock: `add` returns whether the batch is full, and the owner empties it with
 * `take` after `pushDelayMs`.
 */
export class Outbox {
  #queue: (LiveEvent | null)[] = [];
  #size = 0;
  #isPatient = true;
  readonly #keyed = new Map<string, number>();

  /** Adds an event; returns true if the batch should be sent now. */
  add(event: LiveEvent): boolean {
    const key = keyOf(event);
    if (key !== null) {
      const earlier = this.#keyed.get(key);
      if (earlier === undefined) this.#size += 1;
      else this.#queue[earlier] = null;
      this.#keyed.set(key, this.#queue.length);
    } else {
      this.#size += 1;
      this.#isPatient = false;
    }
    this.#queue.push(event);
    return this.#size >= GATEWAY.batchEvents;
  }

  /** Whether all waiting events can wait: typing and statuses, of which only the last matters. */
  get isPatient(): boolean {
    return this.#isPatient;
  }

  /** The number of waiting events. */
  get size(): number {
    return this.#size;
  }

  /** Removes and returns the waiting events, in the order of arrival. */
  take(): readonly LiveEvent[] {
    const taken = this.#queue.filter((event) => event !== null);
    this.#queue = [];
    this.#size = 0;
    this.#isPatient = true;
    this.#keyed.clear();
    return taken;
  }
}
