import type { Result } from '../../contract/failure';
import type { LiveEvent } from '../../contract/gateway/events';
import type { UserId } from '../../contract/ids';
import { COUNTS, MEMBER_RANGES } from '../../contract/limits';
import type { Preferences } from '../../contract/preferences';
import type { CallName } from '../../contract/rest';

export interface PrefetchDependencies {
  readonly callApi: (name: CallName, args: unknown) => Promise<Result<unknown>>;
  readonly preferences: () => Pick<Preferences, 'lastGuild' | 'lastChannels'>;
  readonly me: () => UserId | null;
}

/** As the page asks for them. */
const membersOf = (guildId: string) => ({ guildId, most: MEMBER_RANGES.wholeUpTo });

const keyOf = (name: string, args: unknown): string =>
  `${name} ${JSON.stringify(args, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )}`;

/**
 * Prefetches the page's first calls while the page is loading: the guilds, and the guild and channel that were open
 * last. Once per start, and not before the live connection is open: from then on no event is missed. Each answer is
 * used once, and only if no event has arrived that is newer than the answer.
 */
export class Prefetch {
  readonly #deps: PrefetchDependencies;
  readonly #answers = new Map<string, Promise<Result<unknown>>>();
  #isDone = false;

  constructor(deps: PrefetchDependencies) {
    this.#deps = deps;
  }

  /** Called when the live connection is open. */
  connected(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    const { lastGuild, lastChannels } = this.#deps.preferences();
    this.#ask('guilds.list', {});
    if (lastGuild === null) return;
    const channelId = lastChannels[lastGuild];
    if (channelId !== undefined) this.#ask('messages.list', { channelId, limit: COUNTS.messagesPage });
    this.#ask('roles.list', { guildId: lastGuild });
    this.#ask('members.list', membersOf(lastGuild));
  }

  /** Drops the answers: the connection is lost, or another user is signed in. */
  forget(): void {
    this.#answers.clear();
  }

  /** Drops the answers that an event makes outdated. The answers already contain the user's own presence. */
  heard(events: readonly LiveEvent[]): void {
    if (this.#answers.size === 0) return;
    const me = this.#deps.me();
    for (const event of events) {
      if (event.name === 'CHANNEL_TYPING_START') continue;
      if (event.name !== 'GUILD_MEMBER_STATUS') {
        this.forget();
        return;
      }
      if (event.data.userId !== me)
        this.#answers.delete(keyOf('members.list', membersOf(event.data.guildId)));
    }
  }

  /** The answer to a prefetched call, once; null for any other call. */
  take(name: string, args: unknown): Promise<Result<unknown>> | null {
    if (this.#answers.size === 0) return null;
    const key = keyOf(name, args);
    const answer = this.#answers.get(key) ?? null;
    this.#answers.delete(key);
    return answer;
  }

  #ask(name: CallName, args: unknown): void {
    this.#answers.set(keyOf(name, args), this.#deps.callApi(name, args));
  }
}
