import { describeFriends } from './describe-friends';
import { embedded } from './stores';

describeFriends(embedded);
