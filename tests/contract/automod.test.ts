import { describeAutomod } from './describe-automod';
import { describeHeld } from './describe-held';
import { embedded } from './stores';

describeAutomod(embedded);
describeHeld(embedded);
