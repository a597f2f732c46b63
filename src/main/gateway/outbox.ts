import type { LiveEvent } from '../../contract/gateway/events';
import { GATEWAY } from '../../contract/limits';

/** Events of one key replace each other: of typing and of a status only the last matters. */
const keyOf = (event: LiveEvent): string | null => {
  if (event.name === 'CHANNEL_TYPING_START') return `typing ${event.data.channelId} ${event.data.userId}`;
  if (event.name === 'GUILD_MEMBER_STATUS') return `status ${event.data.guildId} ${event.data.userId}`;
  return null;
};

/** How many events are kept for a page that does not listen yet; it fetches everything when it does. */
export const HELD_EVENTS = 5000;

/**
 * Gathers events until they are worth a push. Without a clock of its own: `add` says whether the batch is full, and
 * who owns it empties it with `take` at the latest `GATEWAY.batchMs` after the first event.
 */
export class Outbox {
  #queue: (LiveEvent | null)[] = [];
  #size = 0;
  readonly #keyed = new Map<string, number>();

  /** Takes an event in; true when the batch should go out now. */
  add(event: LiveEvent): boolean {
    const key = keyOf(event);
    if (key !== null) {
      const earlier = this.#keyed.get(key);
      if (earlier === undefined) this.#size += 1;
      else this.#queue[earlier] = null;
      this.#keyed.set(key, this.#queue.length);
    } else this.#size += 1;
    this.#queue.push(event);
    return this.#size >= GATEWAY.batchEvents;
  }

  /** How many events wait. */
  get size(): number {
    return this.#size;
  }

  /** The events that waited, in the order of arrival; none are left. */
  take(): readonly LiveEvent[] {
    const taken = this.#queue.filter((event) => event !== null);
    this.#queue = [];
    this.#size = 0;
    this.#keyed.clear();
    return taken;
  }
}
