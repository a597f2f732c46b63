import { useEffect } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { selectIsCrowd } from '../crowds/selectors';
import { findMember } from '../crowds/thunks';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectMember } from './selectors';

/**
 * A member, or null. The row of a member of a crowd is asked for when it is first wanted, and again after a connection
 * that missed events (`findMember` asks once in each).
 */
export const useMember = (guildId: GuildId, userId: UserId): Member | null => {
  const dispatch = useAppDispatch();
  const member = useAppSelector((state) => selectMember(state, guildId, userId));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const epoch = useAppSelector((state) => state.gateway.epoch);
  useEffect(() => {
    if (isCrowd) void dispatch(findMember(guildId, userId));
  }, [dispatch, guildId, userId, isCrowd, epoch]);
  return member;
};
