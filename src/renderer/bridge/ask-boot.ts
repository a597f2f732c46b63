import { windowBridge } from './bridge';

/** The page's bridge to main. */
export const bridge = windowBridge();

/**
 * Main's state, requested as soon as this file is loaded, before the rest of the page runs: main answers in the
 * meantime. Main's pushes arrive after the page's script has run, and so after it has subscribed.
 */
export const askedBoot = bridge.invoke('app.ready', null);
