import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder for temporary files, new for each test. */
export const useFolder = (): ((...names: readonly string[]) => string) => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'removal-test-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return (...names) => join(root, ...names);
};

/** Writes a file, and creates its folders. */
export const put = (path: string, text = 'x'): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

/** An error as the system throws it. */
export const systemError = (code: string): Error => Object.assign(new Error(code), { code });
