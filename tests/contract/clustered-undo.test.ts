import { describeUndo } from './describe-undo';
import { describeUndoOrders } from './describe-undo-orders';
import { describeUndoPictures } from './describe-undo-pictures';
import { describeUndoPlaces } from './describe-undo-places';
import { describeOnCluster } from './on-cluster';

describeOnCluster((clustered) => {
  describeUndo(clustered);
  describeUndoPlaces(clustered);
  describeUndoOrders(clustered);
  describeUndoPictures(clustered);
});
