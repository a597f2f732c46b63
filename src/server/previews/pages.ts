import { PREVIEW_LIMITS } from '../../contract/limits';
import type { Blobs } from '../blobs/blobs';
import { isoTimeOf, type Clock } from '../clock';
import { holdBlobs } from '../data/blobs';
import { findLinkPage, type LinkFacts, linkKey, saveLinkPage } from '../data/link-pages';
import type { Db, Reads } from '../data/schema';
import type { Store } from '../data/store';
import type { LookAtLink } from './look-at-link';

/** What links of messages lead to: each is fetched once, and what was found is kept for some time. */
export interface Pages {
  /** Null where there is nothing to show. */
  readonly pageOf: (url: string) => Promise<LinkFacts | null>;
  /** Holds the content of a picture; facts without it where it was removed since it was found. */
  readonly holding: (trx: Db, facts: LinkFacts) => Promise<LinkFacts>;
  /** Keeps nothing more of what is found. */
  readonly stop: () => void;
}

export interface PagesOptions {
  readonly db: Reads;
  readonly transaction: Store['transaction'];
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly lookAtLink: LookAtLink;
}

/** Creates the pages. */
export const createPages = ({ db, transaction, clock, blobs, lookAtLink }: PagesOptions): Pages => {
  let isStopped = false;
  /** Pages that are being looked at, so that a link in many messages is fetched once. */
  const running = new Map<string, Promise<LinkFacts | null>>();

  const holding = async (trx: Db, facts: LinkFacts): Promise<LinkFacts> => {
    if (facts.picture === null) return facts;
    await holdBlobs(trx, [facts.picture.blob]);
    return (await blobs.has(facts.picture.blob.name)) ? facts : { ...facts, picture: null };
  };

  const fetchPage = async (url: string): Promise<LinkFacts | null> => {
    const known = await findLinkPage(db, url, isoTimeOf(clock.now()));
    if (known !== null) return known.facts;
    const facts = await lookAtLink(url);
    // What a server that stops has not fetched is no failure of the link.
    if (isStopped) return null;
    const keptMs = facts === null ? PREVIEW_LIMITS.failureKeptMs : PREVIEW_LIMITS.keptMs;
    const expiresAt = isoTimeOf(clock.now() + keptMs);
    await transaction(async (trx) => {
      await saveLinkPage(trx, url, { facts: facts && (await holding(trx, facts)), expiresAt });
    });
    return facts;
  };

  return {
    holding,
    pageOf: (url) => {
      const key = linkKey(url);
      const known = running.get(key);
      if (known !== undefined) return known;
      const page = fetchPage(url).finally(() => running.delete(key));
      running.set(key, page);
      return page;
    },
    stop: () => {
      isStopped = true;
    },
  };
};
