import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../src/server/data/schema';
import type { Store } from '../../../src/server/data/store';

/** A database whose statements are counted. */
export const countStatements = (db: Db): { readonly db: Db; readonly count: () => number } => {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(counter), count: () => statements };
};

/** A store whose statements are counted; a message that is written counts as one. */
export const countStore = (store: Store): { readonly store: Store; readonly count: () => number } => {
  const counted = countStatements(store.db);
  let others = 0;
  const ofTransactions: (() => number)[] = [];
  return {
    store: {
      ...store,
      db: counted.db,
      transaction: (work) =>
        store.transaction((trx) => {
          const within = countStatements(trx);
          ofTransactions.push(within.count);
          return work(within.db);
        }),
      writeMessage: (draft) => {
        others += 1;
        return store.writeMessage(draft);
      },
    },
    count: () => counted.count() + others + ofTransactions.reduce((sum, count) => sum + count(), 0),
  };
};
