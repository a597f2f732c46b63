import { describeInbox } from './describe-inbox';
import { embedded } from './stores';

describeInbox(embedded);
