import type { ChannelId } from '../../../contract/ids';
import type { MemberStatus } from '../../../contract/schemas';
import { conversationName, partnerIn } from '../../../domain/conversations/names';
import type { Said } from '../../../domain/people/said';
import { useAppSelector } from '../hooks';
import { usePicture } from '../pictures/use-picture';
import { useSaid } from '../presence/use-said';
import { selectMyId } from '../session/selectors';
import { selectConversation } from './selectors';

/** What a conversation is drawn with: `Avatar` takes all but `isGroup`. */
export interface ConversationFace {
  readonly name: string;
  readonly src: string | null;
  readonly decoration: string | null;
  /** Of friends alone; nobody is told that of others, nor that of a group. */
  readonly status: MemberStatus | undefined;
  readonly shape: 'round' | 'square';
}

/** The name and the picture of a conversation: those of the other person, or of the group. */
export const useConversationFace = (channelId: ChannelId): ConversationFace => {
  const me = useAppSelector(selectMyId);
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const partner = conversation === null ? null : partnerIn(conversation, me);
  const status = useAppSelector((state) => {
    const relation = partner === null ? undefined : state.relations.byId[partner.id];
    return relation?.kind === 'friend' ? (relation.user.status ?? 'inactive') : undefined;
  });
  // A stranger's pictures are not loaded before they are answered.
  const isHidden = conversation?.request !== false;
  const src = usePicture(isHidden ? null : (partner?.avatar ?? conversation.icon));
  const decoration = usePicture(isHidden ? null : (partner?.avatarDecoration ?? null));
  const name = conversation === null ? '' : conversationName(conversation, me);
  return { name, src, decoration, status, shape: conversation?.type === 'group' ? 'square' : 'round' };
};

const NOTHING: Said = { statusText: null, statusUntil: null };

/** What the other of a conversation of two says beside their status, if they are a friend. */
export const useConversationSaid = (channelId: ChannelId): string | null => {
  const me = useAppSelector(selectMyId);
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const partner = conversation === null ? null : partnerIn(conversation, me);
  const friend = useAppSelector((state) =>
    partner === null ? undefined : state.relations.byId[partner.id]?.user,
  );
  return useSaid(friend ?? NOTHING);
};
