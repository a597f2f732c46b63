import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotificationDaemon, startNotificationDaemon } from './support/bus/notification-daemon';
import { chatPage } from './support/chat-page';
import { accountAt, openTextChannel, type PlainGuild, postMessage, tokenOf } from './support/demo-server';
import { callAs } from './support/people-page';
import { type DesktopStage, setDesktopStage } from './support/desktop-stage';
import { openFromMenu } from './support/native-menu';
import type { OpenApp } from './support/open-app';
import { register } from './support/register';
import { signInAt } from './support/sign-in';

let stage: DesktopStage;
let daemon: NotificationDaemon;
let app: OpenApp;

beforeAll(async () => {
  stage = await setDesktopStage();
  daemon = await startNotificationDaemon(stage.bus, stage.env);
  app = await stage.openApp();
  await signInAt(app.page, stage.server.url, accountAt(stage.server, 0));
  await chatPage(app.page).openGuild(stage.guild.name);
  await chatPage(app.page).openChannel('general');
});
afterAll(async () => {
  await app.close();
  daemon.stop();
  await stage.stop();
});

const place = () => `#${stage.quiet.name} (${stage.guild.name})`;
const titles = () => daemon.asked().map(({ title }) => title);
const latest = () => daemon.asked().at(-1);
const inQuiet = () => app.page.getByRole('textbox', { name: `Message #${stage.quiet.name}` });
const openSettings = async () => {
  await openFromMenu(app.app, 'Settings…');
  await app.page.getByRole('button', { name: 'Notifications', exact: true }).click();
};
const closeSettings = () => app.page.keyboard.press('Escape');
const sendTest = async () => {
  await openSettings();
  await app.page.getByRole('button', { name: 'Send a Test Notification' }).click();
  const status = app.page.getByRole('status').filter({ hasText: 'Your system' });
  await expect.poll(() => status.innerText()).not.toMatch(/^Waiting/);
  const text = await status.innerText();
  await closeSettings();
  return text;
};

describe('a message that comes while one looks elsewhere', () => {
  it('is shown by the system: who, where, what, and nothing in it is a mark', async () => {
    await stage.write('**hello** <b>there</b> & \u202eyou\u202c');
    await expect.poll(() => latest()?.title).toMatch(/ in #/);
    expect(latest()?.title).toContain(place());
    expect(latest()?.body).toBe('hello &lt;b&gt;there&lt;/b&gt; &amp; you');
    await expect.poll(() => daemon.shown()).toBe(1);
  });

  it('is opened by a click, and lit', async () => {
    await daemon.click();
    await inQuiet().waitFor();
    await chatPage(app.page).message('hello <b>there</b>').and(app.page.locator('[data-flash]')).waitFor();
    await expect.poll(() => daemon.shown()).toBe(0);
  });

  it('is taken away once its channel is read', async () => {
    await chatPage(app.page).openChannel('general');
    await stage.write('read me');
    await expect.poll(() => daemon.shown()).toBe(1);
    await chatPage(app.page).openChannel(stage.quiet.name);
    await expect.poll(() => daemon.shown()).toBe(0);
    await chatPage(app.page).openChannel('general');
  });

  it('is one of many, that are shown as one', async () => {
    const before = daemon.asked().length;
    for (let number = 1; number <= 6; number += 1) await stage.write(`crowd ${number}`);
    // A visible notification is redrawn at most every 2 s.
    await expect.poll(() => latest()?.title).toBe(`6 new messages in ${place()}`);
    await expect.poll(() => daemon.shown()).toBe(1);
    expect(daemon.asked().length - before).toBeLessThanOrEqual(6);
    await daemon.click();
    await chatPage(app.page).message('crowd 1').and(app.page.locator('[data-flash]')).waitFor();
    await chatPage(app.page).openChannel('general');
  });

  it('names whom it mentions in a server that was never opened', async () => {
    const { server } = stage;
    const [owner, mentioned, writer] = await Promise.all(
      [0, 1, 2].map((index) => tokenOf(server, accountAt(server, index))),
    );
    const post = async (path: string, token: string | undefined, body: object, headers: object = {}) =>
      (await (
        await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: token ?? '', ...headers },
          body: JSON.stringify(body),
        })
      ).json()) as { guild?: PlainGuild; invite?: { code: string } };
    const { guild } = await post('/guild/create', owner, { name: 'Never Opened', icon: null });
    if (guild === undefined) throw new Error('no guild');
    const made = await post('/invite/create', owner, { id: guild.id, exp_after: null, max_uses: null });
    for (const token of [mentioned, writer])
      await post('/invite/join', token, {}, { code: made.invite?.code ?? '' });
    const me = (await (
      await fetch(`${server.url}/users/@me`, { headers: { Authorization: mentioned ?? '' } })
    ).json()) as { user: { id: string } };
    await post('/guild/nickname', mentioned, { guildId: guild.id, nickname: 'The Third' });
    await postMessage(server, writer ?? '', openTextChannel(guild).id, `ask <@${me.user.id}> about it`);
    await expect.poll(() => latest()?.title).toContain('in #general (Never Opened)');
    expect(latest()?.body).toBe('ask @The Third about it');
  });

  it('has the ping’s sound where it mentions one', async () => {
    await app.page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function played(this: HTMLMediaElement) {
        document.body.dataset.played = `${document.body.dataset.played ?? ''}${this.src.split('/').at(-1) ?? ''} `;
        return play.call(this);
      };
    });
    const played = () => app.page.evaluate(() => document.body.dataset.played ?? '');
    await stage.write('breakfast');
    await expect.poll(() => latest()?.body).toBe('breakfast');
    await stage.write(`<@${stage.ownerId}> supper`);
    await expect.poll(() => latest()?.body).toMatch(/^@.+ supper$/);
    await expect.poll(played).toMatch(/^ping-\S+\.wav $/);
  });
});

