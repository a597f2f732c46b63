import type { Member, MemberFilter } from '../../contract/entities/member';
import type { GuildId, UserId } from '../../contract/ids';
import { isSameFilter } from '../../domain/members/filter';
import { matchingMembers } from '../../domain/members/matching-members';
import { membersInRange } from '../../domain/members/member-range';
import type { MemberOrder } from '../../domain/members/order-members';
import type { Audience } from './audience';
import type { FanOut } from './fan-out';
import { encodeEvent, type OutgoingEvent } from './frame';
import type { Roster } from './roster';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** The part of a guild's member list that a session looks at, or of the members who match a filter, by name. */
export interface WatchedRange {
  readonly guildId: GuildId;
  readonly filter: MemberFilter | null;
  readonly from: number;
  readonly count: number;
}

/** What a session was last sent of its range; sessions that were sent the same share it. */
interface Told {
  readonly members: readonly Member[];
  readonly sizes: Roster['sizes'];
  /** How many match the filter; null for the list of all. */
  readonly count: number | null;
}

/** The members who match a filter. */
type Matching = MemberOrder<Member>;

interface Watch {
  readonly range: WatchedRange;
  /** The same for all watches of a guild with the same range. */
  readonly key: string;
  told: Told | null;
  /** Those who matched the filter when it was last gone through; watches of one filter share it. */
  matching: Matching | null;
}

export interface MemberWatchesOptions {
  readonly sessions: Pick<Sessions, 'of'>;
  readonly audience: Pick<Audience, 'of'>;
  readonly give: FanOut['session'];
}

/** The sessions of this node that look at a part of a member list: one part each, with a filter or without. */
export interface MemberWatches {
  /** Looks at a range from now on, in place of another. */
  readonly set: (session: Session, range: WatchedRange) => void;
  /** Looks at this guild's list no longer; a range of another guild stays, because calls may arrive in another order. */
  readonly leave: (session: Session, guildId: GuildId) => void;
  readonly isWatched: (guildId: GuildId) => boolean;
  /** Sends each session of a guild its range, if it differs from what it was sent. */
  readonly tell: (guildId: GuildId, roster: Roster) => void;
  /** The same for one session, if it still looks at this range. */
  readonly tellOne: (session: Session, range: WatchedRange, roster: Roster) => void;
}

const isSame = (a: Told, b: Told): boolean =>
  a.sizes === b.sizes &&
  a.count === b.count &&
  a.members.length === b.members.length &&
  a.members.every((member, nth) => member === b.members[nth]);

/** Whether two ranges are of the list of the same filter. */
const isSameList = (a: WatchedRange, b: WatchedRange): boolean =>
  a.guildId === b.guildId && a.filter !== null && b.filter !== null && isSameFilter(a.filter, b.filter);

/** What sessions with a range are to be told. */
const toTell = ({ from, count }: WatchedRange, { list, sizes }: Roster, matching: Matching | null): Told =>
  matching === null
    ? { sizes, count: null, members: membersInRange(list.groups, from, count) }
    : { sizes, count: matching.members.length, members: matching.members.slice(from, from + count) };

/** The event of a range for sessions that were sent `before`. */
const eventOf = ({ guildId, from, filter }: WatchedRange, told: Told, before: Told | null): OutgoingEvent => {
  const known = new Set(before?.members);
  return encodeEvent('GUILD_MEMBER_RANGE', {
    guildId,
    from,
    groups: [...told.sizes],
    matching: filter === null || told.count === null ? null : { filter, count: told.count },
    ids: told.members.map(({ id }): UserId => id),
    members: told.members.filter((member) => !known.has(member)),
  });
};

/** What is sent to a session, and what it has been told then. */
interface News {
  readonly told: Told;
  readonly event: OutgoingEvent;
}

