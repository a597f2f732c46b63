import { describeCopies } from './describe-copies';
import { describeDrafts } from './describe-drafts';
import { describeHistory } from './describe-history';
import { describeInbox } from './describe-inbox';
import { describeRetention } from './describe-retention';
import { describeScheduled } from './describe-scheduled';
import { describeSearch } from './describe-search';
import { describeThreads } from './describe-threads';
import { describeOnCluster } from './on-cluster';

describeOnCluster((clustered, cluster) => {
  describeSearch(clustered);
  describeHistory(clustered);
  describeInbox(clustered);
  describeScheduled(clustered);
  describeDrafts(clustered);
  describeThreads(clustered);
  describeRetention(clustered);
  describeCopies(cluster);
});
