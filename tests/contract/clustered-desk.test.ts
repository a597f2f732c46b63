import { describeAutomod } from './describe-automod';
import { describeHeld } from './describe-held';
import { describeLockdown } from './describe-lockdown';
import { describeModeration } from './describe-moderation';
import { describeOperator } from './describe-operator';
import { describePurge } from './describe-purge';
import { describeQueue } from './describe-queue';
import { describeReports } from './describe-reports';
import { describeOnCluster } from './on-cluster';

describeOnCluster((clustered) => {
  describeReports(clustered);
  describeQueue(clustered);
  describeAutomod(clustered);
  describeHeld(clustered);
  describeModeration(clustered);
  describePurge(clustered);
  describeLockdown(clustered);
  describeOperator(clustered);
});
