import { createServer, type Server } from 'node:http';
import type { SpellingLanguage } from '../../contract/ipc/spelling';
import { dictionaryRegion } from './regions';

/** Hands dictionaries to Chromium, which takes them by HTTP alone. */
export interface DictionaryServer {
  /** What Chromium is told to look under, with a slash at the end. */
  readonly url: string;
  readonly close: () => void;
}

export interface DictionaryServerDependencies {
  readonly languages: readonly SpellingLanguage[];
  readonly read: (language: SpellingLanguage) => Promise<Buffer | null>;
  /** What nobody else on this computer can guess. */
  readonly secret: string;
}

/** The language that a file of Chromium's is of: `en-us-10-1.bdic`, in a version that grows with Chromium. */
export const languageOfFile = (
  name: string,
  languages: readonly SpellingLanguage[],
): SpellingLanguage | null => {
  const region = /^([a-z-]+)-\d+-\d+\.bdic$/i.exec(name)?.[1]?.toLowerCase();
  return languages.find((language) => dictionaryRegion(language).toLowerCase() === region) ?? null;
};

/** Listens on this computer alone, for these languages alone, until it is closed. */
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
