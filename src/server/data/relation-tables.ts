import type { Privacy, RelationKind } from '../../contract/entities/relation';
import type { UserId } from '../../contract/ids';

/** What `otherId` is to `userId`; the other has a row of their own, or none. */
export interface RelationsTable {
  userId: UserId;
  otherId: UserId;
  kind: RelationKind;
  since: string;
}

/** By whom people may be reached who have chosen it. */
export interface PrivacyTable extends Privacy {
  userId: UserId;
}

/** What `authorId` has written for themselves about `userId`. */
export interface UserNotesTable {
  authorId: UserId;
  userId: UserId;
  text: string;
}
