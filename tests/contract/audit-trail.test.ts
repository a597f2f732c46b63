import { describeAuditTrail } from './describe-audit-trail';
import { embedded } from './stores';

describeAuditTrail(embedded);
