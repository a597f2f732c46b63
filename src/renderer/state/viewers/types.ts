import type { UserId } from '../../../contract/ids';

/** The members who see a channel: how many, and the first of them. */
export interface Viewers {
  readonly total: number;
  readonly userIds: readonly UserId[];
}
