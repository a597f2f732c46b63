import { describeDrafts } from './describe-drafts';
import { embedded } from './stores';

describeDrafts(embedded);
