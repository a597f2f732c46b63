import { describeReports } from './describe-reports';
import { embedded } from './stores';

describeReports(embedded);
