// @ts-check
// Loaded before an app by `-r`, the empty one and Guildhall alike: gives the page a second preload that waits for what
// is awaited, and prints the moment when it was painted in a window that is shown. Closes the window when it is asked.
const { app, session } = require('electron/main');
const { join } = require('node:path');

const PRELOAD = join(__dirname, 'preload.cjs');

void app.whenReady().then(() => {
  // Electron 35 has another call; the packaged one is older.
  if ('registerPreloadScript' in session.defaultSession)
    session.defaultSession.registerPreloadScript({ type: 'frame', filePath: PRELOAD });
  else /** @type {Electron.Session} */ (session.defaultSession).setPreloads([PRELOAD]);
});

app.on('browser-window-created', (_created, window) => {
  const { webContents } = window;
  let isShown = window.isVisible();
  let shownAt = 0;
  /** Names that were drawn before the window was shown: they are on no screen yet. */
  const early = new Set();
  window.once('show', () => {
    isShown = true;
    shownAt = Date.now();
    for (const name of early) webContents.send('bench:again', name);
  });
  webContents.on('ipc-message', (_event, channel, name, at) => {
    if (channel === 'bench:close') window.close();
    if (channel !== 'bench:painted') return;
    if (!isShown) early.add(name);
    else if (at < shownAt) webContents.send('bench:again', name);
    else process.stderr.write(`bench:painted ${name} ${at}\n`);
  });
});
