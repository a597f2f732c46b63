import type { App } from 'electron/main';

export interface LifecycleDependencies {
  /** Someone started the app again, or followed a link into it. */
  readonly onSummoned: (argv: readonly string[]) => void;
  /** The last window is gone and its icon was clicked, on macOS. */
  readonly onReopen: () => void;
  /** Everything that must be done before the end; false where a person would rather stay. */
  readonly close: () => Promise<boolean>;
}

/** Runs the app's life: one instance, and an end that loses nothing. */
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
