// The baseline of start and memory: Electron with one sandboxed window that shows a page without a script.
import { app, BrowserWindow } from 'electron/main';
import { fileURLToPath } from 'node:url';

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  void window.loadFile(fileURLToPath(new URL('index.html', import.meta.url)));
});
app.on('window-all-closed', () => app.quit());