export const createMemberWatches = ({ sessions, audience, give }: MemberWatchesOptions): MemberWatches => {
  const watches = new Map<Session, Watch>();
  const byGuild = new Map<GuildId, Set<Session>>();

  const end = (session: Session): void => {
    const watch = watches.get(session);
    if (watch === undefined) return;
    watches.delete(session);
    const watching = byGuild.get(watch.range.guildId);
    watching?.delete(session);
    if (watching?.size === 0) byGuild.delete(watch.range.guildId);
  };

  /**
   * Whether the session still watches: it has a socket, and its user is a member. A session that waits to be resumed
   * would be filled with ranges; its client asks again when it is back.
   */
  const isAlive = (session: Session, { guildId }: WatchedRange): boolean =>
    session.wire !== null &&
    sessions.of(session.userId).has(session) &&
    audience.of(guildId).has(session.userId);

  /** Those who matched the filter of a watch when another watch was last told. */
  const matchingOfOthers = ({ range }: Watch): Matching | null => {
    for (const session of byGuild.get(range.guildId) ?? []) {
      const other = watches.get(session);
      if (other !== undefined && other.matching !== null && isSameList(other.range, range))
        return other.matching;
    }
    return null;
  };

  /**
   * Those who match the filter of a watch. The watches hold them, so there are no more lists than sessions that look, and
   * a changed roster is gone through for none of them.
   */
  const matchingOf = (watch: Watch, roster: Roster): Matching | null => {
    const { filter } = watch.range;
    if (filter === null) return null;
    const before = watch.matching ?? matchingOfOthers(watch);
    return before?.of === roster.order.of ? before : matchingMembers(roster.order, filter, before);
  };

  /** The events with all rows, by what they tell. */
  const whole = new WeakMap<Told, OutgoingEvent>();

  /** What another session with the same range was told, where it is this: what both are sent next is then made once. */
  const sharedTold = (watch: Watch, told: Told): Told => {
    for (const session of byGuild.get(watch.range.guildId) ?? []) {
      const other = watches.get(session);
      if (other?.key === watch.key && other.told !== null && isSame(other.told, told)) return other.told;
    }
    return told;
  };

  /** The news of a watch; null where nothing differs from what was told. */
  const newsOf = (watch: Watch, roster: Roster): News | null => {
    const { range } = watch;
    const now = toTell(range, roster, watch.matching);
    if (watch.told !== null)
      return isSame(watch.told, now) ? null : { told: now, event: eventOf(range, now, watch.told) };
    const told = sharedTold(watch, now);
    const event = whole.get(told) ?? eventOf(range, told, null);
    whole.set(told, event);
    return { told, event };
  };

  const tellAll = (all: Iterable<Session>, roster: Roster): void => {
    /** The lists by their filter. */
    const lists = new Map<string, Matching | null>();
    /** What is made once for all sessions with the same range that were sent the same. */
    const made = new Map<Told | null, Map<string, News | null>>();
    for (const session of [...all]) {
      const watch = watches.get(session);
      if (watch === undefined) continue;
      if (!isAlive(session, watch.range)) {
        end(session);
        continue;
      }
      const filter = JSON.stringify(watch.range.filter);
      watch.matching = lists.get(filter) ?? matchingOf(watch, roster);
      lists.set(filter, watch.matching);
      const byRange = made.get(watch.told) ?? new Map<string, News | null>();
      made.set(watch.told, byRange);
      const news = byRange.has(watch.key) ? (byRange.get(watch.key) ?? null) : newsOf(watch, roster);
      byRange.set(watch.key, news);
      if (news === null) continue;
      watch.told = news.told;
      give(session, news.event);
    }
  };

  return {
    set: (session, range) => {
      const before = watches.get(session);
      const matching = before !== undefined && isSameList(before.range, range) ? before.matching : null;
      end(session);
      const key = JSON.stringify([range.from, range.count, range.filter]);
      watches.set(session, { range, key, told: null, matching });
      const watching = byGuild.get(range.guildId);
      if (watching === undefined) byGuild.set(range.guildId, new Set([session]));
      else watching.add(session);
    },
    leave: (session, guildId) => {
      if (watches.get(session)?.range.guildId === guildId) end(session);
    },
    isWatched: (guildId) => {
      for (const session of byGuild.get(guildId) ?? []) {
        const watch = watches.get(session);
        if (watch !== undefined && isAlive(session, watch.range)) return true;
        end(session);
      }
      return false;
    },
    tell: (guildId, roster) => tellAll(byGuild.get(guildId) ?? [], roster),
    tellOne: (session, range, roster) => {
      if (watches.get(session)?.range === range) tellAll([session], roster);
    },
  };
};
