import type { GuildId, UserId } from '../../contract/ids';
import { type Authority, seesChannels } from '../../domain/permissions/authority';
import type { EventVersion } from '../data/event-versions';
import type { EventOrder } from './event-order';
import { type EventPosition, positionOfListener } from './event-positions';

/** The listeners of a guild: user -> whether they may see its channels. */
export type Listeners = ReadonlyMap<UserId, boolean>;

export interface Loaders {
  /** The authorities of one user, one for each of their guilds. */
  readonly ownAuthorities: (
    userId: UserId,
  ) => Promise<readonly (Authority & { readonly guildId: GuildId })[]>;
  /** The authorities of several users in one guild; null when the guild is deleted. */
  readonly authorities: (
    guildId: GuildId,
    userIds: readonly UserId[],
  ) => Promise<readonly Authority[] | null>;
}

/** A change that the other nodes of a shared store need. */
export type AudienceChange =
  | {
      readonly kind: 'member-joined';
      readonly guildId: GuildId;
      readonly userId: UserId;
      readonly sees: boolean;
      readonly position?: EventPosition | undefined;
    }
  | {
      readonly kind: 'member-left';
      readonly guildId: GuildId;
      readonly userId: UserId;
      readonly position?: EventPosition | undefined;
    };

interface Loading {
  /** The number of changes for the user during the load. */
  changes: number;
  done: Promise<void>;
}

const NOBODY: Listeners = new Map();

/**
 * The guilds of each connected user, and whether the user sees their channels. Kept in memory, so that an event finds
 * its listeners without a query. It holds only users with a session.
 */
export class Audience {
  readonly #load: Loaders;
  readonly #guilds = new Map<GuildId, Map<UserId, boolean>>();
  readonly #users = new Map<UserId, Set<GuildId>>();
  /** Users whose guilds are being loaded. */
  readonly #loading = new Map<UserId, Loading>();
  /** Users whose membership changed during a refresh of the guild: the query's answer may be older than that change. */
  readonly #movedMeanwhile = new Map<GuildId, Set<UserId>>();
  /** One refresh of a guild at a time, so that an older answer never replaces a newer one. */
  readonly #refreshes = new Map<GuildId, Promise<unknown>>();
  /** By guild, users whose visibility changed and who could not be notified. */
  readonly #owed = new Map<GuildId, Set<UserId>>();
  /** Guilds whose refresh failed after their roles changed. */
  readonly #unseen = new Set<GuildId>();
  readonly #order: EventOrder;
  readonly #tell: (change: AudienceChange) => void;
  #changes = 0;

  constructor(load: Loaders, order: EventOrder, tell: (change: AudienceChange) => void = () => undefined) {
    this.#load = load;
    this.#order = order;
    this.#tell = tell;
  }

  /** The listeners of a guild. */
  of(guildId: GuildId): Listeners {
    return this.#guilds.get(guildId) ?? NOBODY;
  }

  /** Whether the user's guilds are loaded, so that events find the user. */
  has(userId: UserId): boolean {
    return this.#users.has(userId);
  }

  /** The guilds of a listening user. */
  guildsOf(userId: UserId): ReadonlySet<GuildId> {
    return this.#users.get(userId) ?? new Set();
  }

  /** Adds a user; resolves once events find the user. */
  async add(userId: UserId): Promise<void> {
    if (this.#users.has(userId)) return;
    const running = this.#loading.get(userId);
    if (running !== undefined) return running.done;
    const loading: Loading = { changes: 0, done: Promise.resolve() };
    this.#loading.set(userId, loading);
    loading.done = this.#addFresh(userId, loading);
    return loading.done;
  }

  async #addFresh(userId: UserId, loading: Loading): Promise<void> {
    try {
      const authorities = await this.#loadFresh(userId, loading);
      this.#users.set(userId, new Set());
      for (const authority of authorities) this.#put(authority.guildId, userId, seesChannels(authority));
    } finally {
      this.#loading.delete(userId);
    }
  }

