import type { HeldMessage } from '../../../contract/entities/held-message';
import { type HeldId, type MessageId, toId } from '../../../contract/ids';

/** A sent text that the server holds for staff; its answer names the held message by the id of a message. */
export const heldMessage = (
  id: MessageId,
  {
    guildId,
    channelId,
    content,
    parentId,
    createdAt,
  }: Pick<HeldMessage, 'guildId' | 'channelId' | 'content' | 'parentId' | 'createdAt'>,
): HeldMessage => ({
  id: toId<HeldId>(id),
  ...{ guildId, channelId, content, parentId, files: 0, createdAt },
});
