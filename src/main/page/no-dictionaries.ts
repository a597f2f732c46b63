import { APP_HOST, APP_SCHEME } from './own-page';

/**
 * The address where Chromium is told to download dictionaries: it leads nowhere, because downloads do not use this
 * scheme.
 */
export const NO_DICTIONARIES = `${APP_SCHEME}://${APP_HOST}/no-dictionaries/`;
