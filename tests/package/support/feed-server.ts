import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { PAYLOAD_TYPES, seal } from '../../../tools/updates/envelope.mjs';

/** An update feed on loopback. */
export interface Feed {
  readonly url: string;
  /** The requested paths. */
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

/** Serves only these files. */
export const feedOf = (files: Files): Promise<Feed> =>
  listen((name) => (Object.hasOwn(files, name) ? (files[name] ?? null) : null), null);

/** Serves a folder made by `npm run package`. */
export const feedAt = (folder: string): Promise<Feed> => listen(() => null, folder);

const DAY_MS = 24 * 60 * 60_000;
let sequence = Date.now();

/** A signed announcement of a version with one file, newer than every announcement before it. */
export const announcement = (
  key: KeyObject,
  version: string,
  file: string,
  announced: Buffer,
  change: object = {},
): string =>
  JSON.stringify(
    seal(
      PAYLOAD_TYPES.update,
      {
        ...{ feed: 'latest-linux', version },
        files: [
          {
            name: file,
            size: announced.length,
            sha512: createHash('sha512').update(announced).digest('base64'),
          },
        ],
        issued: new Date().toISOString(),
        expires: new Date(Date.now() + DAY_MS).toISOString(),
        sequence: (sequence += 1),
        ...change,
      },
      key,
    ),
  );
