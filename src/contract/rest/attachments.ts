import { Attachment } from '../entities/attachment';
import type { AttachmentId, ChannelId, MessageId } from '../ids';
import { ATTACHMENT_LIMITS } from '../limits';
import { flagInText, id, text, uploadedFile } from '../schemas';
import { orNull } from '../codec';
import { inGuild } from './endpoint';
import { envelope } from './replies';

/** The calls about files of messages. */
export const attachments = {
  /**
   * Stores a file, which a message of the same channel may name within the hour. The fields come before the files in the
   * form, and `poster`, the picture of a video, before `file`. SEND_MESSAGES is asked for as well, by the handler.
   */
  'attachments.upload': inGuild({
    feature: 'attachments',
    method: 'POST',
    path: '/channel/attachment/upload',
    form: () => ({
      channelId: id<ChannelId>(),
      name: text(ATTACHMENT_LIMITS.name, 1),
      description: orNull(text(ATTACHMENT_LIMITS.description)),
      spoiler: flagInText,
    }),
    files: () => ({ poster: uploadedFile.optional(), file: uploadedFile }),
    reply: () => envelope({ attachment: Attachment }),
    needs: 'ATTACH_FILES',
    in: 'channelId',
    unkeyed: 'streamed',
  }),
  /** Takes a file out of the caller's own message. */
  'attachments.remove': inGuild({
    feature: 'attachments',
    method: 'POST',
    path: '/channel/attachment/remove',
    body: () => ({ messageId: id<MessageId>(), attachmentId: id<AttachmentId>() }),
    needs: 'author',
    in: 'messageId',
    emits: ['CHANNEL_MESSAGE_ATTACHMENTS'],
  }),
} as const;
