import { join } from 'node:path';
import { protocol, session as electronSession } from 'electron/main';
import type { Clock } from '../clock';
import { listAppFiles, serveApp } from './app-files';
import { developmentPolicy } from './csp';
import { developmentNonce, developmentOrigin, isOwn } from './development';
import { NO_DICTIONARIES } from './no-dictionaries';
import { APP_SCHEME } from './own-page';
import { restrictPermissions } from './permissions';

/** How long the script is waited for: a page of the development server does not come from here. */
const SCRIPT_WITHIN_MS = 500;

/** Gives the development server's page its policy: what that server answers has none. */
const addPolicy = (origin: string): void => {
  const policy = developmentPolicy(origin, developmentNonce);
  electronSession.defaultSession.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, (details, answer) =>
    answer({ responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [policy] } }),
  );
};

/** Serves the app's page and confines it; resolves when its script has been served, or is not to be waited for. */
export const servePage = (out: string, clock: Clock): Promise<void> => {
  // Before anything else asks for the session: it looks for a dictionary at once, at a host that nobody chose.
  electronSession.defaultSession.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  restrictPermissions(electronSession.defaultSession, isOwn);
  const serve = serveApp(listAppFiles(join(out, 'renderer')));
  const scriptServed = new Promise<void>((resolve) => {
    protocol.handle(APP_SCHEME, (request) => {
      if (request.url.endsWith('.js')) setImmediate(resolve);
      return serve(request);
    });
    clock.set(resolve, SCRIPT_WITHIN_MS);
  });
  if (developmentOrigin !== null) addPolicy(developmentOrigin);
  return scriptServed;
};
