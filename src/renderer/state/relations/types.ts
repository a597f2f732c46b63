import type { Relation } from '../../../contract/entities/relation';
import type { UserId } from '../../../contract/ids';

/** The tabs of Friends (docs/spec/friends.md 'Tabs'). */
export type FriendsTab = 'online' | 'all' | 'pending' | 'blocked' | 'add';

export interface RelationsState {
  /** Stays 'loaded' while the relations are fetched again. */
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Why the last request failed, in words. */
  readonly error: string | null;
  /** What others are to the signed-in user. */
  readonly byId: Readonly<Record<UserId, Relation>>;
  readonly tab: FriendsTab;
}
