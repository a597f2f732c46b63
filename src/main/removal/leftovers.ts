import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { judgeFolder } from './judge-folder';
import { isInUse, inspectFolder } from './inspect-folder';

/** What mkdtemp makes of the names that the app gives it. */
const NAME = /^guildhall-(?:selftest-|report-)?[A-Za-z0-9]{6}$/;

/** Whether a folder holds nothing but what a self-test's report needs. */
const isReport = (names: readonly string[]): boolean => names.every((name) => name === 'report.json');

const isOurs = (path: string, home: string): boolean => {
  const stat = lstatSync(path);
  if (!stat.isDirectory() || (process.getuid !== undefined && stat.uid !== process.getuid())) return false;
  if ([path, join(path, 'profile'), join(path, 'watcher')].some(isInUse)) return false;
  if (existsSync(join(path, 'selftest.json'))) return true;
  const names = readdirSync(path);
  if (isReport(names)) return true;
  const seen = inspectFolder(path);
  return seen !== null && judgeFolder({ ...seen, home, isUsual: false }).isOurs;
};

/**
 * The folders that this person's app has left among temporary files, where it was ended before it could remove them: of
 * self-tests, and of runs that could not write in the home folder. What is in use, or somebody else's, is not among them.
 */
export const leftovers = (temporary: string, home: string): readonly string[] => {
  try {
    return readdirSync(temporary)
      .filter((name) => NAME.test(name))
      .map((name) => join(temporary, name))
      .filter((path) => {
        try {
          return isOurs(path, home);
        } catch {
          return false;
        }
      });
  } catch {
    return [];
  }
};
