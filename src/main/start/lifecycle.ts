import type { App } from 'electron/main';

export interface LifecycleDependencies {
  /** Called when the app was started again, or a link into it was followed. */
  readonly onSummoned: (argv: readonly string[]) => void;
  /** Called when the app's icon was clicked without an open window, on macOS. */
  readonly onReopen: () => void;
  /** The work before the end; resolves to false if the person cancels it. */
  readonly close: () => Promise<boolean>;
}

/** Manages the app's lifecycle: one instance, and an end without loss of data. */
export const manageLifecycle = (app: App, { onSummoned, onReopen, close }: LifecycleDependencies): void => {
  let stage: 'running' | 'closing' | 'closed' = 'running';
  const end = async (): Promise<void> => {
    let isClosed = true;
    try {
      isClosed = await close();
    } finally {
      stage = isClosed ? 'closed' : 'running';
      if (isClosed) app.quit();
    }
  };
  // Switches of a second instance are ignored: only a link is taken from its command line.
  app.on('second-instance', (_event, argv) => onSummoned(argv));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    onSummoned([url]);
  });
  app.on('activate', onReopen);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (stage === 'closed') return;
    event.preventDefault();
    if (stage === 'closing') return;
    stage = 'closing';
    void end();
  });
};
