import type { Member } from '../../../contract/entities/member';
import type { Sharded } from '../../../domain/sharded';
import type { FetchedByKey } from '../fetched/fetched';

export type Moderation = 'kick' | 'ban';

/** A guild's members, by their ids. */
export type GuildMembers = Sharded<Member>;

export type MembersState = FetchedByKey<GuildMembers>;
