import type { DirectChannel } from '../../contract/entities/direct-channel';
import type { ChannelId, UserId } from '../../contract/ids';
import { receive } from '../../domain/people/conversation';
import { withoutUndefined } from '../../domain/without-undefined';
import { findConversation, listConversationMembers, listViews, setMember } from './conversations';
import { type EventVersion, takeEventVersion } from './event-versions';
import { readStanding } from './relations';
import type { Db } from './schema';

/** A conversation that has come to somebody's list by a message, or whose request they have answered by writing. */
export interface Arrival {
  readonly userId: UserId;
  readonly event: 'DIRECT_CREATE' | 'DIRECT_EDIT';
  readonly channel: DirectChannel;
}

/** What a message has changed in the lists of the members, as it was before the message. */
export interface Arrivals {
  readonly version: EventVersion;
  readonly told: readonly Arrival[];
}

/** A message that goes, and what to do once it is stored; or why it does not go. */
export type Entry =
  | { readonly kind: 'goes'; readonly settle: () => Promise<Arrivals | null> }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'pending'; readonly name: string };

interface Written {
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly hasFiles: boolean;
}

/**
 * Decides about a message in a conversation, in a transaction that has locked its guild in share mode, by the members,
 * which stay locked: two messages are not decided at once. Who blocks somebody waits for the guild.
 */
export const enterConversation = async (
  trx: Db,
  { channelId: id, authorId, hasFiles }: Written,
): Promise<Entry> => {
  const members = await listConversationMembers(trx, id, 'locked');
  const conversation = await findConversation(trx, id);
  const patches = new Map(
    members
      .filter(({ closed, stance }) => closed && stance !== 'declined')
      .map(({ userId }) => [userId, { closed: false }]),
  ) as Map<UserId, Parameters<typeof setMember>[2]>;
  const answers = new Set<UserId>();
  const own = members.find(({ userId }) => userId === authorId);
  const other = members.find(({ userId }) => userId !== authorId);
  if (conversation?.type === 'direct' && own !== undefined && other !== undefined) {
    const { stance, unanswered } = other;
    const standing = await readStanding(trx, authorId, other.userId);
    const reception = receive({ standing, stance, unanswered, hasFiles });
    if (reception.kind === 'unreachable') return reception;
    if (reception.kind === 'pending') return { kind: 'pending', name: await nameOf(trx, other.userId) };
    const { kind: _kind, ...now } = reception;
    const isOpen = now.stance !== 'declined';
    if (now.stance !== stance || now.unanswered !== unanswered || (isOpen && other.closed))
      patches.set(other.userId, { ...now, ...(isOpen ? { closed: false } : {}) });
    if (stance === 'waiting' && now.stance === 'accepted') answers.add(other.userId);
    if (own.stance !== 'accepted' || own.closed)
      patches.set(authorId, { stance: 'accepted', unanswered: 0, closed: false });
    if (own.stance === 'waiting') answers.add(authorId);
  }
  const arrived = members.filter(
    ({ userId, closed }) => answers.has(userId) || (closed && patches.get(userId)?.closed === false),
  );
  const views = arrived.length === 0 ? [] : await listViews(trx, id);
  const settle = async (): Promise<Arrivals | null> => {
    for (const [userId, patch] of patches) await setMember(trx, { id, userId }, withoutUndefined(patch));
    if (arrived.length === 0) return null;
    const told = arrived.flatMap(({ userId, closed, stance }): Arrival[] => {
      const view = views.find((one) => one.userId === userId);
      if (view === undefined) return [];
      const isRequest = (patches.get(userId)?.stance ?? stance) === 'waiting';
      const { request: wasRequest, unreadCount, mentionCount: counted } = view.channel;
      const mentionCount = isRequest ? 0 : wasRequest ? unreadCount : counted;
      const channel = { ...view.channel, request: isRequest, mentionCount };
      return [{ userId, event: closed ? 'DIRECT_CREATE' : 'DIRECT_EDIT', channel }];
    });
    return { version: await takeEventVersion(trx), told };
  };
  return { kind: 'goes', settle };
};

const nameOf = async (trx: Db, userId: UserId): Promise<string> =>
  (await trx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst())?.username ??
  '';
