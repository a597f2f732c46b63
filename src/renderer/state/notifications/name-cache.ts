import type { GuildId, UserId } from '../../../contract/ids';

/** The most requests at the same time. */
export const MOST_QUESTIONS = 10;
/** The most requests in a minute: messages in servers that nobody opens must not load the server. */
export const QUESTIONS_A_MINUTE = 30;
/** A name of this age is requested again. */
export const KEPT_MS = 600_000;
const MINUTE_MS = 60_000;
/** The most names that are kept; the oldest are dropped. */
const MOST_KEPT = 500;

/** A name, or null for a user who is not a member. */
type Name = string | null;

interface Kept {
  readonly name: Name;
  readonly at: number;
}

/** Requests a name; undefined where it could not be learned. Never rejects. */
export type AskName = (userId: UserId) => Promise<Name | undefined>;

const keyOf = (guildId: GuildId, userId: UserId): string => `${guildId}/${userId}`;

/**
 * Names of members of servers whose members are not held, looked up for system notifications: each once, with limited
 * requests, kept for a while and updated by live events.
 */
export class NameCache {
  readonly #kept = new Map<string, Kept>();
  readonly #asking = new Map<string, Promise<void>>();
  #askedAt: readonly number[] = [];

  /** The name, null for a user who is not a member, undefined where it is not known. */
  nameOf(guildId: GuildId, userId: UserId, now: number): Name | undefined {
    const kept = this.#kept.get(keyOf(guildId, userId));
    return kept === undefined || now - kept.at >= KEPT_MS ? undefined : kept.name;
  }

  /** Requests the unknown names, within the limits; resolves when all requests have been answered. */
  async learn(guildId: GuildId, userIds: readonly UserId[], now: () => number, ask: AskName): Promise<void> {
    const unknown = userIds.filter((userId) => this.nameOf(guildId, userId, now()) === undefined);
    await Promise.all(unknown.map((userId) => this.#ask(keyOf(guildId, userId), now, () => ask(userId))));
  }

  /** A member has a new name, or is no longer a member: updates the cached name. */
  heard(guildId: GuildId, userId: UserId, name: Name): void {
    const key = keyOf(guildId, userId);
    const kept = this.#kept.get(key);
    if (kept !== undefined) this.#kept.set(key, { name, at: kept.at });
  }

  async #ask(key: string, now: () => number, ask: () => Promise<Name | undefined>): Promise<void> {
    const asked = this.#asking.get(key);
    if (asked !== undefined) return asked;
    this.#askedAt = this.#askedAt.filter((at) => now() - at < MINUTE_MS);
    if (this.#asking.size >= MOST_QUESTIONS || this.#askedAt.length >= QUESTIONS_A_MINUTE) return;
    this.#askedAt = [...this.#askedAt, now()];
    const answered = ask().then((name) => {
      this.#asking.delete(key);
      if (name !== undefined) this.#put(key, { name, at: now() });
    });
    this.#asking.set(key, answered);
    await answered;
  }

  #put(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
