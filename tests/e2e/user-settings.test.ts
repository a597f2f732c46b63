import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { seriousFindings } from './support/axe';
import { accountAt, type DemoServer, startDemoServer, tokenOf } from './support/demo-server';
import { openFromMenu } from './support/native-menu';
import { openApp, type OpenApp } from './support/open-app';
import { reconnect } from './support/reconnect';
import { signInAt } from './support/sign-in';
import { userSettingsPage } from './support/user-settings-page';

const ME = 2;
let server: DemoServer;
let proxy: FaultProxy;
let opened: OpenApp;

beforeAll(async () => {
  server = await startDemoServer();
  proxy = await startFaultProxy(server.url);
  opened = await openApp({ server: proxy.url });
  await signInAt(opened.page, proxy.url, accountAt(server, ME));
});
afterAll(async () => {
  await opened.close();
  await proxy.close();
  await server.stop();
});

const page = () => opened.page;
const settings = () => userSettingsPage(page());
const field = (name: string) => page().getByRole('textbox', { name, exact: true });
const save = () => page().getByRole('button', { name: 'Save', exact: true });
/** The server's data of the signed-in user. */
const me = async (password = accountAt(server, ME).password, email = accountAt(server, ME).email) => {
  const token = await tokenOf(server, { ...accountAt(server, ME), email, password });
  const answer = await fetch(`${server.url}/users/@me`, { headers: { Authorization: token } });
  return ((await answer.json()) as { user: Readonly<Record<string, unknown>> }).user;
};

describe('the user settings', () => {
  it('open by their key, and every page is reached by keyboard alone', async () => {
    await openFromMenu(opened.app, 'Settings…');
    await settings().dialog.waitFor();
    for (const label of [
      'My Account',
      'Account Standing',
      'Preferences',
      'Status',
      'Devices',
      'Appearance',
      'Notifications',
      'Window and Tray',
      'Language and Spelling',
    ]) {
      await settings().entry(label).focus();
      await page().keyboard.press('Enter');
      await settings().region(label).waitFor();
      await expect.poll(() => seriousFindings(page())).toEqual([]);
    }
    await settings().close();
  });

  it('change how the app looks at once, and after the next start still', async () => {
    await settings().open('Appearance');
    const choose = async (label: string, option: string): Promise<void> => {
      await page().getByRole('combobox', { name: label }).click();
      await page().getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Theme', 'Light');
    await choose('Font Size', 'Large (1.125x)');
    await settings().open('Preferences');
    await page().getByRole('radio', { name: 'Blue' }).check({ force: true });
    await choose('Ping Sound', 'None');
    const looks = () =>
      page().evaluate(() => {
        const { dataset, style } = document.documentElement;
        return [
          dataset['theme'],
          getComputedStyle(document.documentElement).fontSize,
          style.getPropertyValue('--ping-colour'),
        ];
      });
    const chosen = ['light', '18px', 'rgb(78, 140, 255)'];
    await expect.poll(() => looks()).toEqual(chosen);
    await opened.restart();
    await page().getByTestId('app-shell').waitFor();
    await expect.poll(() => looks()).toEqual(chosen);
    await settings().open('Preferences');
    await page().getByRole('combobox', { name: 'Ping Sound' }).filter({ hasText: 'None' }).waitFor();
    await choose('Ping Sound', 'Default');
    await settings().open('Appearance');
    await choose('Theme', 'Default');
    await choose('Font Size', 'Default (1x)');
    await settings().close();
  });

  it('play the ping', async () => {
    await settings().open('Preferences');
    await page().evaluate(() => {
      const played: string[] = [];
      Reflect.set(globalThis, 'played', played);
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        this.addEventListener('canplaythrough', () => played.push('ready'));
        this.addEventListener('error', () => played.push(this.error?.message ?? 'error'));
        return play.call(this);
      };
    });
    await page().getByRole('button', { name: 'Play' }).click();
    await page().waitForFunction(() => (Reflect.get(globalThis, 'played') as string[]).length > 0);
    await expect
      .poll(() => page().evaluate(() => Reflect.get(globalThis, 'played') as string[]))
      .toEqual(['ready']);
    await settings().close();
  });
});

