import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../tools/suites/reporter.mjs';
import { runQuietly } from '../../../tools/setup/command.mjs';

const FILES = {
  'doors.test.js': `
    import { expect, it } from 'vitest';
    it('opens', () => {});
    it('shuts', () => { throw new Error('It is stuck.\\n\\n  waiting for the key\\n  and the lock\\n  and me\\n  and you'); });
    it.skip('rings', () => {});
    it.todo('is painted');`,
  'hooks.test.js': `
    import { beforeAll, describe, it } from 'vitest';
    describe('a house', () => {
      beforeAll(() => { throw new Error('no ground'); });
      it('stands', () => {});
    });`,
  'unloaded.test.js': `import './nowhere.js';`,
  'unhandled.test.js': `
    import { it } from 'vitest';
    it('passes', () => { void Promise.reject(new Error('nobody listens')); });`,
};

describe('the report of a run of vitest', () => {
  let folder: string;
  let report: Report;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-reporter-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    await runQuietly(
      process.execPath,
      [
        ...[resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
        `--reporter=${resolve('tools/suites/reporter.mjs')}`,
      ],
      { cwd: folder, env: { ...process.env, GUILDHALL_TEST_REPORT: join(folder, 'report.json') } },
    );
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts what passed', () => expect(report.passed).toBe(2));

  it('names what failed, with the first lines of what was said', () =>
    expect(report.failed).toEqual([
      {
        where: 'doors.test.js: shuts',
        message: 'It is stuck. / waiting for the key / and the lock / and me',
      },
    ]));

  it('names what was skipped, by a hook too', () =>
    expect(report.skipped.toSorted()).toEqual([
      'doors.test.js: is painted',
      'doors.test.js: rings',
      'hooks.test.js: a house > stands',
    ]));

  it('names hooks that failed, files that did not load, and errors that nobody caught', () => {
    expect(report.errors).toHaveLength(3);
    expect(report.errors).toContainEqual({ where: 'hooks.test.js: a house', message: 'no ground' });
    expect(report.errors).toContainEqual({ where: 'outside the files', message: 'nobody listens' });
    expect(report.errors.some(({ where }) => where === 'unloaded.test.js')).toBe(true);
  });
});
