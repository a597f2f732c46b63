import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTestFolders, testFoldersAround } from '../../../../src/main/selftest/test-folders';
import { takePart } from '../../../../src/main/selftest/take-part';

const temporary = mkdtempSync(join(tmpdir(), 'guildhall-places-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('the profile of a self-test', () => {
  it('is made anew, for this account alone, and known again', () => {
    const places = makeTestFolders(temporary);
    expect(statSync(places.root).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(join(places.profile, 'preferences.json'), 'utf8'))).toMatchObject({
      version: 1,
    });
    expect(testFoldersAround(places.profile)).toEqual(places);
    expect(makeTestFolders(temporary).root).not.toBe(places.root);
  });

  it('is no other, whatever it is called', () => {
    const named = join(temporary, 'guildhall-selftest-mine/profile');
    mkdirSync(named, { recursive: true });
    expect(testFoldersAround(named)).toBeNull();
    writeFileSync(join(named, '../selftest.json'), 'no JSON');
    expect(testFoldersAround(named)).toBeNull();
    const other = join(temporary, 'Guildhall');
    mkdirSync(join(other, 'profile'), { recursive: true });
    writeFileSync(join(other, 'selftest.json'), '{"isThrownAway":true}');
    expect(testFoldersAround(join(other, 'profile'))).toBeNull();
  });

  it('is the only one that a part is taken on', () => {
    const { profile } = makeTestFolders(temporary);
    expect(takePart(['g'], profile)).toBe('none');
    expect(takePart(['g', '--selftest-part=first'], join(temporary, 'Guildhall'))).toBe('refused');
    expect(takePart(['g', '--selftest-part=first'], profile)).toHaveProperty('begin');
  });
});
