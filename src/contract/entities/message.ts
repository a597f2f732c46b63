import { z } from 'zod';
import { entity, flag01, orElse, orNull, renamed } from '../codec';
import type { MessageId, SystemMessageId, UserId } from '../ids';
import { id, isoTime, picture } from '../schemas';

export const Message = entity({
  id: id<MessageId>(),
  content: z.string(),
  createdAt: renamed('created_at', isoTime),
  authorId: renamed('user_id', id<UserId>()),
  username: z.string(),
  avatar: orNull(picture),
  avatarDecoration: renamed('avatar_decoration', orNull(picture)),
  displayName: renamed('display_name', orNull(z.string())),
  /** The author's user role code (0 to 5). */
  role: orElse(z.number().int(), 0),
  isEdited: renamed('is_edited', orElse(flag01, false)),
  editedAt: renamed('edited_at', orNull(isoTime)),
  /** The message that this one replies to. */
  parentId: renamed('parent_id', orNull(id<MessageId>())),
  /** Null where the server does not say: then @everyone and @here ping (server-area.md 2.3). */
  mentionsEveryone: renamed('mentions_everyone', orNull(z.boolean())),
});
export type Message = z.output<typeof Message>;

/** An entry of the read-only official channel. */
export const SystemMessage = entity({
  id: id<SystemMessageId>(),
  message: z.string(),
  createdAt: renamed('created_at', isoTime),
});
export type SystemMessage = z.output<typeof SystemMessage>;
