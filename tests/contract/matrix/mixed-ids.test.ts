import { describeMixedIds } from './describe-mixed-ids';
import { embedded } from '../stores';

describeMixedIds(embedded);
