import { z } from 'zod';
import { entity, flag01, orElse, orNull, renamed, rows } from '../codec';
import type { MessageId, RoleId, SystemMessageId, UserId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { foreignText, id, shownTime, picture } from '../schemas';
import { Attachment } from './attachment';
import { Gift } from './gift';
import { Embed } from './embed';
import { Forwarded } from './forwarded';
import { LinkPicture } from './link-picture';
import { Reaction } from './reaction';
import { Sticker } from './sticker';
import { MessageThread } from './thread';

/** What the server says in a message without words of its own: the author joined, or boosted the guild. */
export const SYSTEM_KINDS = ['join', 'boost'] as const;
export type SystemKind = (typeof SYSTEM_KINDS)[number];

const messageFields = {
  id: id<MessageId>(),
  content: foreignText(TEXT_LIMITS.message),
  createdAt: renamed('created_at', shownTime),
  authorId: renamed('user_id', id<UserId>()),
  username: z.string(),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  displayName: renamed('display_name', orNull(z.string())),
  /** The author's user role code (0 to 5). */
  role: orElse(z.number().int(), 0),
  isEdited: renamed('is_edited', orElse(flag01, false)),
  editedAt: renamed('edited_at', orNull(shownTime)),
  /** The message that this one replies to. */
  parentId: renamed('parent_id', orNull(id<MessageId>())),
  /** Null if the server does not send it: then @everyone and @here ping (docs/spec/message-text.md 'Mentions'). */
  mentionsEveryone: renamed('mentions_everyone', orNull(z.boolean())),
  /** The mentioned roles whose mention counts; null if the server does not send them (feature `role-mentions`). */
  mentionRoles: renamed('mention_roles', orNull(z.array(id<RoleId>()))),
  /** When it was sent, if staff held it for a while: `created_at` is then the time of its release (feature `automod`). */
  sentAt: renamed('sent_at', orNull(shownTime)),
  /** Feature `pins`. */
  pinned: orElse(z.boolean(), false),
  /** In the order of the first use of their emoji. */
  reactions: orElse(rows(Reaction), []),
  /** In the order that the author chose. */
  attachments: orElse(rows(Attachment), []),
  /** Feature `system-messages`; the client makes the words. */
  system: orNull(z.enum(SYSTEM_KINDS)),
  /** Feature `gifts`. */
  gift: orNull(Gift),
  sticker: orNull(Sticker),
  /** What it forwards; then it has no files of its own (feature `forward`). */
  forwarded: orNull(Forwarded),
  /** The previews of its links, in their order. */
  embeds: orElse(rows(Embed), []),
  /** The pictures of other hosts in its text that the server has stored (feature `image-proxy`). */
  pictures: orElse(rows(LinkPicture), []),
  /** Feature `threads`: the thread that came from it. */
  thread: orNull(MessageThread),
};

export const Message = entity(messageFields);
export type Message = z.output<typeof Message>;

/** Whom a message mentioned when it was written, beside its author. */
export const Mentions = entity({
  /** By @everyone or @here. */
  everyone: z.boolean(),
  /** Members, by name. */
  users: z.array(id<UserId>()),
  roles: z.array(id<RoleId>()),
  /** The author of the message that it replies to, or null. */
  repliedTo: renamed('replied_to', orNull(id<UserId>())),
  /** Who wrote it, whom it does not mention; null if the server does not say. */
  authorId: renamed('author_id', orNull(id<UserId>())),
});
export type Mentions = z.output<typeof Mentions>;

/** Who pinned a message. */
export const Pinner = entity({ id: id<UserId>(), username: z.string() });

/** A message in the list of its channel's pinned messages. */
export const PinnedMessage = entity({
  ...messageFields,
  pinnedAt: renamed('pinned_at', shownTime),
  pinnedBy: renamed('pinned_by', Pinner),
});
export type PinnedMessage = z.output<typeof PinnedMessage>;

/** An entry of the read-only official channel. */
export const SystemMessage = entity({
  id: id<SystemMessageId>(),
  message: foreignText(TEXT_LIMITS.message),
  createdAt: renamed('created_at', shownTime),
});
export type SystemMessage = z.output<typeof SystemMessage>;
