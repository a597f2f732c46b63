import { describeScheduled } from './describe-scheduled';
import { embedded } from './stores';

describeScheduled(embedded);
