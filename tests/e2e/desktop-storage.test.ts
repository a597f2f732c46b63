import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  onTestFailed,
  onTestFinished,
  vi,
} from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, startDemoServer } from './support/demo-server';
import { newKeyring, type TestKeyring } from './support/keyrings';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { signInAt } from './support/sign-in';

/** Start options of an app on a computer without a keyring. */
const NO_KEYRING = { switches: ['--password-store=basic'], env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } };
const LOCKED = /^Your system keyring is locked/;
/** The profile and what the app writes into it. */
const OWN = ['.', 'logs', 'preferences.json', 'profile.json', 'session-token'];

let server: DemoServer;
let keyring: TestKeyring;
let app: OpenApp | null = null;

beforeAll(async () => {
  server = await startDemoServer();
  keyring = await newKeyring('usual');
});
afterAll(async () => {
  keyring.stop();
  await server.stop();
});
const stop = async (): Promise<void> => {
  await app?.close();
  app = null;
};
afterEach(stop);

const profile = (): string => open(ownLaunch()).makeUserDataDir('storage');
const start = async (userDataDir: string, options: Parameters<typeof openApp>[0] = { env: keyring.env }) => {
  await stop();
  app = await openApp({ server: server.url, userDataDir, ...options });
  return app.page;
};
const tokenFile = (userDataDir: string): string => join(userDataDir, 'session-token');
const sealed = (userDataDir: string): { v: number; backend: string; ciphertext: string } =>
  JSON.parse(readFileSync(tokenFile(userDataDir), 'utf8')) as {
    v: number;
    backend: string;
    ciphertext: string;
  };
const signIn = async (userDataDir: string, options?: Parameters<typeof openApp>[0]): Promise<void> => {
  const page = await start(userDataDir, options);
  await signInAt(page, server.url, accountAt(server, 0));
};
/** How the user answers main's questions from now on. */
const answer = async (how: 'accept' | 'decline'): Promise<void> => {
  if (app !== null) await answerQuestions(app.app, how);
};
const asked = async (): Promise<readonly string[]> =>
  app === null ? [] : (await putQuestions(app.app)).map(({ message }) => message);
/** Main responds, so the window does, too. */
const answers = async (): Promise<boolean> => (await app?.app.evaluate(() => true)) === true;

/** Signs in as `signIn` does, while no umask takes rights away from what the app writes. */
const signInWithoutUmask = async (userDataDir: string): Promise<void> => {
  const before = process.umask(0o000);
  try {
    await signIn(userDataDir);
  } finally {
    process.umask(before);
  }
};
/** Damages the file of the session before a start. */
const damageSession = (userDataDir: string, text: string): void => {
  writeFileSync(tokenFile(userDataDir), text);
  open(ownLaunch()).grant(userDataDir);
};
const sessionIsSetAside = async (userDataDir: string, text: string): Promise<void> => {
  await app?.page.getByText("We couldn't restore your session.", { exact: false }).waitFor();
  expect(readFileSync(`${tokenFile(userDataDir)}.set-aside`, 'utf8')).toBe(text);
};

