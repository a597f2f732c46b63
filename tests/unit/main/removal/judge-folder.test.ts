import { describe, expect, it } from 'vitest';
import { type FolderFacts, judgeFolder } from '../../../../src/main/removal/judge-folder';

const facts: FolderFacts = {
  path: '/home/me/profile',
  home: '/home/me',
  isUsual: false,
  isMarked: true,
  names: ['guildhall-data', 'logs', 'local-server', 'session-token', 'preferences.json', 'Cookies-journal'],
};
const errorOf = (change: Partial<FolderFacts>): string | null => {
  const verdict = judgeFolder({ ...facts, ...change });
  return verdict.isOurs ? null : verdict.error;
};

describe('a folder that is named', () => {
  it('is the app’s where it is marked and holds nothing of others', () => {
    expect(errorOf({})).toBeNull();
    const odd = [
      'session-token.set-aside',
      'preferences.set-aside-20261123T084005000Z.json',
      'last-look.new',
    ];
    expect(errorOf({ names: [...odd, '.org.chromium.Chromium.aB3dE9', 'SingletonLock'] })).toBeNull();
  });

  it('is left alone where nothing says that it is the app’s', () =>
    expect(errorOf({ isMarked: false })).toBe(
      '/home/me/profile was not removed: it does not look like a Guildhall data folder.',
    ));

  it('is left alone where somebody keeps something else in it, which is named', () => {
    expect(errorOf({ names: [...facts.names, 'thesis.odt'] })).toBe(
      '/home/me/profile was not removed: it also contains other files (thesis.odt). Move them elsewhere first, or remove Guildhall’s files by hand.',
    );
    expect(errorOf({ names: ['a', 'b', 'c', 'd', 'e'] })).toContain('(a, b, c and 2 more)');
    expect(errorOf({ names: ['Cookies.txt'] })).toContain('(Cookies.txt)');
  });

  it.each(['/home/me', '/home', '/'])('is never %s, in which a home folder is', (path) =>
    expect([errorOf({ path }), errorOf({ path, isUsual: true })]).toEqual(
      Array.from({ length: 2 }, () => `${path} was not removed: it contains your home folder.`),
    ),
  );
});

describe('the usual folder', () => {
  it('is the app’s by its place, with what later versions put into it', () => {
    expect(errorOf({ isUsual: true, names: [...facts.names, 'Later Cache'] })).toBeNull();
    expect(errorOf({ isUsual: true, isMarked: false, names: [] })).toBeNull();
  });

  it('is left alone where nothing in it is the app’s', () =>
    expect(errorOf({ isUsual: true, isMarked: false, names: ['thesis.odt'] })).not.toBeNull());
});
