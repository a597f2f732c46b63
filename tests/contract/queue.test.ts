import { describeQueue } from './describe-queue';
import { embedded } from './stores';

describeQueue(embedded);
