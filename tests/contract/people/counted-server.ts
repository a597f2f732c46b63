import type { Store } from '../../../src/server/data/store';
import { countStore } from '../../support/node/counted-statements';
import type { StoreUnderTest } from '../stores';
import type { CountedServer } from './play';

/** A server whose statements are counted: of several, those of the one that is called. */
export const countedServer = async (start: StoreUnderTest['start']): Promise<CountedServer> => {
  const counts = new Map<Store, () => number>();
  const app = await start({
    wrapStore: (store) => {
      const counted = countStore(store);
      counts.set(counted.store, counted.count);
      return counted.store;
    },
  });
  return { app, statements: () => counts.get(app.store)?.() ?? 0 };
};
