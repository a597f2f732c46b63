import { type KeyObject, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { prepareSigning } from '../../tools/package/sign.mjs';
import { publicText } from '../../tools/updates/envelope.mjs';
import { makeKey, readPrivateKey, withNextList } from '../../tools/updates/keys.mjs';
import { announcement, type Feed, feedOf } from '../package/support/feed-server';
import { openFromMenu } from './support/native-menu';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';

/** The present files of the feed: tests change them. */
const files: Record<string, string | Buffer> = {};

describe('updates', () => {
  let feed: Feed;
  let app: OpenApp;
  let profile: string;
  let key: KeyObject;

  const nameOf = (version: string): string => `guildhall-${version}-linux-amd64.deb`;
  const publish = (
    channel: 'latest' | 'beta',
    version: string,
    {
      by = key,
      ...change
    }: { readonly by?: KeyObject; readonly expires?: string; readonly sequence?: number } = {},
  ): void => {
    const content = randomBytes(50_000);
    files[nameOf(version)] = content;
    const feedName = `${channel}-linux`;
    files[`${feedName}.signed.json`] = announcement(by, version, nameOf(version), content, {
      feed: feedName,
      ...change,
    });
  };

  beforeAll(async () => {
    feed = await feedOf(files);
    const prepared = open(ownLaunch());
    profile = prepared.makeUserDataDir();
    // The files that an installed Debian package has beside the app.
    mkdirSync(join(profile, 'resources'));
    writeFileSync(join(profile, 'resources/package-type'), 'deb');
    const config = 'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: updates\n';
    writeFileSync(join(profile, 'resources/app-update.yml'), config);
    // The update keys that `npm run package` builds in if no key is given.
    const { updateKeys } = prepareSigning({ key: undefined, keys: undefined, days: 1, output: profile });
    writeFileSync(join(profile, 'resources/package.json'), JSON.stringify({ updateKeys }));
    key = readPrivateKey(join(profile, 'test-update-key.pem')).key;
    prepared.grant(profile);
    app = await openApp({
      userDataDir: profile,
      server: 'http://127.0.0.1:9',
      env: { XDG_CACHE_HOME: profile },
    });
    await install();
  });
  afterAll(async () => {
    await app.close();
    await feed.close();
  });

  /** From here on the app is an installed one, as far as updates are concerned. */
  const install = async (): Promise<void> => {
    const pretend = (): Promise<boolean> =>
      app.app.evaluate(
        ({ app: itself, Menu }, resources) => {
          Object.defineProperty(itself, 'isPackaged', { value: true, configurable: true });
          Object.defineProperty(itself, 'getAppPath', { value: () => resources, configurable: true });
          Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
          return Menu.getApplicationMenu() !== null;
        },
        join(profile, 'resources'),
      );
    await vi.waitFor(() => expect(pretend()).resolves.toBe(true), { timeout: 120_000 });
  };
  const kept = (): unknown =>
    (JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8')) as { updates?: unknown }).updates;

  const dialog = () => app.page.getByRole('dialog', { name: 'Updates' });
  const says = (text: string) => dialog().getByText(text, { exact: true }).waitFor();
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const choose = async (channel: string) => {
    await dialog().getByRole('combobox', { name: 'Channel' }).click();
    await app.page.getByRole('option', { name: channel }).click();
  };

  it('come from no feed that the person declines: nothing is asked of it, and nothing is kept', async () => {
    publish('latest', '0.2.0');
    await answerQuestions(app.app, 'decline');
    await openFromMenu(app.app, 'Check for Updates…');
    await says('Updates are off: no update address is set.');
    await dialog().getByLabel('Update address').fill(feed.url);
    await press('Check Now');
    await expect
      .poll(() => putQuestions(app.app))
      .toEqual([
        {
          type: 'warning',
          title: 'Updates from this feed?',
          message: `Let ${new URL(feed.url).host} update Guildhall?`,
          detail: expect.stringContaining(feed.url),
          buttons: ['Cancel', 'Use This Feed'],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        },
      ]);
    await says('Updates are off: no update address is set.');
    // A repeated check clears the earlier result.
    await press('Check Now');
    await expect.poll(async () => (await putQuestions(app.app)).length).toBe(2);
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await openFromMenu(app.app, 'Check for Updates…');
    await says('Updates are off: no update address is set.');
    await expect.poll(() => dialog().getByLabel('Update address').inputValue()).toBe('');
    expect([feed.asked, kept()]).toEqual([[], { feed: null, channel: 'latest', skipped: null }]);
  });

  it('are fetched from one that the person trusts, who is not asked again', async () => {
    await answerQuestions(app.app, 'accept');
    await dialog().getByLabel('Update address').fill(feed.url);
    await press('Check Now');
    await says('Guildhall 0.2.0 is ready to be installed.');
    // electron-updater creates its own folders with the umask's permissions.
    expect((statSync(join(profile, 'updates')).mode & 0o777).toString(8)).toBe('700');
    expect(feed.asked.splice(0)).toEqual(['latest-linux.signed.json', 'update-keys.json', nameOf('0.2.0')]);
    await press('Skip This Version');
    await says('Guildhall 0.2.0 is skipped.');
    await expect.poll(kept).toEqual({ feed: feed.url, channel: 'latest', skipped: '0.2.0' });
    // A user who asks for the skipped version gets it.
    await press('Check Now');
    await says('Guildhall 0.2.0 is ready to be installed.');
    await press('Skip This Version');
    await expect.poll(() => putQuestions(app.app)).toHaveLength(1);
  });

  it('are those of the channel that is chosen', async () => {
    feed.asked.splice(0);
    await choose('Beta');
    await press('Check Now');
    await says('The feed has no updates for this build.');
    publish('beta', '0.3.0-beta.1');
    await press('Check Now');
    await says('Guildhall 0.3.0-beta.1 is ready to be installed.');
    expect(feed.asked.splice(0)).toEqual([
      'beta-linux.signed.json',
      'beta-linux.yml',
      'beta-linux.signed.json',
      'update-keys.json',
      nameOf('0.3.0-beta.1'),
    ]);
    await press('Skip This Version');
    await choose('Stable');
    await press('Check Now');
    await says('Guildhall 0.2.0 is ready to be installed.');
    await press('Skip This Version');
    await says('Guildhall 0.2.0 is skipped.');
    await expect.poll(kept).toEqual({ feed: feed.url, channel: 'latest', skipped: '0.2.0' });
  });

  it('that are skipped are left alone when the app looks by itself, until there is a newer one', async () => {
    await app.restart();
    feed.asked.splice(0);
    await install();
    // The app checks half a minute after the start and every six hours; the timers are shortened here.
    await app.app.evaluate(() => {
      const wait = globalThis.setTimeout;
      Reflect.set(globalThis, 'setTimeout', (act: () => void, ms: number) => wait(act, Math.min(ms, 300)));
    });
    await expect.poll(() => feed.asked.length).toBeGreaterThan(4);
    expect(new Set(feed.asked)).toEqual(new Set(['latest-linux.signed.json', 'update-keys.json']));
    publish('latest', '0.4.0');
    await openFromMenu(app.app, 'Check for Updates…');
    await says('Guildhall 0.4.0 is ready to be installed.');
    expect(feed.asked.at(-1)).toBe(nameOf('0.4.0'));
    expect(existsSync(join(profile, 'updates/pending/guildhall-0.4.0-linux-amd64.deb'))).toBe(true);
  });

  it('say of a build for trying that its key is a test key', async () => {
    // A start with the normal timers.
    await app.restart();
    await install();
    await openFromMenu(app.app, 'Check for Updates…');
    await dialog().getByText('This is a test build').waitFor();
  });

  it('whose file was changed on the disk before it is installed are thrown away, and that is said', async () => {
    const path = join(profile, 'updates/pending', nameOf('0.4.0'));
    await press('Check Now');
    await says('Guildhall 0.4.0 is ready to be installed.');
    appendFileSync(path, 'x');
    await press('Restart Now');
    await says('The downloaded file did not match its signature and was deleted. Nothing was installed.');
    expect(existsSync(path)).toBe(false);
    await press('Check Now');
    await says('Guildhall 0.4.0 is ready to be installed.');
    await press('Skip This Version');
    await says('Guildhall 0.4.0 is skipped.');
  });

  it('of a feed that is not to be trusted are refused in words, and nothing is fetched', async () => {
    const stranger = makeKey(join(profile, 'stranger.pem'));
    const asked = (): readonly string[] => feed.asked.splice(0).filter((name) => name.endsWith('.deb'));
    asked();
    const good = files['latest-linux.signed.json']!;
    /** Each fault of the feed with the text that reports it. */
    const cases: readonly (readonly [() => void, RegExp])[] = [
      [
        () => publish('latest', '9.0.0', { by: stranger }),
        /a key that this build of Guildhall does not know/,
      ],
      [
        () => (files['latest-linux.signed.json'] = String(good).replace('"payload":"ey', '"payload":"ez')),
        /announcement was changed/,
      ],
      [
        () => publish('latest', '9.0.0', { expires: new Date(Date.now() - 1000).toISOString() }),
        /may be held back from you/,
      ],
      [() => publish('latest', '9.0.0', { sequence: 1 }), /announcement is older than one seen before/],
      [() => publish('latest', '0.3.0'), /Guildhall 0\.3\.0, which is older than 0\.4\.0/],
      [
        () => (files['latest-linux.signed.json'] = files['beta-linux.signed.json']!),
        /another channel or system/,
      ],
    ];
    for (const [spoil, words] of cases) {
      spoil();
      await press('Check Now');
      await dialog().getByText(words).waitFor();
      expect(asked()).toEqual([]);
    }
    files['latest-linux.yml'] = 'version: 9.0.0';
    delete files['latest-linux.signed.json'];
    await press('Check Now');
    await says('This feed is not signed, so nothing from it is installed.');
    expect(asked()).toEqual([]);
  });

  it('whose package is another than the one that was signed are thrown away', async () => {
    publish('latest', '0.5.0');
    const signed = files[nameOf('0.5.0')] as Buffer;
    files[nameOf('0.5.0')] = Buffer.from(signed).fill(0, 1000, 1001);
    await press('Check Now');
    await says('The downloaded file did not match its signature and was deleted. Nothing was installed.');
    expect(existsSync(join(profile, 'updates/pending', nameOf('0.5.0')))).toBe(false);
    files[nameOf('0.5.0')] = signed;
    await press('Check Now');
    await says('Guildhall 0.5.0 is ready to be installed.');
    await press('Skip This Version');
  });

  it('of a computer whose clock is far behind are refused with what to do about it', async () => {
    await app.app.evaluate(() => {
      const now = Date.now;
      Reflect.set(globalThis, 'rightTime', now);
      Date.now = () => now() - 400 * 24 * 60 * 60_000;
    });
    await press('Check Now');
    await dialog()
      .getByText(/but this computer’s date is .*\. Correct the date and check again\./)
      .waitFor();
    await app.app.evaluate(() => (Date.now = Reflect.get(globalThis, 'rightTime') as () => number));
    await press('Check Now');
    await says('Guildhall 0.5.0 is ready to be installed.');
    await press('Skip This Version');
  });

  it('are taken by the next key when the one before it has signed it, and by that one no longer', async () => {
    const next = makeKey(join(profile, 'next.pem'));
    const first = withNextList(null, { by: key, roots: [], signers: [] });
    const lists = withNextList(first, { by: key, roots: [], signers: [publicText(next)] });
    publish('latest', '0.6.0', { by: next });
    await press('Check Now');
    await dialog()
      .getByText(/a key that this build of Guildhall does not know/)
      .waitFor();
    files['update-keys.json'] = JSON.stringify(lists);
    await press('Check Now');
    await says('Guildhall 0.6.0 is ready to be installed.');
    await press('Skip This Version');
    // Neither an older list nor a missing one makes the app accept the old key again.
    files['update-keys.json'] = JSON.stringify(first);
    publish('latest', '0.7.0');
    await press('Check Now');
    await dialog()
      .getByText(/a key that this build of Guildhall does not know/)
      .waitFor();
  });
});
