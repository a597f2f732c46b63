import { describeAnswers } from './describe-answers';
import { describeAuditTrail } from './describe-audit-trail';
import { describeHidden } from './describe-hidden';
import { describeRepetition } from './describe-repetition';
import { describeRows } from './describe-rows';
import { describeMatrix } from './matrix/describe-matrix';
import { describeMixedIds } from './matrix/describe-mixed-ids';
import { describeOnCluster } from './on-cluster';

describeOnCluster((clustered) => {
  describeRows(clustered);
  describeMatrix(clustered);
  describeMixedIds(clustered);
  describeHidden(clustered);
  describeAuditTrail(clustered);
  describeRepetition(clustered);
  describeAnswers(clustered);
});
