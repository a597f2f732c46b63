import type { Member } from '../../contract/entities/member';
import type { GuildId, UserId } from '../../contract/ids';
import { MEMBER_RANGES } from '../../contract/limits';
import type { GroupingRole } from '../../domain/members/grouping';
import type { Cancel, Clock } from '../clock';
import { inTurns } from '../in-turns';
import type { EventPosition } from './event-positions';
import { memberOfTopic, rolesOfTopic } from './event-positions';
import { type Roster, rosterInPieces, withMembers, withRoles } from './roster';

/** A roster that nobody asks for, of a guild with nobody connected, is dropped after this time. */
export const ROSTER_KEPT_MS = 5 * 60_000;
/** So many rosters are kept for guilds whose members are connected, without anybody who looks; the newest used. */
export const ROSTERS_KEPT = 4;
/** The time between two reads for a roster that nobody looks at. */
export const UNWATCHED_GATHER_MS = 5000;
/** The rows read at once after changes. */
const READ_AT_ONCE = 500;

export interface RosterReads {
  readonly members: (guildId: GuildId) => Promise<readonly Member[]>;
  /** The rows of these users; those who are no members are left out. */
  readonly some: (guildId: GuildId, userIds: readonly UserId[]) => Promise<readonly Member[]>;
  readonly roles: (guildId: GuildId) => Promise<readonly GroupingRole[]>;
  /** Those of these guilds that have more members than a client takes at once. */
  readonly crowds: (guildIds: readonly GuildId[]) => Promise<readonly GuildId[]>;
}

export interface RostersOptions {
  readonly read: RosterReads;
  readonly clock: Pick<Clock, 'after' | 'elapsed'>;
  /** A roster has changed. */
  readonly onChange: (guildId: GuildId, roster: Roster) => void;
  /** Whether somebody watches the roster. */
  readonly isWatched: (guildId: GuildId) => boolean;
  /** Whether members of the guild are connected, so that somebody may soon look. */
  readonly isHeard: (guildId: GuildId) => boolean;
  readonly onBug: (bug: unknown) => void;
}

/**
 * The rosters of the guilds whose member list somebody looks at. A roster follows the events of its guild: an event says
 * whose row is to be read again, so the roster has what is stored, in whatever order events arrive.
 */
export interface Rosters {
  /** The roster of a guild, loaded if need be. */
  readonly of: (guildId: GuildId) => Promise<Roster>;
  /** Loads the rosters of the crowds among these guilds, before anybody looks. */
  readonly warm: (guildIds: Iterable<GuildId>) => void;
  /** The roster of a guild if it is loaded. */
  readonly held: (guildId: GuildId) => Roster | null;
  /** An event with this position was sent or received. */
  readonly heard: (position: EventPosition) => void;
  /** Drops all rosters, because events may have been missed; resolves the watched ones anew. */
  readonly forgetAll: () => void;
  readonly close: () => void;
}

interface Held {
  roster: Roster | null;
  loading: Promise<Roster> | null;
  readonly dirty: Set<UserId>;
  areRolesDirty: boolean;
  /** The time between two reads at the pending read. */
  gatherMs: number;
  isReading: boolean;
  cancelRead: Cancel | null;
  readAt: number;
  usedAt: number;
}

