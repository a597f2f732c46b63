import type { WebContents } from 'electron/main';
import { developmentPage } from './development';
import { isAllowedNavigation } from './own-page';

/** Confines a page: it cannot navigate, open windows or embed pages. */
export const confineContents = (contents: WebContents, followLink: (url: string) => void): void => {
  const refuse = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isAllowedNavigation(contents.getURL(), event.url, developmentPage)) event.preventDefault();
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    followLink(url);
    return { action: 'deny' };
  });
};
