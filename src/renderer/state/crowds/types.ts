import type { MemberGroupSize } from '../../../contract/entities/member';
import type { UserId } from '../../../contract/ids';

/** The watched part of a member list: the members at these positions, counted from 0 over all groups. */
export interface CrowdRange {
  readonly from: number;
  /** The groups of the whole list, in its order. */
  readonly groups: readonly MemberGroupSize[];
  readonly ids: readonly UserId[];
}

/** A guild with so many members that only the rows of those who are seen are held (feature `member-ranges`). */
export interface Crowd {
  /** Null until the server has sent it. */
  readonly range: CrowdRange | null;
  /** The users whose rows were looked for: to be asked for, asked for, or answered, with a row or as no member. */
  readonly looked: Readonly<Record<UserId, 'wanted' | 'asked' | 'answered'>>;
}

export interface CrowdsState {
  readonly byGuild: Readonly<Record<string, Crowd>>;
}
