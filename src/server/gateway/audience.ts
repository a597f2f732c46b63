import type { GuildId, UserId } from '../../contract/ids';
import { isSameAccess, type Sight } from '../../domain/permissions/access-change';
import type { Authority } from '../../domain/permissions/authority';
import {
  type GuildPlaces,
  type GuildRights,
  OPEN_GUILD,
  rightsIn,
  rightsTable,
} from '../../domain/permissions/guild-places';
import { NO_RIGHTS, type Rights } from '../../domain/permissions/place';
import type { EventVersion } from '../data/event-versions';
import type { EventOrder } from './event-order';
import { type EventPosition, positionOfListener } from './event-positions';

/** The listeners of a guild, with their rights in its channels. */
export type Listeners = ReadonlyMap<UserId, GuildRights>;

/** The authorities of users in their guilds, and the places with overwrites of these guilds. */
export interface OwnSights {
  readonly authorities: readonly (Authority & { readonly guildId: GuildId })[];
  /** A guild without overwrites is absent. */
  readonly places: ReadonlyMap<GuildId, GuildPlaces>;
}

export interface Loaders {
  /** The guilds of one user. */
  readonly ownSights: (userId: UserId) => Promise<OwnSights>;
  /** Several users in one guild; null when the guild is deleted. */
  readonly sights: (
    guildId: GuildId,
    userIds: readonly UserId[],
  ) => Promise<{ readonly authorities: readonly Authority[]; readonly places: GuildPlaces } | null>;
}

/** A listener whose rights changed; `before` is null where the listener is owed a notification. */
export interface SightChange {
  readonly userId: UserId;
  readonly before: Sight | null;
  readonly after: Sight;
}

