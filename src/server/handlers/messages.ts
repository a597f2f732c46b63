import type { Channel } from '../../contract/entities/channel';
import type { Message } from '../../contract/entities/message';
import { success } from '../../contract/failure';
import type { messages } from '../../contract/rest/messages';
import { can, type MemberAuthority } from '../../domain/permissions/authority';
import { inviteHosts } from '../../domain/links/invite-hosts';
import { holdsEveryone } from '../../domain/messages/markup/mentions';
import { parseMarkup } from '../../domain/messages/markup/parse-markup';
import { isoTimeOf } from '../clock';
import { deleteMessage, listMessages, updateMessage } from '../data/messages';
import type { WrittenMessage } from '../data/message-insert';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { acknowledge } from './acknowledge';
import { userTarget } from './audit';
import type { Draft, HandlersOf, MessageActs } from './handler';
import type { Services } from './services';

const NOT_A_TEXT_CHANNEL = 'This is not a text channel';
const TOO_QUICKLY = 'You are sending messages too quickly. Please wait a moment.';
const SLOW_MODE = 'This channel has slow mode. Please wait a moment.';
/** The hosts of invite links do not affect whether @everyone is outside a URL. */
const HOSTS = inviteHosts(null, []);

/** Whether the text contains @everyone or @here and the author may ping with them (protocol.md 'Answers'). */
const mentionsEveryoneIn = (content: string, author: MemberAuthority): boolean =>
  can(author, 'MENTION_EVERYONE') && holdsEveryone(parseMarkup(content, HOSTS));

/** Handlers of messages. */
export const messageHandlers = (services: Services): HandlersOf<typeof messages> => {
  const { db, glimpses, sendingLimit, clock } = services;

  /** Channel and author of messages that are being written under slow mode: one at a time. */
  const inSlowMode = new Set<string>();

  /** Writes a message if the channel's slow mode permits it at present. */
  const inItsTurn = async (
    { writeMessage, writePaced }: MessageActs,
    { channel, who }: { readonly channel: Channel; readonly who: MemberAuthority },
    draft: Draft,
  ): Promise<Answer<WrittenMessage>> => {
    if (channel.slowmode === 0 || can(who, 'MANAGE_MESSAGES')) return success(await writeMessage(draft));
    const pauseMs = channel.slowmode * 1000;
    const key = `${channel.id} ${who.userId}`;
    // The store would serialise these messages; many concurrent ones must not occupy its connections.
    if (inSlowMode.has(key)) return refuseForNow(pauseMs, SLOW_MODE);
    inSlowMode.add(key);
    try {
      const written = await writePaced(draft, pauseMs);
      return written.kind === 'too-soon' ? refuseForNow(written.waitMs, SLOW_MODE) : success(written);
    } finally {
      inSlowMode.delete(key);
    }
  };

  return {
    'messages.list': async ({ channelId, before, limit }, { channel }) => {
      if (limit === 0) return refuse(400, 'The limit must be at least 1');
      if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      return success({ data: { messages: await listMessages(db, { channelId, before, limit }) } });
    },

    'messages.create': async ({ channelId, content, parentId, nonce }, { caller, acts, hub }) => {
      const found = await acts.expect();
      if (!found.ok) return found;
      const { guildId, who, channel, face } = found.value;
      if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      const wait = sendingLimit.take(caller.userId, content);
      if (wait > 0) return refuseForNow(wait, TOO_QUICKLY);
      if (parentId !== null && !(await glimpses.isMessageIn(channelId, parentId)))
        return refuse(400, 'The message you are replying to is not in this channel');
      const mentionsEveryone = mentionsEveryoneIn(content, who);
      const draft = { content, parentId, nonce: nonce ?? null, mentionsEveryone };
      const answer = await inItsTurn(acts, found.value, draft);
      if (!answer.ok) return answer;
      const written = answer.value;
      if (written.kind === 'channel-gone') return notFound('channel');
      if (written.kind === 'not-permitted') {
        const now = await acts.expect();
        return now.ok ? notFound('channel') : now;
      }
      const { id, createdAt } = written;
      if (written.kind === 'repeated') return success({ data: { id, createdAt } });
      const { username, nickname, avatar, avatarDecoration, role } = face;
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

    'messages.edit': async ({ messageId, content }, { acts, hub }) => {
      const done = await acts.byRules(
        withVersion(async (trx, { guildId, message: { channelId }, who }) => {
          const editedAt = isoTimeOf(clock.now());
          const patch = { content, mentionsEveryone: mentionsEveryoneIn(content, who), editedAt };
          if (!(await updateMessage(trx, messageId, patch))) return notFound('message');
          return success({ guildId, channelId, messageId, content, editedAt });
        }),
      );
      if (!done.ok) return done;
      hub.changed(done.value.version, 'CHANNEL_MESSAGE_EDIT', done.value.value);
      return acknowledge();
    },

    'messages.delete': async ({ messageId }, { caller, acts, audit, hub }) => {
      const done = await acts.byRules(
        withVersion(async (trx, { guildId, message: { channelId, channelName, authorId } }) => {
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
