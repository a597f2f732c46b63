import { describeHidden } from './describe-hidden';
import { embedded } from './stores';

describeHidden(embedded);
