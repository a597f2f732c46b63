import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { leftovers } from '../../../../src/main/removal/leftovers';
import { put, useFolder } from './support';

const at = useFolder();
/** A process that has ended. */
const ended = spawnSync(process.execPath, ['--version']);
const found = () => leftovers(at(), '/home/me');

it('folders of runs that were broken off are found, and others of that name are not', () => {
  put(at('guildhall-selftest-aB3dE9/selftest.json'));
  put(at('guildhall-report-aB3dE9/report.json'));
  put(at('guildhall-aB3dE9/guildhall-data'));
  put(at('guildhall-report-notes1/thesis.odt'));
  put(at('guildhall-mydocs/thesis.odt'));
  put(at('guildhall-noMark/logs/x'));
  put(at('guildhall-run-aB3dE9/guildhall-data'));
  // Of a process that has ended, and of one that has not.
  put(at(`guildhall-practice-${ended.pid}-aB3dE9/Cache/data_0`));
  put(at(`guildhall-practice-${process.pid}-aB3dE9/Cache/data_0`));
  put(at('guildhall-aFile1'));
  mkdirSync(at('real'));
  symlinkSync(at('real'), at('guildhall-aLink1'));
  expect(found()).toEqual(
    [
      ...['guildhall-aB3dE9', `guildhall-practice-${ended.pid}-aB3dE9`],
      ...['guildhall-report-aB3dE9', 'guildhall-selftest-aB3dE9'],
    ].map((name) => at(name)),
  );
});

it('those that are in use stay', () => {
  put(at('guildhall-aB3dE9/guildhall-data'));
  put(at('guildhall-selftest-aB3dE9/selftest.json'));
  mkdirSync(at('guildhall-selftest-aB3dE9/profile'));
  symlinkSync(`${hostname()}-${process.pid}`, at('guildhall-aB3dE9/SingletonLock'));
  symlinkSync(`${hostname()}-${process.pid}`, at('guildhall-selftest-aB3dE9/profile/SingletonLock'));
  expect(found()).toEqual([]);
});

it('where there is no folder for temporary files nothing was left in it', () =>
  expect(leftovers(at('none'), '/home/me')).toEqual([]));
