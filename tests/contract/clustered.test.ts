import { afterAll, beforeAll, vi } from 'vitest';
import { startCluster, type TestCluster } from '../support/node/cluster';
import { describeAnswers } from './describe-answers';
import { describeAuditTrail } from './describe-audit-trail';
import { describeDirect } from './describe-direct';
import { describeDrafts } from './describe-drafts';
import { describeFriends } from './describe-friends';
import { describeGroups } from './describe-groups';
import { describeHidden } from './describe-hidden';
import { describeHistory } from './describe-history';
import { describeLockdown } from './describe-lockdown';
import { describeModeration } from './describe-moderation';
import { describePurge } from './describe-purge';
import { describeOperator } from './describe-operator';
import { describeRepetition } from './describe-repetition';
import { describeRetention } from './describe-retention';
import { describeRows } from './describe-rows';
import { describeScheduled } from './describe-scheduled';
import { describeSearch } from './describe-search';
import { describeAutomod } from './describe-automod';
import { describeHeld } from './describe-held';
import { describeQueue } from './describe-queue';
import { describeReports } from './describe-reports';
import { describeUndo } from './describe-undo';
import { describeUndoPlaces } from './describe-undo-places';
import { describeThreads } from './describe-threads';
import { describeInbox } from './describe-inbox';
import { describeMatrix } from './matrix/describe-matrix';
import { describeMixedIds } from './matrix/describe-mixed-ids';
import { clusteredOn } from './stores';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
  // Long enough to install PostgreSQL and Redis first.
}, 240_000);
afterAll(() => cluster.stop());

const clustered = clusteredOn(() => cluster);

describeRows(clustered);
describeMatrix(clustered);
describeMixedIds(clustered);
describeHidden(clustered);
describeAuditTrail(clustered);
describeRepetition(clustered);
describeAnswers(clustered);
describeSearch(clustered);
describeHistory(clustered);
describeInbox(clustered);
describeScheduled(clustered);
describeDrafts(clustered);
describeFriends(clustered);
describeDirect(clustered);
describeGroups(clustered);
describeThreads(clustered);
describeReports(clustered);
describeQueue(clustered);
describeAutomod(clustered);
describeHeld(clustered);
describeModeration(clustered);
describePurge(clustered);
describeLockdown(clustered);
describeUndo(clustered);
describeUndoPlaces(clustered);
describeOperator(clustered);
describeRetention(clustered);
