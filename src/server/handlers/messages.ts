import type { Message } from '../../contract/entities/message';
import { success } from '../../contract/failure';
import type { MessageId, UserId } from '../../contract/ids';
import type { messages } from '../../contract/rest/messages';
import { can, canDeleteMessage } from '../../domain/permissions/authority';
import { inviteHosts } from '../../domain/links/invite-hosts';
import { holdsEveryone } from '../../domain/messages/markup/mentions';
import { maskOf } from '../../domain/permissions/mask';
import { parseMarkup } from '../../domain/messages/markup/parse-markup';
import { isoTimeOf } from '../clock';
import { type ChannelContext, loadChannelContext } from '../data/channels';
import { loadAuthorities } from '../data/members';
import { deleteMessage, findMessageInContext, listMessages, updateMessage } from '../data/messages';
import type { WrittenMessage } from '../data/message-insert';
import type { MessageDraft } from '../data/message-writer';
import type { Reads } from '../data/schema';
import { authoriseInChannel, type MemberAuthority } from '../http/authorise';
import { type Answer, forbidden, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { createAudit, userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** What the statement that stores a message asks of its author again. */
const NEEDED = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
const NOT_A_TEXT_CHANNEL = 'This is not a text channel';
const TOO_QUICKLY = 'You are sending messages too quickly. Please wait a moment.';
const SLOW_MODE = 'This channel has slow mode. Please wait a moment.';
/** Which links are invites does not matter to whether @everyone is outside a URL. */
const HOSTS = inviteHosts(null, []);

/** Whether @everyone or @here are in the text and the author may ping by them (protocol.md 'Answers'). */
const mentionsEveryoneIn = (content: string, author: MemberAuthority): boolean =>
  can(author, 'MENTION_EVERYONE') && holdsEveryone(parseMarkup(content, HOSTS));

/** Reading, writing, editing and deleting messages. */
export const messageHandlers = (services: Services): HandlersOf<typeof messages> => {
  const { db, acts, glimpses, writeMessage, writePaced, sendingLimit, clock, hub } = services;
  const audit = createAudit(services);

  /** A text channel in which the caller may do something. */
  const textChannel = (
    context: ChannelContext | null,
    needs: 'VIEW_CHANNELS' | 'SEND_MESSAGES',
  ): Answer<ChannelContext & { readonly authority: MemberAuthority }> => {
    const authority = authoriseInChannel(context?.authority ?? null, needs);
    if (!authority.ok) return authority;
    if (context === null) return notFound('channel');
    if (context.channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
    return success({ ...context, authority: authority.value });
  };

  /** Channel and author of messages that are being written where there is slow mode: one at a time. */
  const inSlowMode = new Set<string>();

  /** Writes a message when the channel's slow mode lets its author. */
  const inItsTurn = async (
    { channel, authority }: ChannelContext,
    draft: MessageDraft,
  ): Promise<Answer<WrittenMessage>> => {
    if (channel.slowmode === 0 || can(authority, 'MANAGE_MESSAGES'))
      return success(await writeMessage(draft));
    const pauseMs = channel.slowmode * 1000;
    const key = `${channel.id} ${authority.userId}`;
    // The store would let them wait for one another; many at once must not keep others from it.
    if (inSlowMode.has(key)) return refuseForNow(pauseMs, SLOW_MODE);
    inSlowMode.add(key);
    try {
      const written = await writePaced(draft, pauseMs);
      return written.kind === 'too-soon' ? refuseForNow(written.waitMs, SLOW_MODE) : success(written);
    } finally {
      inSlowMode.delete(key);
    }
  };

  /** A message of a channel that the caller sees, with what caller and author may do there. */
  const seenMessage = async (trx: Reads, messageId: MessageId, userId: UserId) => {
    const message = await findMessageInContext(trx, messageId);
    if (message === null) return notFound('message');
    const authorities = await loadAuthorities(trx, message.guildId, [userId, message.authorId]);
    const [who, author] = authorities ?? [];
    const seen = authoriseInChannel(who ?? null, 'VIEW_CHANNELS', 'message');
    if (!seen.ok) return seen;
    return author === undefined ? notFound('message') : success({ message, who: seen.value, author });
  };

  return {
    'messages.list': async ({ channelId, before, limit }, { caller }) => {
      if (limit === 0) return refuse(400, 'The limit must be 1 at least');
      const channel = textChannel(await loadChannelContext(db, channelId, caller.userId), 'VIEW_CHANNELS');
      if (!channel.ok) return channel;
      return success({ data: { messages: await listMessages(db, { channelId, before, limit }) } });
    },

    'messages.create': async ({ channelId, content, parentId, nonce }, { caller }) => {
      const found = textChannel(await glimpses.channel(channelId, caller.userId), 'SEND_MESSAGES');
      if (!found.ok) return found;
      const { guildId, authority, author } = found.value;
      const wait = sendingLimit.take(caller.userId, content);
      if (wait > 0) return refuseForNow(wait, TOO_QUICKLY);
      if (parentId !== null && !(await glimpses.isMessageIn(channelId, parentId)))
        return refuse(400, 'The message that this replies to is not in this channel');
      const mentionsEveryone = mentionsEveryoneIn(content, authority);
      const asked = { channelId, authorId: caller.userId, content, parentId, nonce: nonce ?? null };
      const answer = await inItsTurn(found.value, { ...asked, mentionsEveryone, needs: NEEDED });
      if (!answer.ok) return answer;
      const written = answer.value;
      if (written.kind === 'channel-gone') return notFound('channel');
      if (written.kind === 'not-permitted') {
        const now = textChannel(await glimpses.channel(channelId, caller.userId), 'SEND_MESSAGES');
        return now.ok ? notFound('channel') : now;
      }
      const { id, createdAt } = written;
      if (written.kind === 'repeated') return success({ data: { id, createdAt } });
      const { username, nickname, avatar, avatarDecoration, role } = author;
      const message: Message = {
        id,
        content,
        createdAt,
        authorId: caller.userId,
        username,
        avatar,
        avatarDecoration,
        displayName: nickname ?? username,
        role,
        isEdited: false,
        editedAt: null,
        parentId,
        mentionsEveryone,
      };
      const data = { guildId, channelId, message };
      hub.toGuild('CHANNEL_MESSAGE', data, {
        ...(nonce === undefined ? {} : { apart: { userId: caller.userId, data: { ...data, nonce } } }),
      });
      return success({ data: { id, createdAt } });
    },

    'messages.edit': async ({ messageId, content }, { caller }) => {
      const done = await acts.byRulesOf(
        { message: messageId },
        withVersion(async (trx) => {
          const found = await seenMessage(trx, messageId, caller.userId);
          if (!found.ok) return found;
          const { message, who } = found.value;
          if (message.authorId !== caller.userId) return forbidden('Only the author can edit a message');
          const editedAt = isoTimeOf(clock.now());
          const patch = { content, mentionsEveryone: mentionsEveryoneIn(content, who), editedAt };
          if (!(await updateMessage(trx, messageId, patch))) return notFound('message');
          const { guildId, channelId } = message;
          return success({ guildId, channelId, messageId, content, editedAt });
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'CHANNEL_MESSAGE_EDIT', done.value.value);
      return acknowledge();
    },

    'messages.delete': async ({ messageId }, { caller }) => {
      const done = await acts.byRulesOf(
        { message: messageId },
        withVersion(async (trx) => {
          const found = await seenMessage(trx, messageId, caller.userId);
          if (!found.ok) return found;
          const { message, who, author } = found.value;
          if (!canDeleteMessage(who, author)) return forbidden();
          const { guildId, channelId, channelName, authorId } = message;
          if (!(await deleteMessage(trx, messageId))) return notFound('message');
          if (authorId !== caller.userId)
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'MESSAGE_DELETE',
              target: await userTarget(trx, authorId),
              extraInfo: { channel: channelName, count: 1 },
            });
          return success({ guildId, channelId, messageId });
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'CHANNEL_MESSAGE_DELETE', done.value.value);
      return acknowledge();
    },
  };
};
