import type { Arrival } from '../../../contract/rest/arrivals';

/** The members who joined with somebody. */
export interface Group {
  /** The code of their invite; null where that is not known. */
  readonly invite: string | null;
  /** In the order of joining. */
  readonly arrivals: readonly Arrival[];
}

export interface ArrivalsState {
  /** By guild, and the user with whom they joined. */
  readonly byGuild: Readonly<Record<string, Readonly<Record<string, Group>>>>;
}
