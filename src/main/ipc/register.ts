import { ipcMain, type WebContents } from 'electron/main';
import { CALL_NAMES, type IpcPushName } from '../../contract/ipc/names';
import type { IpcPushes } from '../../contract/ipc/pushes';
import type { Answer } from './answer';

/** The one door of IPC. `contents` is the window that may call, null if there is none. */
export const registerIpc = (contents: () => WebContents | null, answer: Answer): void => {
  for (const name of CALL_NAMES) {
    ipcMain.handle(name, ({ senderFrame }, argument: unknown) => {
      const isMainFrame = senderFrame !== null && senderFrame === contents()?.mainFrame;
      return answer(name, { isMainFrame, url: senderFrame?.url ?? null }, argument);
    });
  }
};

/** Sends a push to the page. A page that was absent requests the missed state when it returns. */
export const createPush =
  (contents: () => WebContents | null) =>
  <N extends IpcPushName>(name: N, payload: IpcPushes[N]): void => {
    const target = contents();
    if (target && !target.isDestroyed() && !target.isCrashed()) target.send(name, payload);
  };

export type Push = ReturnType<typeof createPush>;
