import { APP_HOST, APP_SCHEME } from './own-page';

/** Where Chromium is told to look for dictionaries that are not there: nowhere, for it speaks no such scheme. */
export const NO_DICTIONARIES = `${APP_SCHEME}://${APP_HOST}/no-dictionaries/`;
