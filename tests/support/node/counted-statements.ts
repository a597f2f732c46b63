import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../src/server/data/schema';
import type { Store } from '../../../src/server/data/store';

const telling = (db: Db, ran: () => void): Db => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      ran();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
};

/** A database whose statements are counted. */
export const countStatements = (db: Db): { readonly db: Db; readonly count: () => number } => {
  let statements = 0;
  return { db: telling(db, () => (statements += 1)), count: () => statements };
};

/** Runs work; resolves with what it returns and the number of statements that it ran. */
export type CountWithin = <T>(work: () => Promise<T>) => Promise<readonly [T, number]>;

/** What is counting. One for all counters: each further one makes every promise of the process slower, for good. */
const counting = new AsyncLocalStorage<{ readonly counter: symbol; statements: number }>();

/** A counter of the statements of some work, and of nothing that a server does beside it. */
export const createStatementCounter = (): {
  /** Has the statements of a store counted; a message that is written counts as one. */
  readonly watch: (store: Store) => Store;
  readonly countWithin: CountWithin;
} => {
  const counter = Symbol('counter');
  const ran = (): void => {
    const counted = counting.getStore();
    if (counted?.counter === counter) counted.statements += 1;
  };
  return {
    watch: (store) => ({
      ...store,
      db: telling(store.db, ran),
      transaction: (work) => store.transaction((trx) => work(telling(trx, ran))),
      writeMessage: (draft) => {
        ran();
        return store.writeMessage(draft);
      },
    }),
    countWithin: async (work) => {
      const counted = { counter, statements: 0 };
      const done = await counting.run(counted, work);
      return [done, counted.statements];
    },
  };
};
