import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { MEMBER_RANGES } from '../../../contract/limits';
import { NO_FILTER } from '../../../domain/members/filter';
import type { Positions } from '../../../domain/members/wanted-range';
import type { AppThunk } from '../store';
import { selectCrowd } from './selectors';
import { selectMembersById } from '../members/selectors';
import { membersFound, membersKept } from './found';
import {
  matchingLeft,
  matchingWanted,
  memberWanted,
  membersAnswered,
  membersAsked,
  membersNotAnswered,
} from './slice';

/** Asks for the row of a member of a crowd, once, together with the others that the same drawing needs. */
export const findMember =
  (guildId: GuildId, userId: UserId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const looked = selectCrowd(getState(), guildId)?.looked;
    if (looked === undefined || looked[userId] !== undefined) return;
    dispatch(memberWanted({ guildId, userId }));
    // Those that other rows of the same drawing want are known after this turn.
    await Promise.resolve();
    const wanted = Object.entries(selectCrowd(getState(), guildId)?.looked ?? {}).flatMap(([id, step]) =>
      step === 'wanted' ? [id as UserId] : [],
    );
    for (let nth = 0; nth < wanted.length; nth += MEMBER_RANGES.mostAsked) {
      const userIds = wanted.slice(nth, nth + MEMBER_RANGES.mostAsked);
      dispatch(membersAsked({ guildId, userIds }));
      void bridge.callApi('members.some', { guildId, userIds }).then((result) => {
        if (!result.ok) {
          dispatch(membersNotAnswered({ guildId, userIds }));
          return;
        }
        dispatch(membersFound({ guildId, members: result.value.members }));
        dispatch(membersAnswered({ guildId, userIds }));
      });
    }
  };

/** Looks for the members of a crowd that match a typed word; they are then among the held rows. */
export const searchMembers =
  (guildId: GuildId, query: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('members.search', { guildId, query });
    if (result.ok) dispatch(membersFound({ guildId, members: result.value.members }));
  };

/** The part of a member list that somebody looks at; with `filter` that of the members who match, by name. */
export interface Watched extends Positions {
  readonly guildId: GuildId;
  readonly filter: MemberFilter | null;
}

/**
 * Forgets the rows of a crowd that were only scrolled through, where they have become many. Those of the watched parts
 * stay, and those that were looked for; the server sends a part that is watched anew as a whole.
 */
const forgetUnseen =
  (guildId: GuildId): AppThunk =>
  (dispatch, getState) => {
    const crowd = selectCrowd(getState(), guildId);
    if (crowd === null || selectMembersById(getState(), guildId).size <= MEMBER_RANGES.mostHeld) return;
    const { range, matching, looked } = crowd;
    const asked = Object.keys(looked) as UserId[];
    const userIds = [...(range?.ids ?? []), ...(matching?.range?.ids ?? []), ...asked];
    dispatch(membersKept({ guildId, userIds }));
  };

/** Watches a part of a crowd's member list; GUILD_MEMBER_RANGE brings it. Who looks at the list asks again if nothing comes. */
export const watchMembers =
  ({ guildId, from, count, filter }: Watched): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(forgetUnseen(guildId));
    if (filter !== null) dispatch(matchingWanted({ guildId, filter }));
    await bridge.callApi('members.watch', { guildId, from, count, ...(filter === null ? {} : { filter }) });
  };

/** Ends the watch of the list of all, or that of the members who match a filter. */
export const leaveMembers =
  (guildId: GuildId, list: 'all' | 'matching'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    if (list === 'matching') dispatch(matchingLeft(guildId));
    const filter = list === 'matching' ? { filter: NO_FILTER } : {};
    await bridge.callApi('members.watch', { guildId, from: 0, count: 0, ...filter });
  };
