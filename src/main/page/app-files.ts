import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUrl } from '../../contract/parse-url';
import { CONTENT_SECURITY_POLICY } from './csp';
import { APP_HOST, APP_SCHEME } from './own-page';
import { SAFE_PAGE_FILES } from './safe-page';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** The content of a path: a file of the build, or a text that is part of the program. */
export type Served =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string };

/** All files by the path of the address. Other paths do not exist. */
export interface AppFiles {
  readonly get: (path: string) => Served | undefined;
}

interface Folder {
  readonly files: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, () => Folder>;
}

const listFolder = (path: string): Folder => {
  const files = new Map<string, string>();
  const folders = new Map<string, () => Folder>();
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    let listed: Folder | null = null;
    if (entry.isDirectory()) folders.set(entry.name, () => (listed ??= listFolder(inside)));
    else if (entry.isFile()) files.set(entry.name, inside);
  }
  return { files, folders };
};

/**
 * The files of a built renderer. A folder is listed on first use, because there are thousands of emoji pictures. Names
 * are looked up in these lists, never joined to a path.
 */
export const listAppFiles = (root: string): AppFiles => {
  const top = listFolder(root);
  return {
    get: (path) => {
      const text = SAFE_PAGE_FILES[path];
      if (text !== undefined && Object.hasOwn(SAFE_PAGE_FILES, path)) return { kind: 'text', text };
      const names = path.split('/').slice(1);
      const name = names.pop() ?? '';
      let folder: Folder | undefined = top;
      for (const part of names) folder = folder?.folders.get(part)?.();
      const file = folder?.files.get(name);
      return file === undefined ? undefined : { kind: 'file', path: file };
    },
  };
};

export interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly served: Served | null;
}

const refuse = (status: number): AppAnswer => ({ status, headers: {}, served: null });

/** The answer to a request to app://: GET only, from the map only. */
export const answerAppRequest = (files: AppFiles, method: string, address: string): AppAnswer => {
  if (method !== 'GET') return refuse(405);
  const url = parseUrl(address);
  if (url === null) return refuse(400);
  const { protocol, host, pathname } = url;
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return refuse(404);
  const path = pathname === '/' ? '/index.html' : pathname;
  const served = files.get(path);
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (!served || type === undefined) return refuse(404);
  // The bundler puts a hash of the content into the names of assets.
  const isImmutable = path.startsWith('/assets/');
  return {
    status: 200,
    served,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
};

/** An answer with its content, without an object of fetch: loading those costs main 50 ms before the page's first file. */
export interface AppBytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** The handler of the app: scheme over a map of files. */
export const serveApp =
  (files: AppFiles) =>
  (request: { readonly method: string; readonly url: string }): AppBytes => {
    const { status, headers, served } = answerAppRequest(files, request.method, request.url);
    if (!served) return { status, headers, body: NOTHING };
    // Local files are small: reading them synchronously is faster than waiting for a thread, and the page is waiting.
    const body = served.kind === 'text' ? Buffer.from(served.text) : readFileSync(served.path);
    return { status, headers, body };
  };