export const createRosters = (options: RostersOptions): Rosters => {
  const { read, clock, onChange, isWatched, isHeard, onBug } = options;
  const byGuild = new Map<GuildId, Held>();
  /** Guilds that were no crowds when they were last looked at. */
  const small = new Set<GuildId>();
  let cancelSweep: Cancel | null = null;
  let isClosed = false;

  const isCurrent = (guildId: GuildId, held: Held): boolean => byGuild.get(guildId) === held;
  const isDirty = ({ dirty, areRolesDirty }: Held): boolean => dirty.size > 0 || areRolesDirty;

  /** Reads what has changed; changes that come meanwhile are read by the next one. */
  const readChanges = async (guildId: GuildId, held: Held): Promise<void> => {
    const users = [...held.dirty].slice(0, READ_AT_ONCE);
    const needsRoles = held.areRolesDirty;
    for (const userId of users) held.dirty.delete(userId);
    held.areRolesDirty = false;
    try {
      const rows = users.length === 0 ? [] : await read.some(guildId, users);
      const roles = needsRoles ? await read.roles(guildId) : null;
      if (!isCurrent(guildId, held) || held.roster === null) return;
      const byId = new Map<UserId, Member | null>(users.map((userId) => [userId, null]));
      for (const row of rows) byId.set(row.id, row);
      const before = held.roster;
      const changed = withMembers(before, byId);
      held.roster = roles === null ? changed : withRoles(changed, roles);
      if (held.roster !== before) onChange(guildId, held.roster);
    } catch (error) {
      for (const userId of users) held.dirty.add(userId);
      held.areRolesDirty ||= needsRoles;
      throw error;
    }
  };

  /** The first change is read at once, those that follow are gathered. */
  const readSoon = (guildId: GuildId, held: Held): void => {
    if (held.roster === null || held.isReading || !isDirty(held) || isClosed) return;
    const gatherMs = isWatched(guildId) ? MEMBER_RANGES.gatherMs : UNWATCHED_GATHER_MS;
    if (held.cancelRead !== null && gatherMs >= held.gatherMs) return;
    held.cancelRead?.();
    held.gatherMs = gatherMs;
    const wait = Math.max(0, held.readAt + gatherMs - clock.elapsed());
    held.cancelRead = clock.after(wait, () => {
      held.cancelRead = null;
      held.readAt = clock.elapsed();
      held.isReading = true;
      readChanges(guildId, held)
        .catch(onBug)
        .finally(() => {
          held.isReading = false;
          if (isCurrent(guildId, held)) readSoon(guildId, held);
        });
    });
  };

  const load = async (guildId: GuildId, held: Held): Promise<Roster> => {
    const [members, roles] = [await read.members(guildId), await read.roles(guildId)];
    const roster = await inTurns(rosterInPieces(members, roles));
    if (isCurrent(guildId, held)) {
      held.roster = roster;
      held.loading = null;
      // The list is older than the events that came while it was read.
      readSoon(guildId, held);
    }
    return roster;
  };

  const drop = (guildId: GuildId, held: Held): void => {
    held.cancelRead?.();
    if (isCurrent(guildId, held)) byGuild.delete(guildId);
  };

  /** The rosters that nobody looks at, the newest used first. */
  const idle = (): readonly (readonly [GuildId, Held])[] =>
    [...byGuild]
      .filter(([guildId, held]) => held.loading === null && !isWatched(guildId))
      .sort(([, a], [, b]) => b.usedAt - a.usedAt);
  const dropSurplus = (): void => {
    for (const [guildId, held] of idle().slice(ROSTERS_KEPT)) drop(guildId, held);
  };

  const sweep = (): void => {
    cancelSweep = null;
    const since = clock.elapsed() - ROSTER_KEPT_MS;
    small.clear();
    for (const [guildId, held] of idle()) if (held.usedAt <= since && !isHeard(guildId)) drop(guildId, held);
    dropSurplus();
    sweepLater();
  };
  const sweepLater = (): void => {
    if (byGuild.size > 0 && !isClosed) cancelSweep ??= clock.after(ROSTER_KEPT_MS, sweep);
  };

  const of = (guildId: GuildId): Promise<Roster> => {
    const known = byGuild.get(guildId);
    if (known !== undefined) {
      known.usedAt = clock.elapsed();
      if (known.roster !== null) {
        readSoon(guildId, known);
        return Promise.resolve(known.roster);
      }
      if (known.loading !== null) return known.loading;
    }
    const held: Held = {
      roster: null,
      loading: null,
      dirty: new Set(),
      areRolesDirty: false,
      gatherMs: Infinity,
      isReading: false,
      cancelRead: null,
      readAt: -Infinity,
      usedAt: clock.elapsed(),
    };
    byGuild.set(guildId, held);
    held.loading = load(guildId, held).catch((error: unknown) => {
      drop(guildId, held);
      throw error;
    });
    dropSurplus();
    sweepLater();
    return held.loading;
  };

  /** One after the other: their members connect at the same time, and are answered in between. */
  const warm = async (guildIds: readonly GuildId[]): Promise<void> => {
    for (const guildId of guildIds) small.add(guildId);
    const crowds = await read.crowds(guildIds).catch((error: unknown) => {
      for (const guildId of guildIds) small.delete(guildId);
      throw error;
    });
    for (const guildId of crowds) small.delete(guildId);
    // Nothing is dropped for them: somebody in many crowds would have all of them read at each connection.
    for (const guildId of crowds) if (!isClosed && idle().length < ROSTERS_KEPT) await of(guildId);
  };

  return {
    of,
    warm: (guildIds) => {
      const unknown = [...guildIds].filter((guildId) => !small.has(guildId) && !byGuild.has(guildId));
      if (unknown.length > 0 && idle().length < ROSTERS_KEPT) warm(unknown).catch(onBug);
    },
    held: (guildId) => byGuild.get(guildId)?.roster ?? null,
    heard: ({ topics }) => {
      if (byGuild.size === 0) return;
      for (const topic of topics) {
        const member = memberOfTopic(topic);
        const guildId = member?.guildId ?? rolesOfTopic(topic);
        const held = guildId === null ? undefined : byGuild.get(guildId);
        if (guildId === null || held === undefined) continue;
        if (member === null) held.areRolesDirty = true;
        else held.dirty.add(member.userId);
        readSoon(guildId, held);
      }
    },
    forgetAll: () => {
      for (const [guildId, held] of [...byGuild]) {
        drop(guildId, held);
        if (isWatched(guildId))
          of(guildId)
            .then((roster) => onChange(guildId, roster))
            .catch(onBug);
      }
    },
    close: () => {
      isClosed = true;
      cancelSweep?.();
      for (const [guildId, held] of [...byGuild]) drop(guildId, held);
    },
  };
};
