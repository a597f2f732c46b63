import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, Menu, protocol } from 'electron/main';
import { MEDIA_SCHEME } from '../contract/media';
import { t } from '../domain/i18n/t';
import { takesLinks } from './links/take-links';
import { APP_SCHEME, LINK_SCHEME } from './page/own-page';
import { readRemovalRequest } from './removal/request';
import { run } from './run';
import { readSelfTestOptions } from './selftest/options';
import { type SelfTestPart, takePart } from './selftest/take-part';
import { refusedSwitch, refusedVariable } from './start/allowed-switches';
import { beginSelfTest } from './start/begin-self-test';
import { chooseStart, type EarlyFacts, needsDisplay } from './start/choose-start';
import { askDisplay } from './start/display/display-sockets';
import { type DisplayChoice, findDisplay } from './start/display/find-display';
import { isPractice } from './practice/switch';
import { LED_SWITCH, leadToDisplay, ledWords } from './start/display/lead-to-display';
import { makeThrownAway } from './disk/thrown-away';
import { findUserData, NOTHING_KEPT, openUserData } from './start/user-data';
import { versionLine } from './start/version-line';

const OUT = join(import.meta.dirname, '..');

const refusedWord = app.isPackaged ? refusedSwitch(process.argv, process.platform) : null;
const refusedName = app.isPackaged ? refusedVariable(process.env, process.platform) : null;
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  // Players ask for parts of a stream.
  { scheme: MEDIA_SCHEME, privileges: { standard: true, secure: true, stream: true } },
]);
// The value of electron-builder.yml: Windows assigns notifications, the task bar button and the jump list by it.
if (process.platform === 'win32') app.setAppUserModelId('org.guildhall.desktop');
// Electron would build its default menu at the start; the app's own menu follows when the page is loaded.
Menu.setApplicationMenu(null);

const removal = readRemovalRequest(process.argv);
const given = app.commandLine.hasSwitch('user-data-dir')
  ? app.commandLine.getSwitchValue('user-data-dir')
  : null;
const named = given === null || removal !== null ? null : openUserData(given, process.cwd());
const namedFolder = named?.ok === true ? named.folder : null;
const selfTest = readSelfTestOptions(process.argv);
const isVersionAsked = process.argv.includes('--version');
/** No profile for a run that prints the version, watches a self-test, or removes the data. */
const data =
  named !== null || isVersionAsked || selfTest !== null || removal !== null
    ? null
    : isPractice(process.argv)
      ? { kind: 'thrown-away' as const, folder: makeThrownAway('practice') }
      : findUserData(
          () => app.getPath('userData'),
          () => makeThrownAway('unkept'),
        );
if (namedFolder !== null) app.setPath('userData', namedFolder);
if (data?.kind === 'thrown-away') {
  app.setPath('userData', data.folder);
  // The window's caches are written until the end: what is left is removed by the next start (disk/thrown-away.ts).
  process.once('exit', () => rmSync(data.folder, { recursive: true, force: true }));
}

const early: EarlyFacts = { refusedWord, refusedName, isVersionAsked, removal, named };
const heldDisplays: (() => void)[] = [];
/** Checked before Electron opens the display: without one it exits without a message. */
const display: DisplayChoice = needsDisplay(process.platform, early)
  ? await findDisplay({
      chosen: app.commandLine.getSwitchValue('ozone-platform'),
      isLed: process.argv.includes(LED_SWITCH),
      ask: askDisplay(process.env, app.commandLine.getSwitchValue('display'), (release) =>
        heldDisplays.push(release),
      ),
    })
  : { kind: 'go' };
// At this point Electron has its own connection to the display.
void app.whenReady().then(() => {
  for (const release of heldDisplays.splice(0)) release();
});

/** Starts the app unless another instance uses its folder. */
const beginApp = (test: SelfTestPart | null): void => {
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Guildhall is already open.\n');
    app.exit(0);
    return;
  }
  const isUsual = test === null && data?.kind === 'usual';
  if (takesLinks({ platform: process.platform, isPackaged: app.isPackaged, isUsual }))
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  const notice = data?.kind === 'thrown-away' && !isPractice(process.argv) ? NOTHING_KEPT : null;
  run({ out: OUT, test, notice, namedFolder }).catch((fault: unknown) => {
    const detail = fault instanceof Error ? fault.message : String(fault);
    sayRefused(detail);
  });
};

/** Shows the reason in a dialog and ends the app. */
const sayRefused = (words: string): void => {
  dialog.showErrorBox(t('Guildhall cannot start'), words);
  app.exit(1);
};

const part = takePart(process.argv, namedFolder ?? '');
const start = chooseStart({ ...early, display, selfTest, part, data });
switch (start.kind) {
  case 'refused':
    process.stderr.write(`${start.words}\n`);
    app.exit(1);
    break;
  case 'homeless':
    process.stderr.write(`${start.words}\n`);
    sayRefused(start.words);
    break;
  case 'version': {
    const system = `${process.platform} ${process.arch}`;
    process.stdout.write(`${versionLine(app.getVersion(), process.versions, system)}\n`);
    app.exit(0);
    break;
  }
  case 'removal': {
    // Awaited: Electron becomes ready only after this file has been evaluated.
    const { startRemoval } = await import('./removal/start-removal');
    await startRemoval(start.request, given);
    break;
  }
  case 'led':
    app.exit(await leadToDisplay(process.execPath, ledWords(process.argv, start.to)));
    break;
  case 'self-test':
    beginSelfTest(start.options);
    break;
  case 'app':
    beginApp(start.test);
    break;
}
