import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder, packagedFeed, readFeed } from '../../../../src/main/updates/feed';

describe('the address of a feed', () => {
  it.each([
    ['https://updates.example.org/guildhall/', 'https://updates.example.org/guildhall'],
    ['http://127.0.0.1:8080/feed', 'http://127.0.0.1:8080/feed'],
    ['http://[::1]:1/', 'http://[::1]:1'],
    ['http://localhost/x?y=1#z', 'http://localhost/x'],
  ])('%s is taken', (text, feed) => {
    expect(readFeed(text)).toBe(feed);
  });

  it.each([
    ...[
      'http://updates.example.org/',
      'http://127.0.0.1.example.org/',
      'http://localhost.example.org/',
      'ftp://h/',
    ],
    ...[
      'file:///etc',
      'https://me:secret@h/',
      'updates.example.org',
      '',
      'https://updates.invalid/guildhall',
    ],
  ])('%s is not', (text) => {
    expect(readFeed(text)).toBeNull();
  });

  it('that a package was made with is read from its file, unless it leads nowhere', () => {
    const file = (url: string) => `provider: generic\nurl: ${url}\nupdaterCacheDirName: guildhall-updater\n`;
    expect(packagedFeed(file('https://h.example/f'))).toBe('https://h.example/f');
    expect(packagedFeed(file("'https://h.example/f'"))).toBe('https://h.example/f');
    expect(packagedFeed(file('https://updates.invalid/guildhall'))).toBeNull();
    expect(packagedFeed('')).toBeNull();
  });

  it('is not all that the file says: where fetched packages are put too', () => {
    const file = (name: string) => `url: https://h.example/f\nupdaterCacheDirName: ${name}\n`;
    expect(cacheFolder(file('guildhall-updater'), '/home/me/.cache')).toBe(
      join('/home/me/.cache', 'guildhall-updater'),
    );
    expect(cacheFolder(file("'guildhall-updater'"), '/c')).toBe(join('/c', 'guildhall-updater'));
    expect(cacheFolder(file('../elsewhere'), '/c')).toBeNull();
    expect(cacheFolder('', '/c')).toBeNull();
  });
});
