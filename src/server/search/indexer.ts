import type { MessageId } from '../../contract/ids';
import type { Clock } from '../clock';
import { isoTimeOf } from '../clock';
import { failureOfQuery } from '../data/failures';
import { idOfPlace } from '../data/ids';
import {
  beginIndex,
  findIndexedRange,
  indexAsEmpty,
  indexedDownTo,
  indexedUpTo,
  indexMessages,
  listMissing,
  listOlder,
} from '../data/message-terms';
import type { Db } from '../data/schema';
import type { Store } from '../data/store';

/** Messages of one statement: some milliseconds, in which the embedded store does nothing else. */
const AT_ONCE = 100;
/** How long new messages are gathered. */
const GATHER_MS = 250;
/**
 * While messages arrive, the index gets this share of the time: it would take more than the messages
 * themselves.
 */
const SHARE_WHILE_BUSY = 0.05;
/** The same for old messages. */
const SHARE_OF_OLD = 0.3;
/** A statement that waited for a lock took no processor time: no pause is longer, whatever a step took. */
const LONGEST_PAUSE_MS = 500;
/** The most messages to remember; those beyond are found again when the index catches up. */
const MOST_WAITING = 50_000;
/** Messages of this age are committed, or never will be. */
const SETTLED_MS = 60_000;

/** The pause after a step, in milliseconds, that leaves the index this share of the time. */
const pauseAfter = (tookMs: number, share: number): number =>
  Math.min(tookMs / share - tookMs, LONGEST_PAUSE_MS);

/** Fills the index of messages after they were acknowledged. */
export interface Indexer {
  /** Has a message indexed that is new, or whose text has changed. */
  readonly note: (messageId: MessageId) => void;
  /**
   * Indexes what is not: the messages of a store that had no index, and those that a server has left when it ended.
   * Resolves when nothing is left.
   */
  readonly catchUp: () => Promise<void>;
  /** Resolves when every noted message is indexed. */
  readonly idle: () => Promise<void>;
  /** Begins nothing more; resolves when nothing is under way. */
  readonly stop: () => Promise<void>;
}

export interface IndexerOptions {
  readonly db: Db;
  readonly transaction: Store['transaction'];
  readonly clock: Clock;
  readonly onBug: (bug: unknown) => void;
}

/** Creates the indexer of a server. */
export const createIndexer = ({ db, transaction, clock, onBug }: IndexerOptions): Indexer => {
  const waiting = new Set<MessageId>();
  let noted = 0;
  let notedBefore = 0;
  let isStopped = false;
  let underWay: Promise<void> | null = null;
  let cancel = (): void => undefined;
  /** Ends the pause of a catch-up. */
  let wake = (): void => undefined;

  const idAgo = (ms: number): MessageId => idOfPlace(isoTimeOf(clock.now() - ms));

  /** Indexes messages; one that cannot be indexed does not keep the others from it. */
  const index = async (ids: readonly MessageId[]): Promise<void> => {
    try {
      await indexMessages(transaction, ids);
    } catch (error) {
      // Without a store, later.
      if (failureOfQuery(error) !== null) throw error;
      const [only] = ids;
      if (ids.length > 1) for (const id of ids) await index([id]);
      else if (only !== undefined) {
        onBug(error);
        await indexAsEmpty(db, only);
      }
    }
  };

  const takeSome = (): readonly MessageId[] => {
    const ids: MessageId[] = [];
    for (const id of waiting) {
      if (ids.length === AT_ONCE) break;
      ids.push(id);
      waiting.delete(id);
    }
    return ids;
  };

  const step = async (): Promise<void> => {
    const ids = takeSome();
    const startedMs = clock.elapsed();
    // After a failure the next catch-up finds them.
    await index(ids).catch(onBug);
    underWay = null;
    const tookMs = clock.elapsed() - startedMs;
    // Since the last step: during a step the embedded store stores nothing else.
    const isBusy = noted > notedBefore;
    notedBefore = noted;
    schedule(isBusy ? pauseAfter(tookMs, SHARE_WHILE_BUSY) : 0);
  };

  const schedule = (ms: number): void => {
    if (isStopped || underWay !== null || waiting.size === 0) return;
    cancel();
    cancel = clock.after(ms, () => {
      underWay ??= step();
    });
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped || ms === 0) {
        resolve();
        return;
      }
      const end = clock.after(ms, resolve);
      wake = () => {
        end();
        resolve();
      };
    });

  const indexNew = async (): Promise<void> => {
    const before = idAgo(SETTLED_MS);
    for (;;) {
      const range = await findIndexedRange(db);
      if (isStopped || range === null) return;
      const missing = await listMissing(db, { upTo: range.upTo, before, limit: AT_ONCE });
      if (missing.length === 0) return indexedUpTo(db, before);
      const startedMs = clock.elapsed();
      await index(missing);
      await pause(pauseAfter(clock.elapsed() - startedMs, SHARE_OF_OLD));
    }
  };

  const indexOld = async (): Promise<void> => {
    for (;;) {
      const range = await findIndexedRange(db);
      if (isStopped || range === null || range.downTo === '0') return;
      const startedMs = clock.elapsed();
      const ids = await listOlder(db, range.downTo, AT_ONCE);
      await index(ids);
      // Where another node does the same, one of the two goes on from what the other has done.
      await indexedDownTo(db, range.downTo, ids.at(-1) ?? idOfPlace<MessageId>('0'));
      await pause(pauseAfter(clock.elapsed() - startedMs, SHARE_OF_OLD));
    }
  };

  return {
    note: (messageId) => {
      if (isStopped || waiting.size >= MOST_WAITING) return;
      noted += 1;
      waiting.add(messageId);
      if (waiting.size === 1) schedule(GATHER_MS);
    },
    catchUp: async () => {
      const range = await findIndexedRange(db);
      if (range === null) await beginIndex(db, { downTo: idAgo(0), upTo: idAgo(SETTLED_MS) });
      await indexNew();
      await indexOld();
    },
    idle: async () => {
      while (waiting.size > 0 || underWay !== null) {
        cancel();
        await (underWay ??= step());
      }
    },
    stop: async () => {
      isStopped = true;
      cancel();
      wake();
      await underWay;
    },
  };
};
