import { describeAutomod } from './describe-automod';
import { embedded } from './stores';

describeAutomod(embedded);