describe('the profile', () => {
  it('is refused in words, then saved in place and seen by others, by keyboard alone', async () => {
    await settings().open();
    await settings().editProfile('About me');
    await field('About me').fill('');
    await save().focus();
    await page().keyboard.press('Enter');
    await settings().alert('Bio cannot be empty').waitFor();
    await field('About me').focus();
    await page().keyboard.type('Walks the bounds at dusk.');
    await save().focus();
    await page().keyboard.press('Enter');
    await settings().saved.waitFor();
    await settings().saved.waitFor({ state: 'detached' });
    await expect.poll(() => me()).toMatchObject({ bio: 'Walks the bounds at dusk.' });
    await settings().editProfile('Username');
    await field('Username').fill('no spaces please');
    await page().keyboard.press('Enter');
    await settings().alert('Usernames have 2 to 32').waitFor();
    await field('Username').fill('bounds-walker');
    await page().keyboard.press('Enter');
    await settings().saved.waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await settings().leave('Edit Profile');
    await settings().dialog.getByRole('heading', { name: 'bounds-walker' }).waitFor();
    await settings().region('My Account').getByText('Walks the bounds at dusk.').waitFor();
    await settings().close();
    await page()
      .getByRole('button', { name: /^Account: bounds-walker/ })
      .waitFor();
  });

  it('takes a picture, made small, and refuses what is none', async () => {
    await settings().open();
    await settings().editProfile('Avatar');
    const upload = page().getByLabel(/Upload Avatar|Choose Another/);
    await upload.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await settings().alert('Please select an image under 4MB').waitFor();
    await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no png') });
    await settings().alert('Failed to load image').waitFor();
    const url = await page().evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [900, 450];
      const context = canvas.getContext('2d');
      if (context !== null) context.fillStyle = 'teal';
      context?.fillRect(0, 0, 900, 450);
      return canvas.toDataURL('image/png');
    });
    const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    const before = (await me())['avatar'];
    await save().click();
    await settings().saved.waitFor();
    const after = (await me())['avatar'];
    expect(after).not.toBe(before);
    await settings().leave('Edit Profile');
    await settings().close();
  });

  it('says what was wrong where the network is lost, keeps what was typed, and saves it when it is back', async () => {
    await settings().open();
    await settings().editProfile('About me');
    await field('About me').fill('Back before the kettle boils.');
    proxy.cut();
    await save().click();
    await settings().alert('An error occurred while updating bio').waitFor();
    await expect.poll(() => field('About me').inputValue()).toBe('Back before the kettle boils.');
    proxy.restore();
    await save().click();
    await settings().saved.waitFor();
    await settings().leave('Edit Profile');
    await settings().close();
    await reconnect(page());
    await expect.poll(() => me()).toMatchObject({ bio: 'Back before the kettle boils.' });
  });
});

describe('the ways in', () => {
  it('change with the password, others are signed out, and this window stays signed in', async () => {
    const { email, password } = accountAt(server, ME);
    const other = await tokenOf(server, accountAt(server, ME));
    await settings().open();
    await settings().dialog.getByRole('button', { name: 'Change Password' }).click();
    const over = settings().over('Change Password');
    const fill = async (current: string, next: string, again: string): Promise<void> => {
      await over.getByRole('textbox', { name: 'Current Password' }).fill(current);
      await over.getByRole('textbox', { name: 'New Password', exact: true }).fill(next);
      await over.getByRole('textbox', { name: 'Confirm New Password' }).fill(again);
      await page().keyboard.press('Enter');
    };
    await fill(password, 'a new password', 'another');
    await settings().alert('New passwords do not match').waitFor();
    await fill(password, 'short', 'short');
    await settings().alert('Password must be at least 8 characters long').waitFor();
    await fill('not this one', 'a new password', 'a new password');
    await settings().alert('Current password is incorrect').waitFor();
    await fill(password, 'a new password', 'a new password');
    await settings().toast('Password changed').waitFor();
    const refused = await fetch(`${server.url}/users/@me`, { headers: { Authorization: other } });
    expect(refused.status).toBe(401);

    await settings().editProfile('Email');
    await field('Email').fill('');
    await save().click();
    await settings().alert('Email and password are required').waitFor();
    await field('Email').fill(accountAt(server, 0).email);
    await field('Current Password').fill('a new password');
    await save().click();
    await settings().alert('Email already in use').waitFor();
    await field('Email').fill(`moved.${email}`);
    await save().click();
    await settings().saved.waitFor();
    await settings().leave('Edit Profile');
    await settings().region('My Account').getByText(`moved.${email}`).waitFor();
    await expect(me('a new password', `moved.${email}`)).resolves.toMatchObject({ email: `moved.${email}` });

    // Still signed in with the new token: calls that need one work, and so does the next start.
    await settings().open('Devices');
    await settings().region('Devices').getByRole('list', { name: 'This device' }).waitFor();
    await settings().close();
    await opened.restart();
    await page().getByTestId('app-shell').waitFor();
    await page()
      .getByRole('button', { name: /^Account: .*Online/ })
      .waitFor();
  });

  it('are listed as devices, and one that is not wanted is logged out', async () => {
    const account = {
      ...accountAt(server, ME),
      email: `moved.${accountAt(server, ME).email}`,
      password: 'a new password',
    };
    const other = await tokenOf(server, account);
    await settings().open('Devices');
    const region = settings().region('Devices');
    await region.getByRole('list', { name: 'This device' }).getByText('Guildhall on Linux').waitFor();
    await region.getByRole('button', { name: 'Log Out All Others' }).click();
    await settings().over('Log Out All Others').getByRole('button', { name: 'Log Out All Others' }).click();
    await region.getByText('No other devices.').waitFor();
    const refused = await fetch(`${server.url}/users/@me`, { headers: { Authorization: other } });
    expect(refused.status).toBe(401);
    await settings().close();
  });
});

