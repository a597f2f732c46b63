import { describeDirect } from './describe-direct';
import { describeFriends } from './describe-friends';
import { describeGroups } from './describe-groups';
import { describeOwnStatus } from './describe-own-status';
import { describePeople } from './describe-people';
import { describeOnCluster } from './on-cluster';

describeOnCluster((clustered) => {
  describeFriends(clustered);
  describePeople(clustered, 3);
  describeDirect(clustered);
  describeGroups(clustered);
  describeOwnStatus(clustered);
});
