import { describeUndo } from './describe-undo';
import { embedded } from './stores';

describeUndo(embedded);
