import { app } from 'electron/main';

/** The command that starts this app again: its program, and in development the folder of its bundles. */
export const ownProgram = (): readonly [string, ...string[]] => [
  process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
];