describe('with a keyring', () => {
  /** The profile of these tests: each but the last leaves its session as it was. */
  let dir: string;

  beforeAll(async () => {
    dir = profile();
    chmodSync(dir, 0o777);
    await signInWithoutUmask(dir);
    await vi.waitFor(() => expect(existsSync(tokenFile(dir))).toBe(true), { timeout: 120_000 });
  });

  /** The next test has the keyring unlocked, where this one fails too. */
  const unlockWhereThisFails = (): void =>
    onTestFailed(async () => {
      keyring.thaw();
      await keyring.unlock();
    });

  it.runIf(process.platform !== 'win32')(
    'what the app writes is its person’s alone, whatever the umask, in a folder that others could look into',
    async () => {
      const rights = () =>
        OWN.map((name) => join(dir, name)).map((path) =>
          existsSync(path) ? (statSync(path).mode & 0o777).toString(8) : `no ${path}`,
        );
      await expect.poll(rights).toEqual(['700', '700', '600', '600', '600']);
    },
  );

  it('a session outlasts the app, sealed in a file that nobody else may read', async () => {
    expect(statSync(tokenFile(dir)).mode & 0o777).toBe(0o600);
    const { v, backend, ciphertext } = sealed(dir);
    expect([v, backend]).toEqual([1, 'gnome_libsecret']);
    const bytes = Buffer.from(ciphertext, 'base64');
    expect(bytes.subarray(0, 3).toString()).toBe('v11');
    expect(bytes.includes('gh_')).toBe(false);
    const page = await start(dir);
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).banner.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/No system keyring/).count()).toBe(0);
  });

  it('a session waits for its keyring where there is none', async () => {
    const page = await start(dir, NO_KEYRING);
    await page.getByText(LOCKED).waitFor();
    expect(sealed(dir).backend).toBe('gnome_libsecret');
    await start(dir);
    await app?.page.getByTestId('app-shell').waitFor();
  });

  it('that is locked nobody is held up; when it is unlocked the session is back by itself', async () => {
    unlockWhereThisFails();
    await keyring.lock();
    const page = await start(dir);
    await page.getByText(LOCKED).waitFor();
    await expect.poll(() => answers()).toBe(true);
    expect(existsSync(tokenFile(dir))).toBe(true);
    await keyring.unlock();
    await page.getByTestId('app-shell').waitFor();
  });

  it('that is locked is asked for by the system’s own prompt, when one wants that', async () => {
    unlockWhereThisFails();
    await keyring.lock();
    const prompts = await keyring.watchPrompts();
    const page = await start(dir);
    await page.getByText(LOCKED).waitFor();
    expect(prompts()).toBe(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect.poll(prompts).toBe(1);
    // The window responds while the user looks for the password.
    await expect.poll(() => answers()).toBe(true);
    await page.getByLabel('Email').fill('somebody@example.org');
    await keyring.unlock();
    await page.getByTestId('app-shell').waitFor();
  });

  it('that hangs nobody is held up either', async () => {
    unlockWhereThisFails();
    keyring.freeze();
    const page = await start(dir);
    await page.getByText(LOCKED).waitFor();
    await expect.poll(() => answers()).toBe(true);
    keyring.thaw();
    await page.getByTestId('app-shell').waitFor();
  });

  it('a file of another computer is set aside with a word, and one signs in anew', async () => {
    const other = await newKeyring('other');
    onTestFinished(() => other.stop());
    const page = await start(dir, { env: other.env });
    await page.getByText("We couldn't restore your session. Please sign in again.").waitFor();
    expect(existsSync(tokenFile(dir))).toBe(false);
    expect(existsSync(`${tokenFile(dir)}.set-aside`)).toBe(true);
    await signInAt(page, server.url, accountAt(server, 0));
    await expect.poll(() => existsSync(tokenFile(dir))).toBe(true);
    await start(dir, { env: other.env });
    await app?.page.getByTestId('app-shell').waitFor();
    await stop();
  });
});

describe('without a keyring', () => {
  it('a session lasts as long as the app, and says so; by choice it lasts longer', async () => {
    const dir = profile();
    await signIn(dir, NO_KEYRING);
    await app?.page.getByText(/^No system keyring is available/).waitFor();
    expect(existsSync(tokenFile(dir))).toBe(false);
    const next = await start(dir, NO_KEYRING);
    await next.getByLabel('Email').waitFor();
    await signInAt(next, server.url, accountAt(server, 0));
    const remember = app?.page.getByRole('button', { name: 'Stay signed in' });
    await answer('decline');
    await remember?.click();
    await expect.poll(asked).toEqual(['Keep your sign-in on this computer without a keyring?']);
    await expect.poll(() => remember?.isVisible()).toBe(true);
    expect(existsSync(tokenFile(dir))).toBe(false);
    await answer('accept');
    await remember?.click();
    await app?.page.getByText(/^No system keyring is available/).waitFor({ state: 'detached' });
    await expect.poll(() => existsSync(tokenFile(dir))).toBe(true);
    expect(sealed(dir).backend).toBe('none');
    expect(statSync(tokenFile(dir)).mode & 0o777).toBe(0o600);
    const page = await start(dir, NO_KEYRING);
    await page.getByTestId('app-shell').waitFor();
    // The choice is revoked and made once more.
    await answer('accept');
    const choose = async (isChosen: boolean): Promise<void> =>
      page.evaluate(async (rememberWithoutKeyring) => {
        const bridge = Reflect.get(globalThis, 'guildhall') as {
          invoke(name: string, argument: object): Promise<unknown>;
        };
        await bridge.invoke('preferences.set', { rememberWithoutKeyring });
      }, isChosen);
    await choose(false);
    await expect.poll(() => existsSync(tokenFile(dir))).toBe(false);
    await choose(true);
    await expect.poll(() => existsSync(tokenFile(dir))).toBe(true);
    // Then there is a keyring: the plain token file is sealed.
    await start(dir);
    await app?.page.getByTestId('app-shell').waitFor();
    await expect.poll(() => sealed(dir).backend).toBe('gnome_libsecret');
  });
});

