import { describeLockdown } from './describe-lockdown';
import { embedded } from './stores';

describeLockdown(embedded);
