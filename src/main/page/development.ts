import { app } from 'electron/main';
import { isOwnPage } from './own-page';

/** The development server's page; a packaged app has none, whatever its environment says. */
export const developmentPage = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);

/** The development server; null where there is none. */
export const developmentOrigin = developmentPage === null ? null : new URL(developmentPage).origin;

/** What the styles of its page name; it is made for one run of `npm run dev`. */
export const developmentNonce = process.env.GUILDHALL_STYLE_NONCE ?? '';

/** Whether an address is a page of this app. */
export const isOwn = (url: string): boolean => isOwnPage(url, developmentOrigin);
