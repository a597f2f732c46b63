import { shell } from 'electron/common';

/** Opens a checked address in the system's browser or mail program. The only place that does. */
export const openExternal = (href: string): Promise<void> => shell.openExternal(href);
