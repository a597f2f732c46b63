import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';

/** A feed on loopback. */
export interface Feed {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

type Files = Readonly<Record<string, Buffer | string>>;

const listen = async (
  answer: (name: string) => Buffer | string | null,
  folder: string | null,
): Promise<Feed> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://h').pathname);
    asked.push(name);
    const path = folder === null ? null : join(folder, name);
    const body = answer(name);
    if (path !== null && existsSync(path)) createReadStream(path).pipe(response);
    else if (body === null) response.writeHead(404).end();
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/feed`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** Serves these files, and nothing else. */
export const feedOf = (files: Files): Promise<Feed> =>
  listen((name) => (Object.hasOwn(files, name) ? (files[name] ?? null) : null), null);

/** Serves a folder as `npm run package` leaves it. */
export const feedAt = (folder: string): Promise<Feed> => listen(() => null, folder);

/** What a feed says of a version with one file. */
export const announcement = (version: string, file: string, announced: Buffer): string =>
  [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${createHash('sha512').update(announced).digest('base64')}`,
    `    size: ${announced.length}`,
    `path: ${file}`,
    `sha512: ${createHash('sha512').update(announced).digest('base64')}`,
    "releaseDate: '2026-11-21T10:00:00.000Z'",
    '',
  ].join('\n');
