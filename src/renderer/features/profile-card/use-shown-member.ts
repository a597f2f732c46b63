import { useEffect } from 'react';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { selectConversationOf } from '../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMember } from '../../state/members/selectors';
import { selectProfile } from '../../state/profiles/selectors';
import { loadProfile } from '../../state/profiles/thunks';
import type { PresenceStatus } from '../../ui/identity/PresenceDot';

/** A user as the card shows them. */
export interface ShownMember {
  readonly id: UserId;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly avatarDecoration: string | null;
  /** The user's role number (docs/spec/members.md 'Badges'). */
  readonly role: number;
  readonly roleIds: readonly RoleId[];
  readonly status: PresenceStatus;
  /** What they say beside it, and until when. */
  readonly statusText: string | null;
  readonly statusUntil: string | null;
  /** Until when the member may only read; null for one who is not timed out. */
  readonly timedOutUntil: string | null;
}

export interface ShownProfile {
  /** Null before anything is known of the user. */
  readonly member: ShownMember | null;
  /** Whether the member list contains the user. */
  readonly isListed: boolean;
  /** Whether the user was a member, and the server reports that they no longer are. */
  readonly hasLeft: boolean;
  /** Whether the card is of a member of a server, not of somebody in a conversation. */
  readonly isInServer: boolean;
  readonly bio: string | null;
  readonly joinedAt: string | null;
  /** Known to staff only. */
  readonly createdAt: string | null;
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  readonly retry: () => void;
}

/** The member fields of a user who is not in the server. */
const OUTSIDE = {
  nickname: null,
  roleIds: [],
  status: 'inactive',
  statusText: null,
  statusUntil: null,
  timedOutUntil: null,
} as const;

/**
 * A member for the card: the member list's data, which live events update, and further data that is fetched each time
 * the card is opened.
 */
export const useShownMember = (guildId: GuildId, userId: UserId): ShownProfile => {
  const dispatch = useAppDispatch();
  const listed = useAppSelector((state) => selectMember(state, guildId, userId));
  const { phase, error, value } = useAppSelector((state) => selectProfile(state, guildId, userId));
  const { detail, former } = value;
  const conversation = useAppSelector((state) => selectConversationOf(state, guildId));
  const talker = conversation?.members.find(({ id }) => id === userId) ?? null;
  useEffect(() => {
    void dispatch(loadProfile({ guildId, userId }));
  }, [dispatch, guildId, userId]);
  const fetched = detail === null ? null : { ...detail, role: detail.userRole };
  const gone = former === null ? null : { ...former, ...OUTSIDE };
  const member = listed ?? fetched ?? gone;
  return {
    member,
    isListed: listed !== null,
    hasLeft: member !== null && member === gone,
    bio: detail?.bio ?? former?.bio ?? talker?.bio ?? null,
    joinedAt: detail?.joinedAt ?? null,
    createdAt: detail?.createdAt ?? null,
    phase: conversation !== null ? 'loaded' : error === null ? phase : 'failed',
    isInServer: conversation === null,
    error,
    retry: () => void dispatch(loadProfile({ guildId, userId })),
  };
};
