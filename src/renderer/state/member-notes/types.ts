import type { FactsById } from '../../../domain/members/member-sort';

/** What staff see of the members of a guild, as far as it has been fetched. */
export interface GuildFacts {
  readonly byId: FactsById;
  /** Requests under way. */
  readonly pending: number;
  /** Why the last request failed, in words. */
  readonly error: string | null;
}

export interface MemberFactsState {
  readonly byGuild: Readonly<Record<string, GuildFacts>>;
}
