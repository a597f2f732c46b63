import { describeEncoding } from './describe-encoding';
import { embedded } from './stores';

describeEncoding(embedded);
