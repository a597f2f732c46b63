import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { removeTree, sizeOf, systemDisk } from '../../../../src/main/removal/remove-tree';
import { put, systemError, useFolder } from './support';

const at = useFolder();

describe('a folder that is removed', () => {
  it('is gone with all that is in it', () => {
    put(at('data/a/b/c'));
    put(at('data/d'));
    mkdirSync(at('data/empty'));
    put(at('beside'));
    expect(removeTree(at('data'))).toEqual([]);
    expect(readdirSync(at())).toEqual(['beside']);
  });

  it('takes links with it, and nothing that they lead to', () => {
    put(at('elsewhere/diary'), 'dear diary');
    mkdirSync(at('data/sub'), { recursive: true });
    symlinkSync(at('elsewhere'), at('data/sub/folder'));
    symlinkSync(at('elsewhere/diary'), at('data/file'));
    symlinkSync(at('nowhere'), at('data/broken'));
    expect(sizeOf(at('data'))).toBe(0);
    expect(removeTree(at('data'))).toEqual([]);
    expect(existsSync(at('data'))).toBe(false);
    expect(readFileSync(at('elsewhere/diary'), 'utf8')).toBe('dear diary');
    symlinkSync(at('elsewhere'), at('data'));
    expect(removeTree(at('data'))).toEqual([]);
    expect(readdirSync(at('elsewhere'))).toEqual(['diary']);
  });

  it('keeps what the system does not let go, which is named, and loses the rest', () => {
    put(at('data/a/held'));
    put(at('data/a/other'));
    put(at('data/b'));
    const unlink = (path: string): void => {
      if (path.endsWith('held')) throw systemError('EPERM');
      systemDisk.unlink(path);
    };
    expect(removeTree(at('data'), { ...systemDisk, unlink })).toEqual([
      { name: at('data/a/held'), why: 'no permission' },
    ]);
    expect([readdirSync(at('data')), readdirSync(at('data/a'))]).toEqual([['a'], ['held']]);
    const rmdir = (): never => {
      throw systemError('EWHATEVER');
    };
    expect(removeTree(at('data/a'), { ...systemDisk, rmdir })).toEqual([
      { name: at('data/a'), why: 'EWHATEVER' },
    ]);
  });

  it('that is not there is gone already', () => expect(removeTree(at('data'))).toEqual([]));
});

it('the size of a folder is that of its files', () => {
  put(at('data/a'), '12345');
  put(at('data/b/c'), '678');
  expect([sizeOf(at('data')), sizeOf(at('data/a')), sizeOf(at('none'))]).toEqual([8, 5, 0]);
});