describe('the settings', () => {
  const file = (dir: string): string => join(dir, 'preferences.json');
  const kept = (dir: string): readonly string[] =>
    readdirSync(dir).filter((name) => name.startsWith('preferences.set-aside'));

  // The session is damaged before the second start, at which the settings are whole.
  describe.each([
    ['cut off', '{"version":1,"theme":"light","zo', /settings were damaged/, ''],
    [
      'of the wrong types',
      '{"version":1,"theme":"light","zoom":"big","status":7,"window":[]}',
      /settings were damaged/,
      '{',
    ],
    [
      'no settings at all',
      '[1,2,3]',
      /settings were damaged/,
      '{"v":1,"backend":"gnome_libsecret","ciphertext":"AAAA"}',
    ],
    [
      'of a later version',
      '{"version":99,"theme":"light","telepathy":true}',
      /are from a newer version/,
      '{"v":2}',
    ],
  ])('that are %s', (_, text, words, session) => {
    let dir: string;
    beforeAll(() => {
      dir = profile();
    });

    it('are set aside whole, with a word, and the app starts', async () => {
      writeFileSync(file(dir), text);
      open(ownLaunch()).grant(dir);
      const page = await start(dir);
      await page.getByLabel('Email').waitFor();
      await page.getByText(words).first().waitFor();
      expect(kept(dir)).toHaveLength(1);
      expect(readFileSync(join(dir, kept(dir)[0] ?? ''), 'utf8')).toBe(text);
      // The readable preferences of the file apply.
      if (text.includes('"light"') && text.endsWith('}'))
        await expect
          .poll(() => app?.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource))
          .toBe('light');
    });

    it('are set aside once; a damaged session beside them is, with a word, and never a crash', async () => {
      damageSession(dir, session);
      const page = await start(dir);
      await page.getByLabel('Email').waitFor();
      expect(kept(dir)).toHaveLength(1);
      await sessionIsSetAside(dir, session);
    });
  });

  it('that are a folder are moved out of the way', async () => {
    const dir = profile();
    rmSync(file(dir));
    mkdirSync(file(dir));
    open(ownLaunch()).grant(dir);
    const page = await start(dir);
    await page
      .getByText(/Your settings could not be read/)
      .first()
      .waitFor();
    expect(kept(dir)).toHaveLength(1);
  });

  it('that the disk does not take are told of, and hold for now, beside a damaged session', async () => {
    const dir = profile();
    damageSession(dir, '\0\0\0\0');
    const page = await start(dir);
    await page.getByLabel('Email').waitFor();
    await sessionIsSetAside(dir, '\0\0\0\0');
    await app?.app.evaluate(() => true);
    chmodSync(dir, 0o555);
    await app?.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1000, 640));
    await page.getByText('Your settings could not be saved. Is the disk full?').first().waitFor();
    chmodSync(dir, 0o755);
    await app?.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1010, 650));
    await expect
      .poll(
        () => (JSON.parse(readFileSync(file(dir), 'utf8')) as { window?: { width: number } }).window?.width,
      )
      .toBe(1010);
  });
});
