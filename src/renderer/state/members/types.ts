import type { Member } from '../../../contract/entities/member';
import type { Sharded } from '../../../domain/sharded';
import type { FetchedByKey } from '../fetched/fetched';

/** The ways to remove a member. */
export type Removal = 'kick' | 'ban';

/** What a dialog asks before it is done to a member. */
export type Moderation = Removal | 'timeout' | 'warn';

/** A guild's members, by their ids. */
export type GuildMembers = Sharded<Member>;

export type MembersState = FetchedByKey<GuildMembers>;
