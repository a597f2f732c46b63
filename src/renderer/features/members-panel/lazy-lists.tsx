import { lazyPart } from '../../ui/overlay/lazy-part';
import { MembersWaiting } from './MembersWaiting';

// Most servers are no crowd, and most channels are not private.
export const LazyCrowdList = lazyPart(
  () => import('./CrowdList').then((m) => m.CrowdList),
  <MembersWaiting />,
);
export const LazyViewersList = lazyPart(
  () => import('./ViewersList').then((m) => m.ViewersList),
  <MembersWaiting />,
);
