import { describeThreads } from './describe-threads';
import { embedded } from './stores';

describeThreads(embedded);
