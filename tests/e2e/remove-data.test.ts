import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RELEASES } from '../../src/contract/limits';
import { type Launch, open } from '../../tools/setup/prepare.mjs';
import { newKeyring, type TestKeyring } from './support/keyrings';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { withOwnHome } from './support/own-home';
import { ownLaunch } from './support/own-launch';
import type { Start } from './support/start-again';
import { userSettingsPage } from './support/user-settings-page';

/** The settings of a user who has closed What's New. */
const SEEN = JSON.stringify({ version: 1, whatsNewSeen: RELEASES.current.version });
const OTHERS = '[Default Applications]\ntext/plain=org.example.Editor.desktop\n';

let keyring: TestKeyring;
let running: OpenApp | null = null;

beforeAll(async () => {
  keyring = await newKeyring('removal');
});
afterAll(() => keyring.stop());
const close = async (): Promise<void> => {
  await running?.close();
  running = null;
};
const opened = (): OpenApp => {
  if (running === null) throw new Error('The app does not run');
  return running;
};

/** A user with a home of their own, in which the app is registered with the desktop. */
const person = (name: string) => {
  const { home, launch } = withOwnHome(ownLaunch(), name);
  const config = join(home, '.config');
  mkdirSync(join(config, 'autostart'), { recursive: true });
  const autostart = join(config, 'autostart', 'guildhall.desktop');
  const mimeList = join(config, 'mimeapps.list');
  writeFileSync(autostart, '[Desktop Entry]\n');
  writeFileSync(mimeList, `${OTHERS}x-scheme-handler/guildhall=guildhall.desktop\n`);
  // In the home: only the owner of a folder can remove a folder in it.
  const userDataDir = join(home, 'profile');
  mkdirSync(userDataDir);
  writeFileSync(join(userDataDir, 'preferences.json'), SEEN);
  open(launch).grant(home);
  return { launch, userDataDir, autostart, mimeList };
};
type Person = ReturnType<typeof person>;

const start = async ({ launch, userDataDir }: Person): Promise<OpenApp> => {
  running = await openApp({ launch, userDataDir, env: keyring.env });
  await running.page.getByTestId('demo-account').first().click();
  await running.page.getByTestId('app-shell').waitFor();
  return running;
};

/**
 * Removes the data of a profile, or of the default one, on a terminal where a user types `answer`; needs no display.
 */
const removeOnTerminal = (
  launch: Launch,
  userDataDir: string | null,
  answer: string | null,
  args: readonly string[] = [],
): Promise<Start> => {
  const { DISPLAY: _display, ...env } = { ...launch.env, ...keyring.env };
  const child = spawn(
    launch.electronPath,
    [
      ...(userDataDir === null ? [] : [`--user-data-dir=${userDataDir}`]),
      ...[launch.appPath, '--remove-my-data', ...args],
    ],
    { env, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(answer === null ? '' : `${answer}\n`);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
};

const isGone = ({ userDataDir, autostart, mimeList }: Person): readonly unknown[] => [
  existsSync(userDataDir),
  existsSync(autostart),
  readFileSync(mimeList, 'utf8'),
];
const GONE = [false, false, OTHERS];

describe('one’s data, in the settings,', () => {
  let somebody: Person;

  beforeAll(async () => {
    somebody = person('removal-settings');
    running = await start(somebody);
  });
  afterAll(close);

  it('stays where they would rather keep changes that are not saved, when the app ends later too', async () => {
    const { app, page } = opened();
    await answerQuestions(app, 'accept');
    await app.evaluate(({ dialog }) => {
      // Stay at first, leave at the end.
      const answers = [0];
      dialog.showMessageBoxSync = () => answers.pop() ?? 1;
      Reflect.set(globalThis, 'answersLeft', answers);
    });
    await page.evaluate(() => globalThis.addEventListener('beforeunload', (event) => event.preventDefault()));
    await userSettingsPage(page).open('Preferences');
    const button = page.getByRole('button', { name: 'Remove My Data…' });
    await button.click();
    await expect
      .poll(() => app.evaluate(() => (Reflect.get(globalThis, 'answersLeft') as number[]).length))
      .toBe(0);
    await button.and(page.locator(':not([aria-busy])')).waitFor();
    await opened().restart();
    await opened().page.getByTestId('app-shell').waitFor();
    expect(isGone(somebody).slice(0, 2)).toEqual([true, true]);
  });

  it('is removed from the settings when the system’s question was accepted, and the app has ended', async () => {
    const { app, page, userDataDir } = opened();
    await answerQuestions(app, 'decline');
    await userSettingsPage(page).open('Preferences');
    const button = page.getByRole('button', { name: 'Remove My Data…' });
    await button.click();
    await expect.poll(async () => (await putQuestions(app)).length).toBe(1);
    const [question] = await putQuestions(app);
    expect(question).toMatchObject({
      message: 'Remove all your Guildhall data from this computer?',
      buttons: ['Cancel', 'Remove and Quit'],
      defaultId: 0,
    });
    expect(question?.detail).toContain('the server on this computer with all its accounts and messages');
    expect(existsSync(join(userDataDir, 'local-server', 'store.made'))).toBe(true);
    await answerQuestions(app, 'accept');
    await button.and(page.locator(':not([aria-busy])')).waitFor();
    // The window may be gone before the key is released.
    await Promise.all([app.waitForEvent('close'), button.press('Enter').catch(() => undefined)]);
    running = null;
    await expect.poll(() => isGone(somebody)).toEqual(GONE);
  });
});

describe('one’s data, on a terminal,', () => {
  afterEach(close);

  it('is removed on a terminal at a yes alone, and not while the app runs', async () => {
    const somebody = person('removal-terminal');
    const { launch, userDataDir } = somebody;
    await start(somebody);
    await expect.poll(() => existsSync(join(userDataDir, 'session-token'))).toBe(true);
    await expect(removeOnTerminal(launch, userDataDir, null, ['--yes'])).resolves.toEqual({
      code: 1,
      output: expect.stringContaining(`Guildhall is using ${userDataDir}.`),
    });
    await running?.close();
    running = null;
    const declined = await removeOnTerminal(launch, userDataDir, 'no');
    expect(declined).toEqual({ code: 1, output: expect.stringContaining('Nothing was removed.') });
    for (const listed of [userDataDir, somebody.autostart, somebody.mimeList, 'Your system keyring'])
      expect(declined.output).toContain(listed);
    expect(existsSync(join(userDataDir, 'session-token'))).toBe(true);
    await expect(removeOnTerminal(launch, userDataDir, null)).resolves.toMatchObject({ code: 1 });
    await expect(removeOnTerminal(launch, userDataDir, 'yes')).resolves.toEqual({
      code: 0,
      output: expect.stringContaining('Your data was removed from this computer.'),
    });
    expect(isGone(somebody)).toEqual(GONE);
    // Nothing is left elsewhere either, such as the key in the keyring.
    await expect(removeOnTerminal(launch, null, null)).resolves.toEqual({
      code: 0,
      output: expect.stringContaining('Guildhall has no data of yours on this computer.'),
    });
  });

  it('of others is left alone, whatever folder is named', async () => {
    const { launch } = person('removal-slip');
    const folder = mkdtempSync(join(launch.dataRoot, 'photos-'));
    writeFileSync(join(folder, 'a.jpg'), 'picture');
    open(launch).grant(folder);
    await expect(removeOnTerminal(launch, folder, null, ['--yes'])).resolves.toEqual({
      code: 1,
      output: expect.stringContaining(`${folder} was not removed`),
    });
    expect(readFileSync(join(folder, 'a.jpg'), 'utf8')).toBe('picture');
  });
});
