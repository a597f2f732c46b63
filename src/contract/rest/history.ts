import { renamed, rows } from '../codec';
import { MessageVersion } from '../entities/message-version';
import type { MessageId } from '../ids';
import { id } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

export const history = {
  /** The texts that a message had before its edits, the oldest first. */
  'messages.history': inGuild({
    feature: 'edit-history',
    method: 'GET',
    path: '/channel/message/history',
    header: () => ({ messageId: renamed('id', id<MessageId>()) }),
    reply: () => envelope({ versions: rows(MessageVersion) }),
    needs: 'author-or-manager',
    in: 'messageId',
  }),
} as const;
