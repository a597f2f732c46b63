import { createServer, type Server } from 'node:http';
import type { SpellingLanguage } from '../../contract/ipc/spelling';
import { dictionaryRegion } from './regions';

/** Serves dictionaries to Chromium, which loads them only by HTTP. */
export interface DictionaryServer {
  /** The base URL for Chromium, with a trailing slash. */
  readonly url: string;
  readonly close: () => void;
}

export interface DictionaryServerDependencies {
  readonly languages: readonly SpellingLanguage[];
  readonly read: (language: SpellingLanguage) => Promise<Buffer | null>;
  /** A value that no other program on this computer can guess. */
  readonly secret: string;
}

/** The language of a file name of Chromium's: `en-us-10-1.bdic`, whose version grows with Chromium. */
export const languageOfFile = (
  name: string,
  languages: readonly SpellingLanguage[],
): SpellingLanguage | null => {
  const region = /^([a-z-]+)-\d+-\d+\.bdic$/i.exec(name)?.[1]?.toLowerCase();
  return languages.find((language) => dictionaryRegion(language).toLowerCase() === region) ?? null;
};

/** Listens only on this computer, for these languages only, until it is closed. */
export const serveDictionaries = async ({
  languages,
  read,
  secret,
}: DictionaryServerDependencies): Promise<DictionaryServer> => {
  const server: Server = createServer((request, response) => {
    const name = request.url?.startsWith(`/${secret}/`) ? request.url.slice(secret.length + 2) : '';
    const language = request.method === 'GET' ? languageOfFile(name, languages) : null;
    const answer = async (): Promise<Buffer | null> => (language === null ? null : read(language));
    void answer()
      .catch(() => null)
      .then((bytes) => {
        response.writeHead(bytes === null ? 404 : 200, { 'Content-Type': 'application/octet-stream' });
        response.end(bytes ?? undefined);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/${secret}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
