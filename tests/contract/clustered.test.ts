import { afterAll, beforeAll } from 'vitest';
import { startCluster, type TestCluster } from '../support/node/cluster';
import { describeAuditTrail } from './describe-audit-trail';
import { describeEncoding } from './describe-encoding';
import { describeHidden } from './describe-hidden';
import { describeRows } from './describe-rows';
import { describeMatrix } from './matrix/describe-matrix';
import { describeMixedIds } from './matrix/describe-mixed-ids';
import { clusteredOn } from './stores';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster();
  // Long where PostgreSQL and Redis are still to be installed.
}, 240_000);
afterAll(() => cluster.stop());

const clustered = clusteredOn(() => cluster);

describeRows(clustered);
describeMatrix(clustered);
describeMixedIds(clustered);
describeHidden(clustered);
describeEncoding(clustered);
describeAuditTrail(clustered);
