import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { abandoned, isRunning } from '../disk/thrown-away';
import { judgeFolder } from './judge-folder';
import { isInUse, inspectFolder } from './inspect-folder';

/** The names that mkdtemp makes from the app's prefixes. */
const NAME = /^guildhall-(?:selftest-|report-)?[A-Za-z0-9]{6}$/;

/** Whether a folder contains nothing but a self-test's report. */
const isReport = (names: readonly string[]): boolean => names.every((name) => name === 'report.json');

const isOwnFolder = (path: string): boolean => {
  const stat = lstatSync(path);
  return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
};

const isOurs = (path: string, home: string): boolean => {
  if (!isOwnFolder(path)) return false;
  if ([path, join(path, 'profile'), join(path, 'watcher')].some(isInUse)) return false;
  if (existsSync(join(path, 'selftest.json'))) return true;
  const names = readdirSync(path);
  if (isReport(names)) return true;
  const seen = inspectFolder(path);
  return seen !== null && judgeFolder({ ...seen, home, isUsual: false }).isOurs;
};

/**
 * The temporary folders that this user's app left behind when it was ended early: of self-tests, of practice, and of runs
 * that could not write to the home folder. Folders that are in use, or belong to another user, are left out.
 */
export const leftovers = (temporary: string, home: string): readonly string[] => {
  try {
    const names = readdirSync(temporary);
    const ended = new Set(abandoned(names, isRunning));
    return names
      .filter((name) => NAME.test(name) || ended.has(name))
      .filter((name) => {
        const path = join(temporary, name);
        try {
          return ended.has(name) ? isOwnFolder(path) : isOurs(path, home);
        } catch {
          return false;
        }
      })
      .map((name) => join(temporary, name));
  } catch {
    return [];
  }
};
