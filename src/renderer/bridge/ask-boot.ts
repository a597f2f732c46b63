import { windowBridge } from './bridge';

/** Main, as this page speaks to it. */
export const bridge = windowBridge();

/**
 * What main holds, asked for as this file is loaded, before anything else of the page is run: main answers meanwhile. Its
 * pushes come after the page's script as a whole has been run, and so has subscribed to them.
 */
export const askedBoot = bridge.invoke('app.ready', null);
