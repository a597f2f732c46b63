import { ipcMain, type WebContents } from 'electron/main';
import { CALL_NAMES, type IpcPushName } from '../../contract/ipc/names';
import type { IpcPushes } from '../../contract/ipc/pushes';
import type { Answer } from './answer';

/** The one door to IPC. `contents` is the window that may call, null while there is none. */
export const registerIpc = (contents: () => WebContents | null, answer: Answer): void => {
  for (const name of CALL_NAMES) {
    ipcMain.handle(name, ({ senderFrame }, argument: unknown) => {
      const isMainFrame = senderFrame !== null && senderFrame === contents()?.mainFrame;
      return answer(name, { isMainFrame, url: senderFrame?.url ?? null }, argument);
    });
  }
};

/** Sends to the page; what it misses while it is gone it asks for when it is back. */
export const createPush =
  (contents: () => WebContents | null) =>
  <N extends IpcPushName>(name: N, payload: IpcPushes[N]): void => {
    const target = contents();
    if (target && !target.isDestroyed() && !target.isCrashed()) target.send(name, payload);
  };

export type Push = ReturnType<typeof createPush>;
