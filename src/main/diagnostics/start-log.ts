import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app } from 'electron/main';
import { systemClock as clock } from '../clock';
import { makeFolder } from '../disk/folders';
import { openLogFile, type LogFile } from './log-file';

/** Opens this run's log in a folder, which is created if missing, and logs all bugs of main. */
export const startLog = (folder: string): LogFile => {
  try {
    makeFolder(folder);
  } catch {
    // The app works without a log.
  }
  const logFile = openLogFile(join(folder, 'guildhall.log'), clock.now, randomBytes(16).toString('hex'));
  const reportBug = (fault: unknown): void => {
    logFile.log('error', { event: 'app.bug', fault });
    if (!app.isPackaged)
      process.stderr.write(`${fault instanceof Error ? String(fault.stack) : String(fault)}\n`);
  };
  process.on('uncaughtException', reportBug);
  process.on('unhandledRejection', reportBug);
  return logFile;
};
