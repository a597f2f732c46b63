import { useEffect } from 'react';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMember } from '../../state/members/selectors';
import { selectProfile } from '../../state/profiles/selectors';
import { loadProfile } from '../../state/profiles/thunks';
import type { PresenceStatus } from '../../ui/identity/PresenceDot';

/** Somebody as the card shows them. */
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
}

export interface ShownProfile {
  /** Null before anything is known of them. */
  readonly member: ShownMember | null;
  /** They are a member, as far as the member list says. */
  readonly isListed: boolean;
  /** They were a member, and the server says that they are none any more. */
  readonly hasLeft: boolean;
  readonly bio: string | null;
  readonly joinedAt: string | null;
  /** Known to staff alone. */
  readonly createdAt: string | null;
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  readonly retry: () => void;
}

/** What somebody has in a server that they are not in. */
const OUTSIDE = { nickname: null, roleIds: [], status: 'inactive' } as const;

/**
 * A member for the card: what the member list knows, which live events keep right, and beyond it what is fetched each time
 * that the card is opened.
 */
export const useShownMember = (guildId: GuildId, userId: UserId): ShownProfile => {
  const dispatch = useAppDispatch();
  const listed = useAppSelector((state) => selectMember(state, guildId, userId));
  const { phase, error, value } = useAppSelector((state) => selectProfile(state, guildId, userId));
  const { detail, former } = value;
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
    bio: detail?.bio ?? former?.bio ?? null,
    joinedAt: detail?.joinedAt ?? null,
    createdAt: detail?.createdAt ?? null,
    phase: error === null ? phase : 'failed',
    error,
    retry: () => void dispatch(loadProfile({ guildId, userId })),
  };
};
