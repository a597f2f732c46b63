import type { Embed } from '../../contract/entities/embed';
import type { ChannelId, EmbedId, GuildId, MessageId, UserId } from '../../contract/ids';
import { PREVIEW_LIMITS } from '../../contract/limits';
import { previewLinks } from '../../domain/messages/preview-links';
import { loadChannelContext } from '../data/channels';
import {
  deleteEmbeds,
  insertEmbed,
  listEmbeddedUrls,
  listEmbeds,
  moveEmbed,
  refusesEmbeds,
} from '../data/embeds';
import type { Versioned } from '../data/event-versions';
import type { IdSource } from '../data/ids';
import type { LinkFacts } from '../data/link-pages';
import { shareGuild } from '../data/locks';
import { findMessageInContext, lockMessage } from '../data/messages';
import type { Db, Reads } from '../data/schema';
import type { Hub } from '../gateway/hub';
import { createWorkSlots } from '../security/work-slots';
import { mayEmbed } from './may-embed';
import type { Pages } from './pages';

/** A message whose links are to be looked at. */
export interface MessageWithLinks {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  /** The text that it forwards: its links get no previews, its pictures are fetched. */
  readonly forwarded?: string | undefined;
}

/** Makes the previews of messages in the background: on the node that has stored the message, and on no other. */
export interface Previews {
  /** Looks at the links of a message that was stored or edited, and tells of their previews. */
  readonly look: (message: MessageWithLinks) => void;
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>;
  /** Keeps nothing more of what is found, and begins nothing. */
  readonly stop: () => void;
}

/** A server without previews. */
export const noPreviews: Previews = {
  look: () => undefined,
  idle: () => Promise.resolve(),
  stop: () => undefined,
};

export interface PreviewsOptions {
  readonly db: Reads;
  readonly versioned: Versioned;
  readonly ids: IdSource;
  readonly hub: Pick<Hub, 'changed'>;
  readonly pages: Pick<Pages, 'pageOf' | 'holding'>;
  readonly onBug: (bug: unknown) => void;
}

type Found = ReadonlyMap<string, LinkFacts>;

/** Creates the maker of previews. */
export const createPreviews = (options: PreviewsOptions): Previews => {
  const { db, versioned, ids, hub, pages, onBug } = options;
  const slots = createWorkSlots({ person: PREVIEW_LIMITS.waitingOfOne, all: PREVIEW_LIMITS.waitingInAll });
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  /** What is shown after it: the previews of the links that the message has now. */
  const store = async (
    trx: Db,
    messageId: MessageId,
    found: Found,
  ): Promise<{
    readonly told: {
      readonly guildId: GuildId;
      readonly channelId: ChannelId;
      readonly messageId: MessageId;
      readonly embeds: Embed[];
    };
    readonly isRuled: boolean;
    readonly threadOf: ChannelId | null;
  } | null> => {
    await shareGuild(trx, { message: messageId });
    if (!(await lockMessage(trx, messageId)) || (await refusesEmbeds(trx, messageId))) return null;
    const message = await findMessageInContext(trx, messageId);
    if (message === null) return null;
    const context = await loadChannelContext(trx, message.channelId, message.authorId);
    if (context === null || !(await mayEmbed(trx, context))) return null;
    const links = previewLinks(message.content);
    const before = await listEmbeddedUrls(trx, messageId);
    const added = links.filter((url) => found.has(url) && !before.includes(url));
    if (added.length === 0) return null;
    await deleteEmbeds(trx, messageId, links);
    for (const [position, url] of links.entries()) {
      const facts = found.get(url);
      if (before.includes(url)) await moveEmbed(trx, messageId, { url, position });
      else if (facts !== undefined)
        await insertEmbed(trx, {
          ...{ id: ids.next<EmbedId>(), messageId, position, url },
          facts: await pages.holding(trx, facts),
        });
    }
    const { guildId, channelId } = message;
    const embeds = [...(await listEmbeds(trx, messageId))];
    return {
      told: { guildId, channelId, messageId, embeds },
      isRuled: context.isRuled,
      threadOf: context.threadOf,
    };
  };

  const work = async ({ messageId, channelId, authorId, content }: MessageWithLinks): Promise<void> => {
    const context = await loadChannelContext(db, channelId, authorId);
    if (context === null || !(await mayEmbed(db, context)) || (await refusesEmbeds(db, messageId))) return;
    const before = await listEmbeddedUrls(db, messageId);
    const missing = previewLinks(content).filter((url) => !before.includes(url));
    const found = new Map<string, LinkFacts>();
    await Promise.all(
      missing.map(async (url) => {
        const facts = await pages.pageOf(url);
        if (facts !== null) found.set(url, facts);
      }),
    );
    if (found.size === 0) return;
    const { value, version } = await versioned((trx) => store(trx, messageId, found));
    if (value !== null) hub.changed(version, 'CHANNEL_MESSAGE_EMBEDS', value.told, value);
  };

  return {
    look: (message) => {
      if (isStopped || previewLinks(message.content).length === 0) return;
      const release = slots.take(message.authorId);
      // A link without a preview is still a link.
      if (typeof release === 'string') return;
      const run = work(message)
        .catch(onBug)
        .finally(() => {
          release();
          underWay.delete(run);
        });
      underWay.add(run);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => {
      isStopped = true;
    },
  };
};
