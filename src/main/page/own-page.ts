import { parseUrl } from '../../contract/parse-url';

/** The scheme of links into the app. */
export const LINK_SCHEME = 'guildhall';

export const APP_SCHEME = 'app';
export const APP_HOST = 'guildhall';
const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** The page of the app, and its replacement after two crashes. */
export const MAIN_PAGE = `${APP_ORIGIN}/index.html`;
/** The page of the queue's own window. */
export const DESK_PAGE = `${APP_ORIGIN}/desk.html`;
/** The page of the window in which a screen is chosen. */
export const SCREENS_PAGE = `${APP_ORIGIN}/screens.html`;
export const SAFE_PAGE = `${APP_ORIGIN}/safe.html`;

/**
 * Whether an address is a page of the app. Scheme and host are compared, not `origin`, which is the text `null` for a
 * custom scheme. `developmentOrigin` is the development server's, null when packaged.
 */
export const isOwnPage = (address: string, developmentOrigin: string | null): boolean => {
  const url = parseUrl(address);
  if (url === null) return false;
  if (url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST) return true;
  return developmentOrigin !== null && url.origin === developmentOrigin;
};

/**
 * Whether a page may navigate by itself: the safe page back to the app, and the development server's page to itself,
 * which it does when a changed file cannot be replaced in place.
 */
export const isAllowedNavigation = (from: string, to: string, developmentPage: string | null): boolean =>
  (from === SAFE_PAGE && to === MAIN_PAGE) || (from === developmentPage && to === developmentPage);