describe('a friend request', () => {
  it.each([
    ['accept', 'friend'],
    ['decline', undefined],
  ])('is answered from the notification by %s', async (action, kind) => {
    const { server } = stage;
    const owner = accountAt(server, 0);
    const headers = { Authorization: await tokenOf(server, owner) };
    // What earlier messages have left.
    await daemon.clear();
    const username = `asks_to_${action}`;
    const asker = { username, email: `${username}@example.org`, password: 'a long password 1' };
    await register(server, asker);
    await callAs(server, asker, '/friends/request', { username: owner.username });
    await expect.poll(() => latest()?.title).toBe(`${asker.username} sent you a friend request`);
    expect(latest()?.actions).toEqual(['Open', 'Accept', 'Decline']);
    const kindOfAsker = async () => {
      const { relations } = (await (await fetch(`${server.url}/friends/fetch`, { headers })).json()) as {
        relations: readonly { readonly kind: string; readonly user: { readonly username: string } }[];
      };
      return relations.find((relation) => relation.user.username === asker.username)?.kind;
    };
    await expect.poll(kindOfAsker).toBe('incoming');
    await daemon.press(action);
    await expect.poll(kindOfAsker).toBe(kind);
    await expect.poll(() => daemon.shown()).toBe(0);
  });
});

describe('what one set', () => {
  it('is kept to under Do Not Disturb, and is said in the list of reasons', async () => {
    await openSettings();
    await app.page.getByRole('button', { name: 'Status' }).click();
    await app.page.getByRole('radio', { name: 'Do Not Disturb' }).check();
    await closeSettings();
    const before = titles();
    await stage.write(`<@${stage.ownerId}> not now`);
    await app.page
      .getByRole('button', { name: /mention/ })
      .first()
      .waitFor();
    await openSettings();
    await app.page.getByRole('button', { name: 'Why was I (not) notified?' }).click();
    const reasons = app.page.getByRole('dialog', { name: 'Why was I (not) notified?' });
    await reasons.getByText('Your status was Do Not Disturb').waitFor();
    await reasons.getByRole('tab', { name: 'Not Notified' }).click();
    await reasons.getByRole('button', { name: /Do Not Disturb/ }).click();
    await inQuiet().waitFor();
    // An earlier request would have arrived before this one.
    await expect(sendTest()).resolves.toContain('Do Not Disturb');
    await expect.poll(() => latest()?.title).toBe('Guildhall');
    expect(titles()).toEqual([...before, 'Guildhall']);
    await openSettings();
    await app.page.getByRole('button', { name: 'Status' }).click();
    await app.page.getByRole('radio', { name: 'Online' }).check();
    await closeSettings();
    await chatPage(app.page).openChannel('general');
  });

  it('is kept to in a channel that is muted', async () => {
    const row = app.page.getByRole('navigation', { name: 'Channels' }).getByText(stage.quiet.name);
    await row.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: 'Mute Channel' }).hover();
    await app.page.getByRole('menuitem', { name: 'For 1 Hour' }).click();
    const before = titles();
    await stage.write(`<@${stage.ownerId}> muted`);
    await app.page
      .getByRole('button', { name: /mention/ })
      .first()
      .waitFor();
    await sendTest();
    await expect.poll(() => titles().length).toBe(before.length + 1);
    expect(latest()?.title).toBe('Guildhall');
    await row.click({ button: 'right' });
    await app.page.getByRole('menuitem', { name: 'Unmute Channel' }).click();
  });
});

describe('a desktop without a notification daemon', () => {
  it('says so when it is tried', async () => {
    await daemon.end();
    await expect(sendTest()).resolves.toMatch(
      /^Your system (did not show it: .+|has no notification service)/,
    );
  });
});
