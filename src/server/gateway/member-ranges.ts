import type { Member } from '../../contract/entities/member';
import type { GuildId, UserId } from '../../contract/ids';
import { MEMBER_RANGES } from '../../contract/limits';
import { findMembers } from '../../domain/members/find-members';
import { failureOfQuery } from '../data/failures';
import type { Audience } from './audience';
import type { FanOut } from './fan-out';
import { createMemberWatches, type WatchedRange } from './member-watches';
import { createRosters, type Rosters, type RostersOptions } from './rosters';
import type { Sessions } from './sessions';

/** A session that is to be sent a range of a member list; a `count` of 0 ends it. */
export interface RangeWanted extends WatchedRange {
  readonly userId: UserId;
  readonly session: string;
}

export interface MemberRangesOptions extends Pick<RostersOptions, 'read' | 'clock' | 'onBug'> {
  readonly sessions: Pick<Sessions, 'of'>;
  readonly audience: Pick<Audience, 'of'>;
  readonly give: FanOut['session'];
}

/** Parts of the member lists of this node's guilds (protocol.md 'Ranges of the member list'). */
export interface MemberRanges extends Pick<Rosters, 'warm' | 'heard' | 'forgetAll' | 'close'> {
  /** Sends a range to a session, at once and whenever it changes; false where this node does not have the session. */
  readonly watch: (wanted: RangeWanted) => boolean;
  /** The members that match a typed word, best first. */
  readonly find: (guildId: GuildId, query: string) => Promise<readonly Member[]>;
}

export const createMemberRanges = (options: MemberRangesOptions): MemberRanges => {
  const { sessions, audience } = options;
  /** A store that does not answer is no bug: what it did not answer is read again. */
  const onBug = (error: unknown): void => {
    if (failureOfQuery(error) === null) options.onBug(error);
  };
  // A session may look at both lists, a part of each.
  const grouped = createMemberWatches(options);
  const matching = createMemberWatches(options);
  const rosters = createRosters({
    ...options,
    onBug,
    onChange: (guildId, roster) => {
      grouped.tell(guildId, roster);
      matching.tell(guildId, roster);
    },
    isWatched: (guildId) => grouped.isWatched(guildId) || matching.isWatched(guildId),
    isHeard: (guildId) => audience.of(guildId).size > 0,
  });

  return {
    watch: ({ userId, session: id, ...range }) => {
      const session = [...sessions.of(userId)].find((one) => one.id === id);
      if (session === undefined) return false;
      const watches = range.filter === null ? grouped : matching;
      if (range.count === 0) watches.leave(session, range.guildId);
      else {
        watches.set(session, range);
        rosters
          .of(range.guildId)
          .then((roster) => watches.tellOne(session, range, roster))
          .catch(onBug);
      }
      return true;
    },
    find: async (guildId, query) =>
      findMembers((await rosters.of(guildId)).order.members, query, MEMBER_RANGES.mostFound),
    warm: rosters.warm,
    heard: rosters.heard,
    forgetAll: rosters.forgetAll,
    close: rosters.close,
  };
};