  /** Repeats the query while changes arrive: its answer may miss a change made while it ran. */
  async #loadFresh(userId: UserId, loading: Loading): ReturnType<Loaders['ownAuthorities']> {
    const { changes } = loading;
    const authorities = await this.#load.ownAuthorities(userId);
    return loading.changes === changes ? authorities : this.#loadFresh(userId, loading);
  }

  /** Removes a user without sessions. */
  remove(userId: UserId): void {
    for (const guildId of this.#users.get(userId) ?? []) this.#drop(guildId, userId);
    this.#users.delete(userId);
  }

  /** A user joined a guild. */
  memberJoined(guildId: GuildId, authority: Authority, version: EventVersion): void {
    const { userId } = authority;
    const position = positionOfListener(guildId, userId, version);
    const change = {
      kind: 'member-joined',
      guildId,
      userId,
      sees: seesChannels(authority),
      position,
    } as const;
    this.#tell(change);
    this.hear(change);
  }

  /** A user left a guild. */
  memberLeft(guildId: GuildId, userId: UserId, version: EventVersion): void {
    const position = positionOfListener(guildId, userId, version);
    const change = { kind: 'member-left', guildId, userId, position } as const;
    this.#tell(change);
    this.hear(change);
  }

  /** Applies a change made on this or another node, unless a newer one of the same person was applied before. */
  hear(change: AudienceChange): void {
    if (change.position === undefined) this.#apply(change);
    else this.#order.tell(change.position, () => this.#apply(change));
  }

  #apply(change: AudienceChange): void {
    const { guildId, userId } = change;
    this.#noteChange(userId);
    this.#movedMeanwhile.get(guildId)?.add(userId);
    if (change.kind === 'member-left') {
      this.#drop(guildId, userId);
      this.#users.get(userId)?.delete(guildId);
    } else if (this.#users.has(userId)) this.#put(guildId, userId, change.sees);
  }

  /** Removes a deleted guild; returns its listeners on this node. The hub notifies the other nodes. */
  guildDeleted(guildId: GuildId): readonly UserId[] {
    const listeners = [...this.of(guildId).keys()];
    for (const userId of listeners) this.#apply({ kind: 'member-left', guildId, userId });
    for (const loading of this.#loading.values()) loading.changes += 1;
    this.#owed.delete(guildId);
    this.#unseen.delete(guildId);
    return listeners;
  }

  /**
   * Reloads all listeners, for a period in which changes on other nodes may go unnoticed. `load` returns the guilds of
   * these users. If a change arrives during the query, its answer is dropped, and the next call repeats it. A user
   * whose visibility changed is recorded as owed a notification.
   */
  async recheck(
    load: (userIds: readonly UserId[]) => Promise<readonly (Authority & { readonly guildId: GuildId })[]>,
  ): Promise<void> {
    const before = this.#changes;
    const users = [...this.#users.keys()];
    if (users.length === 0) return;
    const authorities = await load(users);
    if (this.#changes !== before) return;
    const still = new Set<string>();
    for (const authority of authorities) {
      still.add(`${authority.guildId} ${authority.userId}`);
      const { guildId, userId } = authority;
      if (!this.#users.has(userId)) continue;
      const sees = seesChannels(authority);
      const seen = this.of(guildId).get(userId);
      this.#put(guildId, userId, sees);
      if (seen !== undefined && seen !== sees) this.owe(guildId, [userId]);
    }
    for (const userId of users)
      for (const guildId of [...this.guildsOf(userId)])
        if (!still.has(`${guildId} ${userId}`)) this.#apply({ kind: 'member-left', guildId, userId });
  }

  /**
   * Reloads what the listeners of a guild, or some of them, may see after roles changed. Returns the users whose
   * visibility changed, and those that could not be notified before. The caller passes users that it cannot notify to
   * `owe`.
   */
  async refresh(guildId: GuildId, only: readonly UserId[] | null = null): Promise<readonly UserId[]> {
    for (const loading of this.#loading.values()) loading.changes += 1;
    const before = this.#refreshes.get(guildId) ?? Promise.resolve();
    const run = before.then(() => this.#refreshNow(guildId, only));
    const settled = run.catch(() => undefined);
    this.#refreshes.set(guildId, settled);
    if (only === null) this.#unseen.delete(guildId);
    try {
      const changed = new Set([...(await run), ...(this.#owed.get(guildId) ?? [])]);
      this.#owed.delete(guildId);
      return [...changed];
    } catch (error) {
      this.#unseen.add(guildId);
      throw error;
    } finally {
      if (this.#refreshes.get(guildId) === settled) this.#refreshes.delete(guildId);
    }
  }

  /** Records users that could not be notified of a change of their visibility in a guild. */
  owe(guildId: GuildId, userIds: readonly UserId[]): void {
    if (userIds.length > 0)
      this.#owed.set(guildId, new Set([...(this.#owed.get(guildId) ?? []), ...userIds]));
  }

  /** Guilds to refresh again, because the store did not answer or users could not be notified. */
  unfinished(): readonly GuildId[] {
    return [...new Set([...this.#unseen, ...this.#owed.keys()])];
  }

  async #refreshNow(guildId: GuildId, only: readonly UserId[] | null): Promise<readonly UserId[]> {
    const listeners = this.of(guildId);
    const asked = [...listeners.keys()].filter((userId) => only === null || only.includes(userId));
    if (asked.length === 0) return [];
    const moved = new Set<UserId>();
    this.#movedMeanwhile.set(guildId, moved);
    let authorities: readonly Authority[];
    try {
      authorities = (await this.#load.authorities(guildId, asked)) ?? [];
    } finally {
      this.#movedMeanwhile.delete(guildId);
    }
    const changed: UserId[] = [];
    for (const authority of authorities) {
      const sees = seesChannels(authority);
      const before = this.of(guildId).get(authority.userId);
      if (moved.has(authority.userId) || authority.roles === null) continue;
      if (before === undefined || before === sees) continue;
      this.#put(guildId, authority.userId, sees);
      changed.push(authority.userId);
    }
    return moved.size === 0 ? changed : [...changed, ...(await this.#refreshNow(guildId, [...moved]))];
  }

  #noteChange(userId: UserId): void {
    this.#changes += 1;
    const loading = this.#loading.get(userId);
    if (loading !== undefined) loading.changes += 1;
  }

  #put(guildId: GuildId, userId: UserId, sees: boolean): void {
    const listeners = this.#guilds.get(guildId);
    if (listeners === undefined) this.#guilds.set(guildId, new Map([[userId, sees]]));
    else listeners.set(userId, sees);
    this.#users.get(userId)?.add(guildId);
  }

  #drop(guildId: GuildId, userId: UserId): void {
    const listeners = this.#guilds.get(guildId);
    listeners?.delete(userId);
    if (listeners?.size === 0) this.#guilds.delete(guildId);
  }
}
