import { systemClock } from '../../../src/server/clock';
import type { Db } from '../../../src/server/data/schema';
import type { Store } from '../../../src/server/data/store';
import { createIndexer, type Indexer } from '../../../src/server/search/indexer';

/** An indexer without its usual pauses, for messages that were stored without a server. Throws at a bug. */
export const eagerIndexer = (db: Db, transaction: Store['transaction']): Indexer =>
  createIndexer({
    ...{ db, transaction },
    clock: {
      ...systemClock,
      after: (_ms, run) => {
        const soon = setImmediate(run);
        return () => clearImmediate(soon);
      },
    },
    onBug: (bug) => {
      throw bug;
    },
  });
