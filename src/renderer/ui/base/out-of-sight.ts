/**
 * The attribute of what is kept drawn out of sight, with `content-visibility: hidden`: nothing in it takes the focus, and
 * its layout is kept. `inert` beside it would be inherited by everything in it, whose style would then be computed anew.
 */
export const OUT_OF_SIGHT = 'data-out-of-sight';

/** Whether an element is kept drawn out of sight. To ask for its place would lay it out. */
export const isOutOfSight = (element: Element): boolean => element.closest(`[${OUT_OF_SIGHT}]`) !== null;
