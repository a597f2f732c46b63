import type { GuildId, UserId } from '../../../contract/ids';
import { MEMBER_RANGES } from '../../../contract/limits';
import type { AppThunk } from '../store';
import { selectCrowd } from './selectors';
import { membersFound } from './found';
import { memberWanted, membersAnswered, membersAsked, membersNotAnswered } from './slice';

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

/**
 * Watches a part of a crowd's member list; GUILD_MEMBER_RANGE brings it. A `count` of 0 ends it. Who looks at the
 * list asks again if nothing comes.
 */
export const watchMembers =
  (guildId: GuildId, from: number, count: number): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.callApi('members.watch', { guildId, from, count });
  };
