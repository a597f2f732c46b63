import { describePeople } from './describe-people';
import { embedded } from './stores';

describePeople(embedded);
