import { describeModeration } from './describe-moderation';
import { embedded } from './stores';

describeModeration(embedded);
