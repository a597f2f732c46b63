import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../src/server/data/schema';

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
