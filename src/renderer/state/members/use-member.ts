import { useEffect } from 'react';
import type { Member } from '../../../contract/entities/member';
import type { GuildId, UserId } from '../../../contract/ids';
import { selectIsCrowd } from '../crowds/selectors';
import { findMember } from '../crowds/thunks';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectMember } from './selectors';

/** A member, or null; the row of a member of a crowd is asked for when it is first wanted. */
export const useMember = (guildId: GuildId, userId: UserId): Member | null => {
  const dispatch = useAppDispatch();
  const member = useAppSelector((state) => selectMember(state, guildId, userId));
  const isMissing = useAppSelector((state) => member === null && selectIsCrowd(state, guildId));
  useEffect(() => {
    if (isMissing) void dispatch(findMember(guildId, userId));
  }, [dispatch, guildId, userId, isMissing]);
  return member;
};
