import { afterAll, beforeAll, describe } from 'vitest';
import { startCluster, type TestCluster } from '../support/node/cluster';
import { describeUndoSequences } from './describe-undo-sequences';
import { embedded } from './stores';

/** `npm run torture -- --only undo` names both stores. */
const STORES = (process.env['GUILDHALL_UNDO_STORES'] ?? 'embedded').split(',');

if (STORES.includes('embedded')) describeUndoSequences(embedded);
if (STORES.includes('postgres'))
  describe('with a PostgreSQL', () => {
    let cluster: TestCluster;
    beforeAll(async () => {
      cluster = await startCluster({ isDurable: false });
    });
    afterAll(() => cluster.stop());
    describeUndoSequences({ name: 'postgres', has: () => true, start: () => cluster.startServer() });
  });
