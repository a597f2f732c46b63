import type { MemberFilter, MemberGroupSize } from '../../../contract/entities/member';
import type { UserId } from '../../../contract/ids';

/** The watched part of a member list: the members at these positions, counted from 0 over all groups. */
export interface CrowdRange {
  readonly from: number;
  /** The groups of the whole list, in its order. */
  readonly groups: readonly MemberGroupSize[];
  readonly ids: readonly UserId[];
}

/** The watched part of the members who match a filter, by name. */
export interface MatchingRange extends CrowdRange {
  readonly filter: MemberFilter;
  /** How many match. */
  readonly count: number;
}

/** The members who match a filter, while somebody looks at them. */
export interface Matching {
  /** The filter that the server was last told. */
  readonly wanted: MemberFilter;
  /** Whether the server has answered, and watches that filter as far as is known. */
  readonly isAnswered: boolean;
  /** The newest part; of an earlier filter until the first one comes. */
  readonly range: MatchingRange | null;
}

/** A guild with so many members that only the rows of those who are seen are held (feature `member-ranges`). */
export interface Crowd {
  /** Null until the server has sent it. */
  readonly range: CrowdRange | null;
  /** Null while nobody looks. */
  readonly matching: Matching | null;
  /** The users whose rows were looked for: to be asked for, asked for, or answered, with a row or as no member. */
  readonly looked: Readonly<Record<UserId, 'wanted' | 'asked' | 'answered'>>;
}

export interface CrowdsState {
  readonly byGuild: Readonly<Record<string, Crowd>>;
}