describe('requests', () => {
  it('are refused, then sent by keyboard alone, and stand in the history', async () => {
    await settings().open();
    await settings().entry('Requests').click();
    const over = settings().over('Requests');
    await expect.poll(() => over.getByRole('textbox').count()).toBe(0);
    await over.getByRole('combobox', { name: 'Type' }).focus();
    await page().keyboard.press('Enter');
    await page().keyboard.type('Feed');
    await page().keyboard.press('Enter');
    await over.getByRole('textbox', { name: 'Description' }).focus();
    await page().keyboard.type('Quick and calm.');
    await over.getByRole('button', { name: 'Submit Request' }).focus();
    await page().keyboard.press('Enter');
    await settings().alert('Choose a rating').waitFor();
    await over.getByRole('radio', { name: '1', exact: true }).focus();
    for (let step = 1; step < 9; step += 1) await page().keyboard.press('ArrowRight');
    proxy.refuse('/requests/create');
    await over.getByRole('button', { name: 'Submit Request' }).focus();
    await page().keyboard.press('Enter');
    await settings().toast('You are not allowed to do this').waitFor();
    proxy.refuse(null);
    await page().keyboard.press('Enter');
    await settings().toast('Feature request submitted successfully').waitFor();
    await expect.poll(() => over.getByRole('textbox').count()).toBe(0);
    await over.getByRole('tab', { name: 'Request History' }).click();
    const row = over.getByRole('listitem').filter({ hasText: 'Quick and calm.' });
    await row.getByText('9/10').waitFor();
    await row.getByText('Pending').waitFor();
    await expect.poll(() => seriousFindings(page())).toEqual([]);
    await settings().leave('Requests');
    await settings().close();
  });
});

describe('presence', () => {
  const rail = (status: string) =>
    page().getByRole('button', { name: new RegExp(`^Account: .*, ${status}$`) });
  const idleFor = (seconds: number) =>
    opened.app.evaluate(({ powerMonitor }, idle) => {
      powerMonitor.getSystemIdleTime = () => idle;
    }, seconds);

  it('is idle while nobody uses the computer, and online again when they are back', async () => {
    await rail('Online').waitFor();
    await idleFor(601);
    await rail('Idle').waitFor();
    await idleFor(0);
    await rail('Online').waitFor();
  });
});

describe('logging out', () => {
  it('asks first, over the settings', async () => {
    await settings().open();
    await settings().entry('Logout').click();
    await settings().over('Log Out').getByText('Are you sure you want to logout?').waitFor();
    await page().keyboard.press('Escape');
    await settings().over('Log Out').waitFor({ state: 'detached' });
    await settings().entry('Logout').click();
    await settings().over('Log Out').getByRole('button', { name: 'Log Out' }).click();
    await page().getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});
