import { describeRows } from './describe-rows';
import { embedded } from './stores';

describeRows(embedded);
