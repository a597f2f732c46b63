import { join } from 'node:path';
import { protocol, session as electronSession } from 'electron/main';
import type { Clock } from '../clock';
import { listAppFiles, serveApp } from './app-files';
import { developmentPolicy } from './csp';
import { developmentNonce, developmentOrigin, isOwn } from './development';
import { NO_DICTIONARIES } from './no-dictionaries';
import type { Microphone } from './microphone';
import { APP_SCHEME } from './own-page';
import { restrictPermissions } from './permissions';
import type { ScreenChoice } from './screen-choice';

/** The maximum wait for the script: a page of the development server is not served from here. */
const SCRIPT_WITHIN_MS = 500;

/** Adds the policy to the development server's page: that server sends none. */
const addPolicy = (origin: string): void => {
  const policy = developmentPolicy(origin, developmentNonce);
  electronSession.defaultSession.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, (details, answer) =>
    answer({ responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': [policy] } }),
  );
};

/** Serves the app's page and confines it; resolves when its script has been served, or after the maximum wait. */
export const servePage = (
  out: string,
  clock: Clock,
  microphone: Microphone,
  screens: ScreenChoice,
): Promise<void> => {
  // Before any other use of the session: it requests a dictionary at once, from a host that nobody has chosen.
  electronSession.defaultSession.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  restrictPermissions(electronSession.defaultSession, isOwn, () => microphone.isUsed, screens);
  const serve = serveApp(listAppFiles(join(out, 'renderer')));
  const scriptServed = new Promise<void>((resolve) => {
    protocol.registerBufferProtocol(APP_SCHEME, (request, answer) => {
      if (request.url.endsWith('.js')) setImmediate(resolve);
      const { status, headers, body } = serve(request);
      answer({ statusCode: status, headers: { ...headers }, data: body });
    });
    clock.set(resolve, SCRIPT_WITHIN_MS);
  });
  if (developmentOrigin !== null) addPolicy(developmentOrigin);
  return scriptServed;
};
