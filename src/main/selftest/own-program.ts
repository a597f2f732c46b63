import { app } from 'electron/main';

/** How this very app is started again: its program, and in development the folder of its bundles. */
export const ownProgram = (): readonly [string, ...string[]] => [
  process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
];
