import { describeOperator } from './describe-operator';
import { embedded } from './stores';

describeOperator(embedded);
