import { ipcMain, type WebContents } from 'electron/main';
import { CALL_NAMES, type IpcCallName, type IpcPushName } from '../../contract/ipc/names';
import type { IpcPushes } from '../../contract/ipc/pushes';
import type { Answer } from './answer';

/** A window that may call: its contents, null if there is none, and which calls are its own. */
export interface Caller {
  readonly contents: () => WebContents | null;
  readonly may: (name: IpcCallName) => boolean;
}

/** The one door of IPC. */
export const registerIpc = (callers: readonly Caller[], answer: Answer): void => {
  for (const name of CALL_NAMES) {
    const own = callers.filter(({ may }) => may(name));
    ipcMain.handle(name, ({ senderFrame }, argument: unknown) => {
      const isMainFrame =
        senderFrame !== null && own.some(({ contents }) => senderFrame === contents()?.mainFrame);
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
