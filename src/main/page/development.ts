import { app } from 'electron/main';
import { isOwnPage } from './own-page';

/** The development server's page; null in a packaged app, whatever its environment. */
export const developmentPage = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);

/** The development server's page of the queue's own window; null if there is none. */
export const developmentDeskPage =
  developmentPage === null ? null : new URL('/desk.html', developmentPage).href;

/** The same of the window in which a screen is chosen. */
export const developmentScreensPage =
  developmentPage === null ? null : new URL('/screens.html', developmentPage).href;

/** The origin of the development server; null if there is none. */
export const developmentOrigin = developmentPage === null ? null : new URL(developmentPage).origin;

/** The nonce of the page's styles; it is made for one run of `npm run dev`. */
export const developmentNonce = process.env.GUILDHALL_STYLE_NONCE ?? '';

/** Whether an address is a page of this app. */
export const isOwn = (url: string): boolean => isOwnPage(url, developmentOrigin);
