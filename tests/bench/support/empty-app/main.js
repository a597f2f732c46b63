// The baseline of start and memory: Electron with one sandboxed window that shows a page without a script.
// With --stays the window hides when it is closed, as that of an app in the tray.
import { app, BrowserWindow } from 'electron/main';
import { fileURLToPath } from 'node:url';

let isQuitting = false;
app.on('before-quit', () => (isQuitting = true));
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  if (process.argv.includes('--stays'))
    window.on('close', (event) => {
      if (isQuitting) return;
      event.preventDefault();
      window.hide();
    });
  void window.loadFile(fileURLToPath(new URL('index.html', import.meta.url)));
});
app.on('window-all-closed', () => app.quit());
