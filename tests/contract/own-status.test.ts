import { describeOwnStatus } from './describe-own-status';
import { embedded } from './stores';

describeOwnStatus(embedded);
