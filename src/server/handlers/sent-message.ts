import { failure } from '../../contract/failure';
import type { Message } from '../../contract/entities/message';
import type { ChannelId, MessageId, RoleId, UserId } from '../../contract/ids';
import { inviteHosts } from '../../domain/links/invite-hosts';
import { holdsEveryone, mentionedRoleIds, mentionedUserIds } from '../../domain/messages/markup/mentions';
import { parseMarkup } from '../../domain/messages/markup/parse-markup';
import { placedAt } from '../data/forwards';
import type { Sent, Unwritten } from '../data/message-insert';
import type { Publisher } from '../gateway/publisher';
import type { Previews } from '../previews/previews';
import { type Answer, forbidden, NO_ROOM, notFound, type Refusal, refuse, UNREACHABLE } from '../refusal';
import { NO_ADDRESS, refuseUnverified } from './verification';

/** The refusal of what only text channels have. */
export const NOT_A_TEXT_CHANNEL = 'This is not a text channel';
/** The refusal of those who send too much. */
export const TOO_QUICKLY = 'You are sending messages too quickly. Please wait a moment.';
/** The refusal of a message without anything in it. */
export const EMPTY = 'The message is empty';
export const LOCKED = 'This thread is locked';
const SLOW_MODE = 'This channel has slow mode. Please wait a moment.';

/** The refusal of a message with more files than the server takes. */
export const tooManyFiles = (most: number) => refuse(400, `At most ${most} files a message`);

/** The refusal of a message under slow mode, with the time to wait. */
export const refuseSlowMode = (retryAfterMs: number): { readonly ok: false; readonly failure: Refusal } =>
  failure({ status: 429, message: SLOW_MODE, code: 'slow_mode', retryAfterMs });
const BLOCKED = 'Your message was not sent: it breaks a rule of this server';
const TOO_MANY_HELD = 'Too many of your messages wait for review';
const NOT_TO_FORWARD = 'This message cannot be forwarded';

/** The refusal of a message that a rule of the guild blocks, with the rule's words. */
export const refuseBlocked = (message: string | null): { readonly ok: false; readonly failure: Refusal } =>
  failure({ status: 403, message: message ?? BLOCKED, code: 'blocked' });

/** The hosts of invite links do not affect whether @everyone is outside a URL. */
const HOSTS = inviteHosts(null, []);

/** Whom the text mentions (protocol.md 'Answers', 'Mentions of roles', 'Counts'). */
export const mentionsIn = (
  content: string,
): {
  readonly mentionsEveryone: boolean;
  readonly roles: readonly RoleId[];
  readonly names: readonly UserId[];
} => {
  if (!content.includes('@')) return { mentionsEveryone: false, roles: [], names: [] };
  const tree = parseMarkup(content, HOSTS);
  return {
    mentionsEveryone: holdsEveryone(tree),
    roles: mentionedRoleIds(tree),
    names: mentionedUserIds(tree),
  };
};

/** The answer to a message that was not stored; `expect` says which permission is missing. */
export const refusalOfMessage = async (
  written: Unwritten,
  { expect, hasFiles }: { readonly expect: () => Promise<Answer<unknown>>; readonly hasFiles: boolean },
): Promise<Answer<never>> => {
  switch (written.kind) {
    case 'no-parent':
      return refuse(400, 'The message you are replying to is not in this channel');
    case 'no-attachment':
      return notFound('file');
    case 'no-sticker':
      return notFound('sticker');
    case 'no-message':
      return notFound('message');
    case 'empty-forward':
      return refuse(400, NOT_TO_FORWARD);
    case 'no-room':
      return NO_ROOM;
    case 'not-permitted': {
      const now = await expect();
      if (!now.ok) return now;
      return hasFiles ? forbidden() : notFound('channel');
    }
    case 'unreachable':
      return refuse(403, UNREACHABLE);
    case 'pending':
      return failure({
        status: 403,
        message: `Wait until ${written.name} has answered`,
        code: 'request_pending',
      });
    case 'locked':
      return forbidden(LOCKED);
    case 'slow-mode':
      return refuseSlowMode(written.pauseMs);
    case 'blocked':
      return refuseBlocked(written.message);
    case 'too-many-held':
      return forbidden(TOO_MANY_HELD);
    case 'no-address':
      return NO_ADDRESS;
    case 'unverified':
      return refuseUnverified(written.waitMs);
    case 'channel-gone':
      return notFound('channel');
  }
};

/** What a message forwards, with its place. */
const wholeForward = ({ forwarded }: Sent): Message['forwarded'] =>
  forwarded && placedAt(forwarded.copy, forwarded.place);

/** Whether all who hear of a message may see where what it forwards comes from: the same for all members. */
const isOpen = ({ forwarded, guildId, isRuled }: Sent): boolean =>
  forwarded !== null && !isRuled && !forwarded.isRuled && forwarded.place?.guildId === guildId;

/** What the author has written, as it is told. */
export interface Written {
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly parentId: MessageId | null;
  /** The client's own mark, which reaches the author's sockets alone. */
  readonly nonce: string | null;
  /** When it was written, if staff held it. */
  readonly sentAt?: string;
}

/** Tells of a message that was just stored: those who may hear of it, and the previews of its links. */
export const tellSent = (
  {
    hub,
    previews,
  }: {
    readonly hub: Publisher<'CHANNEL_MESSAGE' | 'DIRECT_CREATE' | 'DIRECT_EDIT'>;
    readonly previews: Pick<Previews, 'look'>;
  },
  { channelId, authorId, content, parentId, nonce, sentAt }: Written,
  { id, createdAt, sent }: { readonly id: MessageId; readonly createdAt: string; readonly sent: Sent },
): void => {
  const { guildId, face, parentAuthorId, arrivals, change } = sent;
  // Who does not have the conversation yet has it before its message.
  for (const { userId, event, channel } of arrivals?.told ?? [])
    if (arrivals !== null) hub.changedFor(arrivals.version, userId, event, { channel });
  const { username, nickname, avatar, avatarDecoration, role } = face;
  const message: Message = {
    ...{ id, content, createdAt, authorId, username, avatar, avatarDecoration },
    displayName: nickname ?? username,
    role,
    isEdited: false,
    editedAt: null,
    parentId,
    mentionsEveryone: sent.mentionsEveryone,
    pinned: false,
    reactions: [],
    attachments: [...sent.attachments],
    sentAt: sentAt ?? null,
    system: null,
    gift: null,
    sticker: sent.sticker,
    forwarded: sent.forwarded?.copy ?? null,
    mentionRoles: [...sent.mentionRoles],
    embeds: [],
    pictures: [],
    thread: null,
  };
  const told = {
    ...{ guildId, channelId },
    ...(parentAuthorId === null ? {} : { parentAuthorId }),
    ...(change === null ? {} : { change }),
  };
  const whole = { ...message, forwarded: wholeForward(sent) };
  const apart = nonce === null ? null : { userId: authorId, data: { ...told, message: whole, nonce } };
  hub.toGuild(
    'CHANNEL_MESSAGE',
    { ...told, message: isOpen(sent) ? whole : message },
    { isRuled: sent.isRuled, threadOf: sent.threadOf, ...(apart === null ? {} : { apart }) },
  );
  previews.look({ messageId: id, channelId, authorId, content, forwarded: sent.forwarded?.copy.content });
};
