import { createStatementCounter } from '../../support/node/counted-statements';
import type { StoreUnderTest } from '../stores';
import type { CountedServer } from './play';

/** A server whose statements are counted, on the node that is called. */
export const countedServer = async (start: StoreUnderTest['start']): Promise<CountedServer> => {
  const { watch, countWithin } = createStatementCounter();
  return { app: await start({ wrapStore: watch }), countWithin };
};
