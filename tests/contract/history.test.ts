import { describeHistory } from './describe-history';
import { embedded } from './stores';

describeHistory(embedded);
