import { describeRetention } from './describe-retention';
import { embedded } from './stores';

describeRetention(embedded);
