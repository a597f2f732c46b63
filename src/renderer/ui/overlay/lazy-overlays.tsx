import { HeldKeys } from './HeldKeys';
import { lazyPart } from './lazy-part';

/** The body of a menu: its code is not needed for the first screen. Keys pressed while it loads go to the menu. */
export const LazyMenuBody = lazyPart(() => import('./MenuBody').then((m) => m.MenuBody), <HeldKeys />);

/** The panel of a popover, likewise. */
export const LazyPopover = lazyPart(() => import('./Popover').then((m) => m.Popover), <HeldKeys />);
