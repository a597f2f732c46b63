import type { Member } from '../../../contract/entities/member';
import type { UserId } from '../../../contract/ids';
import type { FetchedByKey } from '../fetched/fetched';

export type Moderation = 'kick' | 'ban';

/** A guild's members, by their ids. */
export type GuildMembers = Readonly<Record<UserId, Member>>;

export type MembersState = FetchedByKey<GuildMembers>;
