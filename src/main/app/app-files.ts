import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** What is served under a path: a file of the build, or a text that is part of the program. */
export type Served =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'text'; readonly text: string };

/** All that there is: path of the address -> what is served. Paths that are not in it do not exist. */
export type AppFiles = ReadonlyMap<string, Served>;

/** The files of a built renderer, as they are when the app starts; nothing is looked up by path later. */
export const listAppFiles = (root: string): AppFiles => {
  const files = new Map<string, Served>();
  const walk = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, `${prefix}${entry.name}/`);
      else if (entry.isFile()) files.set(`${prefix}${entry.name}`, { kind: 'file', path });
    }
  };
  walk(root, '/');
  for (const [path, text] of Object.entries(SAFE_PAGE_FILES)) files.set(path, { kind: 'text', text });
  return files;
};

export interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly served: Served | null;
}

const refuse = (status: number): AppAnswer => ({ status, headers: {}, served: null });

/** What a request to app:// is answered with: GET only, by the map alone. */
export const answerAppRequest = (files: AppFiles, method: string, address: string): AppAnswer => {
  if (method !== 'GET') return refuse(405);
  if (!URL.canParse(address)) return refuse(400);
  const { protocol, host, pathname } = new URL(address);
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

/** The handler of the app: scheme over a map of files. `onServed` hears of every path that was answered. */
export const serveApp =
  (files: AppFiles, onServed: (path: string) => void) =>
  async (request: { readonly method: string; readonly url: string }): Promise<Response> => {
    const { status, headers, served } = answerAppRequest(files, request.method, request.url);
    if (!served) return new Response(null, { status });
    const body = served.kind === 'text' ? served.text : await readFile(served.path);
    onServed(new URL(request.url).pathname);
    return new Response(body, { status, headers: { ...headers } });
  };
