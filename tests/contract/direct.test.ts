import { describeDirect } from './describe-direct';
import { embedded } from './stores';

describeDirect(embedded);
