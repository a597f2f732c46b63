import { join } from 'node:path';
import { parseUrl } from '../../contract/parse-url';
import { trimCharactersEnd } from '../../domain/text/trim-characters';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** A host name that leads nowhere: with it a package states that it has no feed (electron-builder.yml). */
const NOWHERE = /\.invalid$/;

/**
 * The address of a feed: https, or this computer itself, because anybody who can change the traffic could replace the
 * app. Null for any other address, and for one with a name and password.
 */
export const readFeed = (text: string): string | null => {
  const url = parseUrl(text);
  if (url === null) return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe || url.username !== '' || url.password !== '' || NOWHERE.test(url.hostname)) return null;
  url.hash = '';
  url.search = '';
  return trimCharactersEnd(url.href, '/');
};

/**
 * The folder below the system's cache folder where electron-updater stores packages, from the app-update.yml of this
 * package; null if it names none.
 */
export const cacheFolder = (text: string, caches: string): string | null => {
  const name = /^updaterCacheDirName:\s*['"]?([\w-]+)['"]?\s*$/m.exec(text)?.[1];
  return name === undefined ? null : join(caches, name);
};

/** The feed that a package was built with, from its app-update.yml. */
export const packagedFeed = (text: string): string | null => {
  const url = /^url:\s*['"]?([^\s'"]+)['"]?\s*$/m.exec(text)?.[1];
  return url === undefined ? null : readFeed(url);
};
