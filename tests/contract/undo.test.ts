import { describeUndo } from './describe-undo';
import { describeUndoPlaces } from './describe-undo-places';
import { embedded } from './stores';

describeUndo(embedded);
describeUndoPlaces(embedded);
