import { describeDirect } from './describe-direct';
import { describeGroups } from './describe-groups';
import { embedded } from './stores';

describeDirect(embedded);
describeGroups(embedded);
