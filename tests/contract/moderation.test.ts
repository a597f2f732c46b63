import { describeModeration } from './describe-moderation';
import { describePurge } from './describe-purge';
import { embedded } from './stores';

describeModeration(embedded);
describePurge(embedded);
