import type { User } from '../../../../contract/entities/user';
import type { MessageRow } from '../../../state/messages/message-list';

type Own = Pick<MessageRow, 'id' | 'content' | 'nonce' | 'parentId' | 'createdAt' | 'sticker'>;

/** A message of the user that no channel has yet, as the row of a message is drawn. */
export const ownRow = (
  { id: authorId, username, avatar, avatarDecoration, role }: User,
  message: Own,
): MessageRow => ({
  ...message,
  ...{ authorId, username, avatar, avatarDecoration, role, displayName: null },
  ...{ isEdited: false, editedAt: null, mentionsEveryone: null, mentionRoles: null, pinned: false },
  ...{ reactions: [], attachments: [], embeds: [], pictures: [], thread: null, sentAt: null },
  ...{ system: null, gift: null, forwarded: null },
});
