import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { installProbe } from './page-probe';

const EMPTY_APP = join(import.meta.dirname, 'empty-app');

/** Electron with an empty page, which has the probe: the floor of what is painted. */
export interface EmptyWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
}

/** Starts the empty app in the same way as the product. */
export const openEmptyWindow = async (prepared: Prepared): Promise<EmptyWindow> => {
  const app = await launchApp(
    { ...prepared, appPath: prepared.readableApp(EMPTY_APP) },
    { userDataDir: open(prepared).makeUserDataDir('empty') },
  );
  const page = await app.firstWindow();
  await installProbe(page);
  return { app, page };
};

/** Adds a bare text area to the empty page, focused. */
export const addTextArea = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    document.body.append(area);
    area.focus();
  });
};

/**
 * Connects the empty page with a server that passes each socket's messages to the others. What comes is added as a
 * paragraph; Enter in the text area sends its text.
 */
export const connectPage = (page: Page, url: string): Promise<void> =>
  page.evaluate(
    (address) =>
      new Promise<void>((done, reject) => {
        const socket = new WebSocket(address);
        socket.binaryType = 'arraybuffer';
        socket.addEventListener('open', () => done());
        socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)));
        socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
          const line = document.createElement('p');
          line.textContent = typeof data === 'string' ? data : new TextDecoder().decode(data);
          document.querySelector('p')?.replaceWith(line);
        });
        document.querySelector('textarea')?.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const area = event.currentTarget as HTMLTextAreaElement;
          socket.send(area.value);
          area.value = '';
        });
      }),
    url,
  );
