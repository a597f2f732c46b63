import type { UpdateState } from '../../src/contract/ipc/help';
import type { SelfTestReport } from '../../src/contract/selftest';
import { openFromMenu } from '../../tests/e2e/support/native-menu';
import type { Scene, Stage } from './stage';

const close = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const openPage = async ({ app, page }: Stage, item: string, name: string): Promise<void> => {
  await openFromMenu(app, item);
  await page.getByRole('dialog', { name }).waitFor();
};

/** Pushes a state of updates, as main would. */
const tell = ({ app }: Stage, state: UpdateState): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, said) => BrowserWindow.getAllWindows()[0]?.webContents.send('updates.changed', said),
    state,
  );

const step = (
  id: string,
  title: string,
  outcome: 'pass' | 'fail' | 'skipped',
  detail: string | null,
  ms: number,
) => ({
  ...{ id, title, outcome, detail, ms },
});

const REPORT: SelfTestReport = {
  form: 1,
  app: {
    ...{
      version: '0.1.0',
      electron: '45.4.1',
      chromium: '150.0',
      node: '24.0',
      platform: 'linux',
      arch: 'x64',
    },
    ...{ system: 'Linux 6.12', isPackaged: true },
  },
  startedAt: '2026-11-21T10:00:00.000Z',
  ...{ ms: 24_000, outcome: 'fail', passed: 5, failed: 1, skipped: 2 },
  steps: [
    step('start', 'The window opens and shows the sign-in screen', 'pass', null, 260),
    step(
      'server',
      'The bundled server starts on a free port',
      'pass',
      'http://127.0.0.1:38179, version 0.1.0',
      5860,
    ),
    step(
      'sign-in',
      'A user signs in with e-mail and password, and is connected',
      'pass',
      'as maren; remembered',
      880,
    ),
    step(
      'message',
      'A message is written, sent and stored by the server',
      'pass',
      'stored after 131 ms',
      200,
    ),
    step('tray', 'The icon is in the tray', 'skipped', 'This desktop does not show tray icons', 0),
    step(
      'reconnect',
      'After the server is killed, it restarts and the app reconnects by itself',
      'fail',
      'Timed out after 90 s waiting for the app to reconnect. The window says: Gateway Connection lost. Some features may not work properly.',
      90_300,
    ),
    step(
      'guard-page',
      'The page has no access to Node or Electron, only to two functions of the app',
      'pass',
      null,
      3,
    ),
    step(
      'updates',
      'A newer version in the feed is downloaded, checked and offered, and can be postponed',
      'skipped',
      'No feed was given (--feed https://…)',
      0,
    ),
  ],
};

/** Answers with a report instead of a self-test, which would open a window beside the photographed one. */
const answerWith = ({ app }: Stage, report: SelfTestReport): Promise<void> =>
  app.evaluate(({ ipcMain }, value) => {
    ipcMain.removeHandler('build.verify');
    ipcMain.handle('build.verify', () => ({ ok: true, value }));
  }, report);

/** The dialogs of the Help menu, and the bar of an update that is ready. */
export const helpScenes: readonly Scene[] = [
  { name: 'help-01-updates-off', open: (stage) => openPage(stage, 'Check for Updates…', 'Updates'), close },
  {
    name: 'help-02-updates-ready',
    open: async (stage) => {
      await openPage(stage, 'Check for Updates…', 'Updates');
      await tell(stage, { phase: 'ready', version: '0.2.0', isPutOff: true });
      await stage.page.getByRole('button', { name: 'Restart Now' }).waitFor();
    },
    close,
  },
  {
    name: 'help-03-update-bar',
    open: async (stage) => {
      await tell(stage, { phase: 'ready', version: '0.2.0', isPutOff: false });
      await stage.page.getByText('Guildhall 0.2.0 is ready.').waitFor();
    },
    close: async (stage) => {
      await tell(stage, { phase: 'off', why: 'no-feed' });
      await stage.page.getByText('Guildhall 0.2.0 is ready.').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'help-08-update-refused',
    open: async (stage) => {
      await openPage(stage, 'Check for Updates…', 'Updates');
      await tell(stage, {
        ...{ phase: 'refused', why: 'expired' },
        text: 'This feed’s announcement expired on 1 November 2026: newer versions may be held back from you. If this computer’s date (23 November 2026) is wrong, correct it and check again.',
      });
      await stage.page.getByText('This feed’s announcement expired').waitFor();
    },
    close: async (stage) => {
      await close(stage);
      await tell(stage, { phase: 'off', why: 'no-feed' });
      await stage.page.getByText('Guildhall can’t be updated').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'help-04-verify',
    open: (stage) => openPage(stage, 'Verify This Build…', 'Verify This Build'),
    close,
  },
  {
    name: 'help-05-verify-report',
    open: async (stage) => {
      await answerWith(stage, REPORT);
      await openPage(stage, 'Verify This Build…', 'Verify This Build');
      await stage.page.getByRole('button', { name: 'Start' }).click();
      await stage.page.getByText('This build does not work here').waitFor();
    },
    close,
  },
  {
    name: 'help-06-diagnostics',
    open: async (stage) => {
      await openPage(stage, 'Export Diagnostics…', 'Export Diagnostics');
      await stage.page.getByText('Guildhall diagnostics, to help').waitFor();
    },
    close,
  },
  {
    name: 'help-07-licences',
    open: async (stage) => {
      await openPage(stage, 'Licences', 'Licences');
      await stage.page.getByRole('combobox', { name: /^Packages inside/ }).waitFor();
    },
    close,
  },
];
