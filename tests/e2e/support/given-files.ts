import type { ElectronApplication, Page } from 'playwright-core';

/** The system's dialog for opening files answers with these paths from now on. */
export const chooseInDialog = (app: ElectronApplication, paths: readonly string[]): Promise<void> =>
  app.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...filePaths] });
    },
    [...paths],
  );

/** A file as the page gets it from the system. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Drags files onto the conversation and drops them there. */
export const dropFiles = (page: Page, files: readonly GivenFile[], shiftKey = false): Promise<void> =>
  page.evaluate(
    ({ given, isAtOnce }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
      }
      const area = document.querySelector('[data-drop-area]');
      for (const kind of ['dragenter', 'dragover', 'drop'])
        area?.dispatchEvent(
          new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, shiftKey: isAtOnce }),
        );
    },
    {
      given: files.map(({ name, type, bytes }) => ({
        ...{ name, type },
        base64: Buffer.from(bytes).toString('base64'),
      })),
      isAtOnce: shiftKey,
    },
  );
