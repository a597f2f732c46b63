import type { UserId } from '../../contract/ids';
import { compareIds } from '../../domain/ids';
import { nextOwner } from '../../domain/people/conversation';
import {
  type ConversationRow,
  deleteConversation,
  listViews,
  type MemberRow,
  removeFromConversation,
  type SeenConversation,
  setGroupOwner,
} from './conversations';
import type { Db } from './schema';

/** A group and who is in it. */
export interface GroupWithMembers {
  readonly conversation: ConversationRow;
  readonly members: readonly MemberRow[];
}

/**
 * Takes somebody out of a group, which is locked, and returns how the others see it; the member of longest standing owns
 * it then, and a group without members goes.
 */
export const leaveGroup = async (
  trx: Db,
  { conversation: { id, ownerId }, members }: GroupWithMembers,
  userId: UserId,
): Promise<readonly SeenConversation[]> => {
  await removeFromConversation(trx, id, userId);
  const others = members
    .filter((member) => member.userId !== userId)
    .sort((one, other) => compareIds(one.userId, other.userId));
  const heir = nextOwner(others);
  if (heir === null) {
    await deleteConversation(trx, id);
    return [];
  }
  if (ownerId === userId) await setGroupOwner(trx, id, heir.userId);
  return listViews(trx, id);
};
