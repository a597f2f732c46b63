import { orNull, renamed, rows } from '../codec';
import { Draft } from '../entities/draft';
import type { ChannelId, DraftVersion, MessageId } from '../ids';
import { TEXT_LIMITS } from '../limits';
import { id, text } from '../schemas';
import { inGuild, signedIn } from './endpoint';
import { envelope } from './replies';

/** The calls about drafts of a person on all their devices. */
export const drafts = {
  /**
   * Replaces the draft of a channel; a blank one removes it. `base` is the version from which it grew, null for none: where
   * another one is there, 409 with it as `draft`.
   */
  'drafts.set': inGuild({
    feature: 'draft-sync',
    method: 'POST',
    path: '/drafts/set',
    body: () => ({
      channelId: id<ChannelId>(),
      text: text(TEXT_LIMITS.message),
      parentId: renamed('parent_id', orNull(id<MessageId>())),
      base: orNull(id<DraftVersion>()),
    }),
    reply: () => envelope({ version: id<DraftVersion>() }),
    needs: 'VIEW_CHANNELS',
    in: 'channelId',
    emits: ['DRAFT'],
    unkeyed: 'repeatable',
  }),
  /** The caller's, of all channels, the last changed first. */
  'drafts.list': signedIn({
    feature: 'draft-sync',
    method: 'GET',
    path: '/drafts/fetch',
    reply: () => envelope({ drafts: rows(Draft) }),
  }),
} as const;
