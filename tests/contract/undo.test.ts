import { describeUndo } from './describe-undo';
import { describeUndoOrders } from './describe-undo-orders';
import { describeUndoPictures } from './describe-undo-pictures';
import { describeUndoPlaces } from './describe-undo-places';
import { embedded } from './stores';

describeUndo(embedded);
describeUndoPlaces(embedded);
describeUndoOrders(embedded);
describeUndoPictures(embedded);
