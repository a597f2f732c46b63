import { shell } from 'electron/common';

/** Hands an address that was judged to the system's browser or mail program. The one place that does. */
export const openExternal = (href: string): Promise<void> => shell.openExternal(href);
