import type { Generated } from 'kysely';
import type { DirectType } from '../../contract/entities/direct-channel';
import type { ChannelId, UserId } from '../../contract/ids';
import type { Stance } from '../../domain/people/conversation';

/** Conversations; name and picture are those of their guild. */
export interface ConversationsTable {
  id: ChannelId;
  type: DirectType;
  /** Of a group. */
  ownerId: UserId | null;
  /** The two people of a conversation that is no group, the smaller id first. */
  lowId: UserId | null;
  highId: UserId | null;
}

/** Each member's own view of a conversation. */
export interface ConversationMembersTable {
  conversationId: ChannelId;
  userId: UserId;
  stance: Stance;
  /** How many messages of somebody who is no friend the member has got without an answer. */
  unanswered: Generated<number>;
  /** Not in the member's list. */
  closed: boolean;
  joinedAt: string;
}