/** A change that the other nodes of a shared store need. */
export type AudienceChange =
  | {
      readonly kind: 'member-joined';
      readonly guildId: GuildId;
      readonly userId: UserId;
      readonly rights: GuildRights;
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
const NO_GUILD_RIGHTS: GuildRights = { inGuild: NO_RIGHTS, base: NO_RIGHTS, at: new Map() };

/** By the permissions in the guild, and the rights where there are no overwrites. */
const open = new Map<Rights, Map<Rights, GuildRights>>();
/** One object for all rights without overwrites that are the same: there are many listeners, and few such rights. */
const shared = (rights: GuildRights): GuildRights => {
  const { inGuild, base, at } = rights;
  if (at.size > 0) return rights;
  const alike = open.get(inGuild) ?? new Map<Rights, GuildRights>();
  open.set(inGuild, alike);
  const known = alike.get(base) ?? rights;
  alike.set(base, known);
  return known;
};

/**
 * The guilds of each connected user, and the user's rights in their channels. Kept in memory, so that an event finds its
 * listeners without a query. It holds only users with a session.
 */
export class Audience {
  readonly #load: Loaders;
  readonly #guilds = new Map<GuildId, Map<UserId, GuildRights>>();
  /** The places with overwrites of the guilds that have listeners and overwrites. */
  readonly #places = new Map<GuildId, GuildPlaces>();
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
      const { authorities, places } = await this.#loadFresh(userId, loading);
      this.#users.set(userId, new Set());
      for (const authority of authorities) this.#putFresh(authority, places.get(authority.guildId));
    } finally {
      this.#loading.delete(userId);
    }
  }

  /** Repeats the query while changes arrive: its answer may miss a change made while it ran. */
  async #loadFresh(userId: UserId, loading: Loading): Promise<OwnSights> {
    const { changes } = loading;
    const found = await this.#load.ownSights(userId);
    return loading.changes === changes ? found : this.#loadFresh(userId, loading);
  }

  /** Adds a listener by what was just loaded. */
  #putFresh(authority: Authority & { readonly guildId: GuildId }, places: GuildPlaces = OPEN_GUILD): void {
    const { guildId, userId } = authority;
    this.#put(guildId, userId, shared(rightsIn(authority, places)));
    this.#setPlaces(guildId, places);
  }

  #setPlaces(guildId: GuildId, places: GuildPlaces): void {
    // The last listener may have gone during the query.
    if (places.overwrites.size === 0 || !this.#guilds.has(guildId)) this.#places.delete(guildId);
    else this.#places.set(guildId, places);
  }

  /** The places with overwrites of a guild, as its listeners' rights were made for. */
  placesOf(guildId: GuildId): GuildPlaces {
    return this.#places.get(guildId) ?? OPEN_GUILD;
  }

  /** Removes a user without sessions. */
  remove(userId: UserId): void {
    for (const guildId of this.#users.get(userId) ?? []) this.#drop(guildId, userId);
    this.#users.delete(userId);
  }

  /** A user joined a guild. */
  memberJoined(guildId: GuildId, authority: Authority, version: EventVersion, places = OPEN_GUILD): void {
    const { userId } = authority;
    const position = positionOfListener(guildId, userId, version);
    const rights = shared(rightsIn(authority, places));
    const change = { kind: 'member-joined', guildId, userId, rights, position } as const;
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
    } else if (this.#users.has(userId)) this.#put(guildId, userId, change.rights);
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
   * whose rights changed is recorded as owed a notification.
   */
  async recheck(load: (userIds: readonly UserId[]) => Promise<OwnSights>): Promise<void> {
    const before = this.#changes;
    const users = [...this.#users.keys()];
    if (users.length === 0) return;
    const { authorities, places } = await load(users);
    if (this.#changes !== before) return;
    const still = new Set<string>();
    for (const authority of authorities) {
      still.add(`${authority.guildId} ${authority.userId}`);
      const { guildId, userId } = authority;
      if (!this.#users.has(userId)) continue;
      const seen = this.of(guildId).get(userId);
      this.#putFresh(authority, places.get(guildId));
      if (seen !== undefined && !isSameAccess(seen, this.of(guildId).get(userId) ?? seen))
        this.owe(guildId, [userId]);
    }
    for (const userId of users)
      for (const guildId of [...this.guildsOf(userId)])
        if (!still.has(`${guildId} ${userId}`)) this.#apply({ kind: 'member-left', guildId, userId });
  }

  /**
   * Reloads the rights of the listeners of a guild, or of some of them, after roles or overwrites changed. Returns the
   * users whose access changed, and those that could not be notified before. The caller passes users that it cannot
   * notify to `owe`.
   */
  async refresh(guildId: GuildId, only: readonly UserId[] | null = null): Promise<readonly SightChange[]> {
    for (const loading of this.#loading.values()) loading.changes += 1;
    const before = this.#refreshes.get(guildId) ?? Promise.resolve();
    const run = before.then(() => this.#refreshNow(guildId, only));
    const settled = run.catch(() => undefined);
    this.#refreshes.set(guildId, settled);
    if (only === null) this.#unseen.delete(guildId);
    try {
      const changes = new Map((await run).map((change) => [change.userId, change]));
      const places = this.placesOf(guildId);
      for (const userId of this.#owed.get(guildId) ?? []) {
        const rights = this.of(guildId).get(userId) ?? NO_GUILD_RIGHTS;
        changes.set(userId, { userId, before: null, after: { rights, places } });
      }
      this.#owed.delete(guildId);
      return [...changes.values()];
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

  async #refreshNow(guildId: GuildId, only: readonly UserId[] | null): Promise<readonly SightChange[]> {
    const listeners = this.of(guildId);
    const asked = [...listeners.keys()].filter((userId) => only === null || only.includes(userId));
    if (asked.length === 0) return [];
    const moved = new Set<UserId>();
    this.#movedMeanwhile.set(guildId, moved);
    let found: Awaited<ReturnType<Loaders['sights']>>;
    try {
      found = await this.#load.sights(guildId, asked);
    } finally {
      this.#movedMeanwhile.delete(guildId);
    }
    const { authorities, places } = found ?? { authorities: [], places: OPEN_GUILD };
    const placesBefore = this.placesOf(guildId);
    this.#setPlaces(guildId, places);
    const rightsOf = rightsTable(places);
    const changed: SightChange[] = [];
    for (const authority of authorities) {
      const { userId } = authority;
      const before = this.of(guildId).get(userId);
      if (moved.has(userId) || authority.roles === null || before === undefined) continue;
      const rights = shared(rightsOf(authority));
      this.#put(guildId, userId, rights);
      if (isSameAccess(before, rights)) continue;
      changed.push({ userId, before: { rights: before, places: placesBefore }, after: { rights, places } });
    }
    return moved.size === 0 ? changed : [...changed, ...(await this.#refreshNow(guildId, [...moved]))];
  }

  #noteChange(userId: UserId): void {
    this.#changes += 1;
    const loading = this.#loading.get(userId);
    if (loading !== undefined) loading.changes += 1;
  }

  #put(guildId: GuildId, userId: UserId, rights: GuildRights): void {
    const listeners = this.#guilds.get(guildId);
    if (listeners === undefined) this.#guilds.set(guildId, new Map([[userId, rights]]));
    else listeners.set(userId, rights);
    this.#users.get(userId)?.add(guildId);
  }

  #drop(guildId: GuildId, userId: UserId): void {
    const listeners = this.#guilds.get(guildId);
    listeners?.delete(userId);
    if (listeners?.size !== 0) return;
    this.#guilds.delete(guildId);
    this.#places.delete(guildId);
  }
}
