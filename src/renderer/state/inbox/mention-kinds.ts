import type { MentionKind } from '../../../contract/entities/inbox-item';
import type { EventData } from '../../../contract/gateway/events';
import { leavesOf } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import type { LiveBatch } from '../live-events';
import { rolesOfMine } from '../roles/pinging';

type Arrived = Pick<EventData<'CHANNEL_MESSAGE'>, 'guildId' | 'message' | 'parentAuthorId'>;

/** The ways in which a message that has arrived mentions the user, as the server will list them. */
export const mentionKindsOf = (
  { guildId, message, parentAuthorId }: Arrived,
  { me, hosts, myRoles }: Pick<LiveBatch, 'me' | 'hosts' | 'myRoles'>,
): readonly MentionKind[] => {
  if (me === null || message.authorId === me) return [];
  const kinds: MentionKind[] = parentAuthorId === me ? ['reply'] : [];
  if (message.mentionsEveryone === true) kinds.push('everyone');
  if (rolesOfMine(message.mentionRoles, myRoles?.[guildId] ?? []).length > 0) kinds.push('role');
  if (!message.content.includes(me)) return kinds;
  for (const leaf of leavesOf(parseMarkup(message.content, hosts)))
    if (leaf.kind === 'mention' && leaf.userId === me) return [...kinds, 'user'];
  return kinds;
};
