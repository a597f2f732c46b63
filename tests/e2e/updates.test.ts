import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { announcement, type Feed, feedOf } from '../package/support/feed-server';
import { openFromMenu } from './support/native-menu';
import { answerQuestions, putQuestions } from './support/native-questions';
import { openApp, type OpenApp } from './support/open-app';

/** What the feed has now: it may change. */
const files: Record<string, string | Buffer> = {};
const publish = (channel: 'latest' | 'beta', version: string): void => {
  const name = `guildhall-${version}-linux-amd64.deb`;
  files[name] = randomBytes(50_000);
  files[`${channel}-linux.yml`] = announcement(version, name, files[name]);
};

describe('updates', () => {
  let feed: Feed;
  let app: OpenApp;
  let profile: string;

  beforeAll(async () => {
    feed = await feedOf(files);
    const prepared = open(inject('launch'));
    profile = prepared.makeUserDataDir();
    // What an installed Debian package has beside the app.
    mkdirSync(join(profile, 'resources'));
    writeFileSync(join(profile, 'resources/package-type'), 'deb');
    const config = 'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: updates\n';
    writeFileSync(join(profile, 'resources/app-update.yml'), config);
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

  /** From here on the app is an installed one, as far as updates go. */
  const install = async (): Promise<void> => {
    const pretend = (): Promise<boolean> =>
      app.app.evaluate(
        ({ app: itself, Menu }, resources) => {
          Object.defineProperty(itself, 'isPackaged', { value: true, configurable: true });
          Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
          return Menu.getApplicationMenu() !== null;
        },
        join(profile, 'resources'),
      );
    await vi.waitFor(() => expect(pretend()).resolves.toBe(true), { timeout: 20_000 });
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
    await says('Updates are off: no feed is set.');
    await dialog().getByLabel('Feed').fill(feed.url);
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
    await says('Updates are off: no feed is set.');
    // A question that is asked again has no answer of before.
    await press('Check Now');
    await expect.poll(async () => (await putQuestions(app.app)).length).toBe(2);
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await openFromMenu(app.app, 'Check for Updates…');
    await says('Updates are off: no feed is set.');
    await expect.poll(() => dialog().getByLabel('Feed').inputValue()).toBe('');
    expect([feed.asked, kept()]).toEqual([[], { feed: null, channel: 'latest', skipped: null }]);
  });

  it('are fetched from one that the person trusts, who is not asked again', async () => {
    await answerQuestions(app.app, 'accept');
    await dialog().getByLabel('Feed').fill(feed.url);
    await press('Check Now');
    await says('Guildhall 0.2.0 is ready to be installed.');
    expect(feed.asked.splice(0)).toEqual(['latest-linux.yml', 'guildhall-0.2.0-linux-amd64.deb']);
    await press('Skip This Version');
    await says('Guildhall 0.2.0 is skipped.');
    await expect.poll(kept).toEqual({ feed: feed.url, channel: 'latest', skipped: '0.2.0' });
    // Whoever asks gets it after all.
    await press('Check Now');
    await says('Guildhall 0.2.0 is ready to be installed.');
    await press('Skip This Version');
    await expect.poll(() => putQuestions(app.app)).toHaveLength(1);
  });

  it('are those of the channel that is chosen', async () => {
    feed.asked.splice(0);
    await choose('Beta');
    await press('Check Now');
    await says('The feed has nothing for this build.');
    publish('beta', '0.3.0-beta.1');
    await press('Check Now');
    await says('Guildhall 0.3.0-beta.1 is ready to be installed.');
    expect(feed.asked.splice(0)).toEqual([
      'beta-linux.yml',
      'beta-linux.yml',
      'guildhall-0.3.0-beta.1-linux-amd64.deb',
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
    // It looks half a minute after the start, and every six hours; that is hurried on here.
    await app.app.evaluate(() => {
      const wait = globalThis.setTimeout;
      Reflect.set(globalThis, 'setTimeout', (act: () => void, ms: number) => wait(act, Math.min(ms, 300)));
    });
    await expect.poll(() => feed.asked.length, { timeout: 30_000 }).toBeGreaterThan(2);
    expect(new Set(feed.asked)).toEqual(new Set(['latest-linux.yml']));
    publish('latest', '0.4.0');
    await openFromMenu(app.app, 'Check for Updates…');
    await says('Guildhall 0.4.0 is ready to be installed.');
    expect(feed.asked.at(-1)).toBe('guildhall-0.4.0-linux-amd64.deb');
    expect(existsSync(join(profile, 'updates/pending/guildhall-0.4.0-linux-amd64.deb'))).toBe(true);
  });
});
