import type { MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, text } from '../schemas';
import { inGuild } from './endpoint';

/** The calls about previews of links. */
export const embeds = {
  /** Takes the previews out of a message for good: an edit does not bring them back. */
  'embeds.remove': inGuild({
    feature: 'link-previews',
    method: 'POST',
    path: '/channel/message/embeds/remove',
    body: () => ({ messageId: id<MessageId>(), reason: text(TEXT_LIMITS.reason).optional() }),
    needs: 'author-or-outranks',
    in: 'messageId',
    emits: ['CHANNEL_MESSAGE_EMBEDS'],
    audit: { MESSAGE_EMBEDS_REMOVE: { category: 'message', label: msg('Removed Link Preview') } },
  }),
} as const;
