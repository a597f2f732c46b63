import type { DirectMember } from '../../../contract/entities/direct-channel';
import type { Relation } from '../../../contract/entities/relation';
import type { ChannelId, UserId } from '../../../contract/ids';
import type { MemberStatus } from '../../../contract/schemas';
import { conversationName, partnerIn } from '../../../domain/conversations/names';
import type { Said } from '../../../domain/people/said';
import { useAppSelector } from '../hooks';
import { usePicture } from '../pictures/use-picture';
import { useSaid } from '../presence/use-said';
import { selectMyId } from '../session/selectors';
import { selectConversation } from './selectors';
import type { Conversation } from './types';

/** What a conversation is drawn with: `Avatar` takes all but `isGroup`. */
export interface ConversationFace {
  readonly name: string;
  readonly src: string | null;
  readonly decoration: string | null;
  /** Of friends alone; nobody is told that of others, nor that of a group. */
  readonly status: MemberStatus | undefined;
  readonly shape: 'round' | 'square';
}

interface ConversationParts {
  readonly me: UserId | null;
  readonly conversation: Conversation | null;
  /** The other of a conversation of two. */
  readonly partner: DirectMember | null;
  /** What the other is to the signed-in user. */
  readonly relation: Relation | undefined;
}

const useParts = (channelId: ChannelId): ConversationParts => {
  const me = useAppSelector(selectMyId);
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const partner = conversation === null ? null : partnerIn(conversation, me);
  const relation = useAppSelector((state) =>
    partner === null ? undefined : state.relations.byId[partner.id],
  );
  return { me, conversation, partner, relation };
};

const useFaceOf = ({ me, conversation, partner, relation }: ConversationParts): ConversationFace => {
  // A stranger's pictures are not loaded before they are answered.
  const isHidden = conversation?.request !== false;
  const src = usePicture(isHidden ? null : (partner?.avatar ?? conversation.icon));
  const decoration = usePicture(isHidden ? null : (partner?.avatarDecoration ?? null));
  return {
    name: conversation === null ? '' : conversationName(conversation, me),
    src,
    decoration,
    status: relation?.kind === 'friend' ? (relation.user.status ?? 'inactive') : undefined,
    shape: conversation?.type === 'group' ? 'square' : 'round',
  };
};

/** The name and the picture of a conversation: those of the other person, or of the group. */
export const useConversationFace = (channelId: ChannelId): ConversationFace => useFaceOf(useParts(channelId));

const NOTHING: Said = { statusText: null, statusUntil: null };

/** A conversation in a list. */
export interface ConversationRow {
  readonly face: ConversationFace;
  /** What the other of a conversation of two says beside their status, if they are a friend. */
  readonly said: string | null;
}

/** The face of a conversation, and what the other says. */
export const useConversationRow = (channelId: ChannelId): ConversationRow => {
  const parts = useParts(channelId);
  return { face: useFaceOf(parts), said: useSaid(parts.relation?.user ?? NOTHING) };
};
