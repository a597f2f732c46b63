import type { Embed } from '../../contract/entities/embed';
import type { LinkPicture } from '../../contract/entities/link-picture';
import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { ATTACHMENT_LIMITS, IMAGE_PROXY_LIMITS, PREVIEW_LIMITS } from '../../contract/limits';
import { pictureLinks } from '../../domain/messages/preview-links';
import { isoTimeOf, type Clock } from '../clock';
import { loadChannelContext } from '../data/channels';
import { listEmbeds } from '../data/embeds';
import type { Versioned } from '../data/event-versions';
import { findForwardedContent } from '../data/forwards';
import { type LinkFacts, linkKey } from '../data/link-pages';
import { shareGuild, takeTurn } from '../data/locks';
import {
  deleteOldestPictures,
  exceedsPictureBytes,
  insertMessagePicture,
  listLinkPictures,
  listPictureKeys,
} from '../data/message-pictures';
import { findMessageInContext, lockMessage } from '../data/messages';
import type { Db, Reads } from '../data/schema';
import type { Store } from '../data/store';
import type { Hub } from '../gateway/hub';
import type { RateLimiter } from '../security/rate-limits';
import { createWorkSlots } from '../security/work-slots';
import { mayEmbed } from './may-embed';
import type { Pages } from './pages';
import type { MessageWithLinks, Previews } from './previews';

/** A picture that is being fetched for a message. */
export interface Arriving {
  readonly channelId: ChannelId;
  /** Resolves when the picture is stored, or is not. */
  readonly settled: Promise<void>;
}

/**
 * Fetches the pictures of other hosts in messages when they are posted. Nothing is fetched because somebody reads: their
 * hosts would learn of it.
 */
export interface MessagePictures extends Previews {
  /** The messages of this node for which the picture of a link is being fetched. */
  readonly arriving: (url: string) => readonly Arriving[];
}

export interface MessagePicturesOptions {
  readonly db: Reads;
  readonly transaction: Store['transaction'];
  readonly versioned: Versioned;
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'changed'>;
  readonly pages: Pick<Pages, 'pageOf' | 'holding'>;
  /** The pictures that are fetched for one person. */
  readonly personRate: RateLimiter;
  /** The most that the pictures of all messages take. */
  readonly mostBytes?: number;
  readonly onBug: (bug: unknown) => void;
}

interface Told {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
  readonly embeds: Embed[];
  readonly pictures: LinkPicture[];
}

/** Creates what fetches the pictures of messages. */
export const createMessagePictures = (options: MessagePicturesOptions): MessagePictures => {
  const { db, transaction, versioned, clock, hub, pages, personRate, onBug } = options;
  const { mostBytes = IMAGE_PROXY_LIMITS.bytes } = options;
  const slots = createWorkSlots({ person: PREVIEW_LIMITS.waitingOfOne, all: PREVIEW_LIMITS.waitingInAll });
  const underWay = new Map<
    Promise<void>,
    { readonly channelId: ChannelId; readonly keys: readonly string[] }
  >();
  let isStopped = false;

  /** What was found at the links that lead to pictures. */
  const find = async (urls: readonly string[], authorId: string): Promise<ReadonlyMap<string, LinkFacts>> => {
    const found = new Map<string, LinkFacts>();
    await Promise.all(
      urls.map(async (url) => {
        // Without it the picture is shown after a click.
        if (personRate.take(authorId) > 0) return;
        const facts = await pages.pageOf(url);
        if (facts?.kind === 'image') found.set(url, facts);
      }),
    );
    return found;
  };

  /** Stores the pictures of the links that the message has now; null where there is none to store. */
  const store = async (
    trx: Db,
    messageId: MessageId,
    found: ReadonlyMap<string, LinkFacts>,
  ): Promise<{
    readonly told: Told;
    readonly isRuled: boolean;
    readonly threadOf: ChannelId | null;
  } | null> => {
    await shareGuild(trx, { message: messageId });
    if (!(await lockMessage(trx, messageId))) return null;
    const message = await findMessageInContext(trx, messageId);
    if (message === null) return null;
    const context = await loadChannelContext(trx, message.channelId, message.authorId);
    if (context === null || !(await mayEmbed(trx, context))) return null;
    const before = await listPictureKeys(trx, messageId);
    let isMore = false;
    for (const url of pictureLinks(message.content, await findForwardedContent(trx, messageId))) {
      const facts = found.get(url);
      if (facts === undefined || before.has(linkKey(url))) continue;
      const { picture } = await pages.holding(trx, facts);
      if (picture === null) continue;
      await insertMessagePicture(trx, { messageId, url, picture });
      isMore = true;
    }
    if (!isMore) return null;
    const { guildId, channelId } = message;
    const embeds = [...(await listEmbeds(trx, messageId))];
    const pictures = [...(await listLinkPictures(trx, messageId))];
    return {
      told: { guildId, channelId, messageId, embeds, pictures },
      isRuled: context.isRuled,
      threadOf: context.threadOf,
    };
  };

  /** Keeps all pictures within their budget; what goes is removed with the next sweep. */
  const evict = async (): Promise<void> => {
    if (!(await exceedsPictureBytes(db, mostBytes))) return;
    const unusedSince = isoTimeOf(clock.now() - 2 * ATTACHMENT_LIMITS.unusedMs);
    await transaction(async (trx) => {
      if (await takeTurn(trx, 'blobs')) await deleteOldestPictures(trx, { bytes: mostBytes, unusedSince });
    });
  };

  const work = async (
    { messageId, channelId, authorId }: MessageWithLinks,
    urls: readonly string[],
  ): Promise<void> => {
    const context = await loadChannelContext(db, channelId, authorId);
    if (context === null || !(await mayEmbed(db, context))) return;
    const before = await listPictureKeys(db, messageId);
    const found = await find(
      urls.filter((url) => !before.has(linkKey(url))),
      authorId,
    );
    if (found.size === 0) return;
    const { value, version } = await versioned((trx) => store(trx, messageId, found));
    if (value === null) return;
    // Clients that have asked too early ask again.
    hub.changed(version, 'CHANNEL_MESSAGE_EMBEDS', value.told, value);
    await evict();
  };

  return {
    look: (message) => {
      const urls = isStopped ? [] : pictureLinks(message.content, message.forwarded);
      if (urls.length === 0) return;
      const release = slots.take(message.authorId);
      if (typeof release === 'string') return;
      const run = work(message, urls)
        .catch(onBug)
        .finally(() => {
          release();
          underWay.delete(run);
        });
      underWay.set(run, { channelId: message.channelId, keys: urls.map(linkKey) });
    },
    arriving: (url) => {
      const key = linkKey(url);
      return [...underWay].flatMap(([settled, { channelId, keys }]) =>
        keys.includes(key) ? [{ channelId, settled }] : [],
      );
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
    stop: () => {
      isStopped = true;
    },
  };
};
