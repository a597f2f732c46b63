import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/node/fault-proxy';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, type DemoServer, guildsOf, startDemoServer, tokenOf } from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { sidebarPage } from './support/sidebar-page';
import { signInAt } from './support/sign-in';

const REFUSAL = 'You are not allowed to do this';

let server: DemoServer;
let proxy: FaultProxy;
let app: OpenApp;
let token: string;
let guildId: string;
let side: ReturnType<typeof sidebarPage>;

/** Somebody else's doing: a call by REST. */
const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};
const createChannel = async (name: string): Promise<string> => {
  const { channel } = await post('/channel/create', { guildId, name, type: 'text', categoryId: null });
  return (channel as { id: string }).id;
};
const orderOnServer = async (): Promise<string[]> => {
  const guild = (await guildsOf(server, token)).find((one) => one.id === guildId);
  return (guild?.channels ?? []).map(({ name }) => name);
};

/** Presses with the network gone, and comes back when it is said. */
const withoutNetwork = async (press: () => Promise<void>, alert: Locator, text: string): Promise<void> => {
  proxy.cut();
  await press();
  await alert.filter({ hasText: text }).waitFor();
  proxy.restore();
  // The button that does this lies under the dialog.
  await app.page.evaluate(() =>
    (
      Reflect.get(globalThis, 'guildhall') as { invoke(name: string, argument: null): Promise<unknown> }
    ).invoke('gateway.reconnect', null),
  );
  await chatPage(app.page).banner.waitFor({ state: 'detached', timeout: 40_000 });
};
const refused = async (
  path: string,
  press: () => Promise<void>,
  alert: Locator,
  text: string,
): Promise<void> => {
  proxy.refuse(path);
  await press();
  await alert.filter({ hasText: text }).waitFor();
  proxy.refuse(null);
};
const button = (dialog: string, name: string): Locator =>
  side.dialog(dialog).getByRole('button', { name, exact: true });
const gone = (dialog: string): Promise<void> => side.dialog(dialog).waitFor({ state: 'detached' });

beforeAll(async () => {
  server = await startDemoServer();
  proxy = await startFaultProxy(server.url);
  token = await tokenOf(server, accountAt(server, 0));
  const { guild } = await post('/guild/create', { name: 'Workbench', icon: null });
  guildId = (guild as { id: string }).id;
  app = await openApp({ server: proxy.url });
  side = sidebarPage(app.page);
  await signInAt(app.page, proxy.url, accountAt(server, 0));
  await chatPage(app.page).openGuild('Workbench');
  await side.channel('general').waitFor();
});

afterAll(async () => {
  await app.close();
  await proxy.close();
  await server.stop();
});

describe('categories', () => {
  it('are created by pointer, and by keyboard alone, after which the focus is back', async () => {
    await side.menu('Create Category');
    await side.dialog('Create Category').getByRole('textbox').fill('Forge');
    expect(await seriousFindings(app.page)).toEqual([]);
    await button('Create Category', 'Create Category').click();
    await side.category('Forge').waitFor();
    await side.menuByKeys('Create Category');
    await side.dialog('Create Category').waitFor();
    await app.page.keyboard.type('Attic');
    await app.page.keyboard.press('Enter');
    await side.category('Attic').waitFor();
    await gone('Create Category');
    await expect.poll(side.focused).toBe('Server menu');
  });

  it('say what refuses them, and that the network is gone', async () => {
    await side.menu('Create Category');
    const field = side.dialog('Create Category').getByRole('textbox');
    await field.fill('Nowhere');
    const enter = (): Promise<void> => field.press('Enter');
    const alert = side.alert('Create Category');
    await refused('/channel/create/category', enter, alert, `Failed to create channel: ${REFUSAL}`);
    const lost = 'An error occurred while creating the channel. Please try again.';
    await withoutNetwork(enter, alert, lost);
    await app.page.keyboard.press('Escape');
    await gone('Create Category');
  });

  it('are renamed and deleted from their menu, by pointer and by keyboard', async () => {
    await side.contextMenu(side.category('Attic'), 'Rename Category');
    const field = side.dialog('Rename Category').getByRole('textbox');
    await field.fill('Loft');
    const alert = side.alert('Rename Category');
    await refused('/channel/rename/category', () => field.press('Enter'), alert, REFUSAL);
    await withoutNetwork(() => field.press('Enter'), alert, 'Failed to update category');
    await field.press('Enter');
    await side.category('Loft').waitFor();
    await gone('Rename Category');
    await side.contextMenuByKeys(side.category('Loft'), 'Delete Category');
    await side.dialog('Delete Category').waitFor();
    const ask = (): Promise<void> => app.page.keyboard.press('Enter');
    await refused('/channel/delete/category', ask, side.alert('Delete Category'), REFUSAL);
    await withoutNetwork(ask, side.alert('Delete Category'), 'Failed to delete category');
    await ask();
    await side.category('Loft').waitFor({ state: 'detached' });
  });
});

describe('channels', () => {
  it('are created from the button of a category, and opened', async () => {
    await side.category('Forge').hover();
    await side.nav
      .locator('[data-category-id]', { hasText: 'Forge' })
      .getByRole('button', { name: 'Create Channel' })
      .click();
    const field = side.dialog('Create Channel').getByRole('textbox', { name: 'Channel Name' });
    await field.pressSequentially('New Room!');
    expect(await field.inputValue()).toBe('new-room');
    expect(await seriousFindings(app.page)).toEqual([]);
    const press = (): Promise<void> => button('Create Channel', 'Create Channel').click();
    const alert = side.alert('Create Channel');
    await refused('/channel/create', press, alert, `Failed to create channel: ${REFUSAL}`);
    const lost = 'An error occurred while creating the channel. Please try again.';
    await withoutNetwork(press, alert, lost);
    await press();
    await app.page.getByRole('textbox', { name: 'Message #new-room' }).waitFor();
    expect((await side.order()).slice(-2)).toEqual(['Forge', 'new-room']);
  });

  it('are created by keyboard alone, of either type', async () => {
    await side.contextMenuByKeys(side.category('Forge'), 'Create Channel');
    await side.dialog('Create Channel').waitFor();
    await app.page.keyboard.type('Radio 1');
    await app.page.keyboard.press('Shift+Tab');
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('Enter');
    await side.channel('radio1').waitFor();
    await gone('Create Channel');
    await expect.poll(side.focused).toBe('Forge');
  });

  it('are changed in their settings', async () => {
    await side.channel('new-room').hover();
    await side.nav
      .locator('[data-channel-id]', { hasText: 'new-room' })
      .getByRole('button', { name: 'Channel Settings' })
      .click();
    const dialog = side.dialog('Channel Settings');
    await dialog.getByRole('textbox', { name: 'Channel Name' }).fill('big-room');
    await dialog.getByRole('textbox', { name: 'Channel Topic' }).fill('Where it is warm');
    expect(await seriousFindings(app.page)).toEqual([]);
    const press = (): Promise<void> => button('Channel Settings', 'Save Changes').click();
    await refused('/channel/rename', press, side.alert('Channel Settings'), REFUSAL);
    await withoutNetwork(press, side.alert('Channel Settings'), 'Failed to update channel');
    await press();
    await side.channel('big-room').waitFor();
    await app.page.getByText('Where it is warm').first().waitFor();
  });

  it('are deleted after a question, by keyboard alone', async () => {
    await side.contextMenuByKeys(side.channel('big-room'), 'Channel Settings');
    await side.dialog('Channel Settings').waitFor();
    for (let stop = 0; stop < 8 && (await side.focused()) !== 'Delete Channel'; stop += 1) {
      await app.page.keyboard.press('Tab');
    }
    await app.page.keyboard.press('Enter');
    await side.dialog('Delete Channel').waitFor();
    const enter = (): Promise<void> => app.page.keyboard.press('Enter');
    await refused('/channel/delete/', enter, side.alert('Delete Channel'), REFUSAL);
    await withoutNetwork(enter, side.alert('Delete Channel'), 'Failed to delete channel');
    await enter();
    await side.channel('big-room').waitFor({ state: 'detached' });
    await app.page.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await gone('Channel Settings');
  });

  it('that are deleted elsewhere close their settings with a word', async () => {
    const id = await createChannel('short-lived');
    await side.contextMenu(side.channel('short-lived'), 'Channel Settings');
    await side.dialog('Channel Settings').waitFor();
    await post('/channel/delete/', { id });
    await app.page.getByText('#short-lived was deleted').waitFor();
    await gone('Channel Settings');
  });
});

describe('the order', () => {
  const handle = (name: string): Locator =>
    side
      .dialog('Reorder Channels')
      .getByRole('button', { name, exact: true })
      .and(app.page.locator('[data-movable]'));
  const drag = async (from: Locator, to: Locator, at: number): Promise<void> => {
    const start = await from.boundingBox();
    const end = await to.boundingBox();
    if (start === null || end === null) throw new Error('Nothing to drag');
    await app.page.mouse.move(start.x + 40, start.y + start.height / 2);
    await app.page.mouse.down();
    await app.page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 4 });
    await app.page.mouse.move(end.x + 40, end.y + end.height * at, { steps: 2 });
    await app.page.mouse.up();
  };

  it('is changed by pointer, into another category, and saved', async () => {
    await createChannel('alpha');
    await createChannel('beta');
    await side.channel('beta').waitFor();
    await side.menu('Reorder Channels');
    await handle('alpha').waitFor();
    expect(await seriousFindings(app.page)).toEqual([]);
    await drag(handle('alpha'), handle('general'), 0.8);
    await drag(handle('Forge'), handle('Text Channels'), 0.2);
    await side.dialog('Reorder Channels').getByText('Unsaved changes').waitFor();
    await button('Reorder Channels', 'Save Changes').click();
    await gone('Reorder Channels');
    await expect
      .poll(side.order)
      .toEqual(['beta', 'Forge', 'radio1', 'Text Channels', 'general', 'alpha', 'Voice Channels', 'General']);
    await expect.poll(async () => (await orderOnServer()).sort()).toContain('alpha');
  });

  it('is changed by keyboard alone, and restored when it is refused or the network is gone', async () => {
    const before = await side.order();
    await side.menuByKeys('Reorder Channels');
    await handle('beta').waitFor();
    const moveDown = async (): Promise<void> => {
      await handle('beta').focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await app.page.keyboard.press(key);
    };
    const save = (): Promise<void> => button('Reorder Channels', 'Save Changes').press('Enter');
    await moveDown();
    await refused('/channel/reorder', save, side.alert('Reorder Channels'), REFUSAL);
    await side.dialog('Reorder Channels').getByText('Unsaved changes').waitFor({ state: 'detached' });
    await moveDown();
    await withoutNetwork(save, side.alert('Reorder Channels'), 'Failed to reorder channels');
    await moveDown();
    await save();
    await gone('Reorder Channels');
    expect(before[0]).toBe('beta');
    await expect.poll(async () => (await side.order()).slice(0, 2)).toEqual(['Forge', 'beta']);
    await expect.poll(side.focused).toBe('Server menu');
  });

  it('is as it was when it is cancelled, and Escape first puts back what is picked up', async () => {
    const before = await side.order();
    await side.menu('Reorder Channels');
    await handle('beta').focus();
    await app.page.keyboard.press('Space');
    await app.page.keyboard.press('ArrowUp');
    await app.page.keyboard.press('Escape');
    await side.dialog('Reorder Channels').getByText('Unsaved changes').waitFor({ state: 'detached' });
    await drag(handle('beta'), handle('general'), 0.8);
    await side.dialog('Reorder Channels').getByText('Unsaved changes').waitFor();
    await app.page.keyboard.press('Escape');
    await gone('Reorder Channels');
    expect(await side.order()).toEqual(before);
  });
});

describe('what is one’s own', () => {
  it('nickname: refused, without network, by keyboard alone', async () => {
    await side.menuByKeys('Change Nickname');
    await side.dialog('Change Nickname').waitFor();
    expect(await seriousFindings(app.page)).toEqual([]);
    await app.page.keyboard.type('The Smith');
    const enter = (): Promise<void> => app.page.keyboard.press('Enter');
    await refused('/guild/nickname', enter, side.alert('Change Nickname'), REFUSAL);
    await withoutNetwork(enter, side.alert('Change Nickname'), 'Failed to change nickname');
    await enter();
    await gone('Change Nickname');
    await app.page
      .getByRole('complementary')
      .getByText('The Smith')
      .or(app.page.getByText('The Smith'))
      .first()
      .waitFor();
  });

  it('a muted server shows no mark, and is still muted after a restart', async () => {
    await side.menuByKeys('Notification Settings');
    const dialog = side.dialog('Notification Settings');
    await dialog.getByRole('switch', { name: 'Mute Server' }).focus();
    await app.page.keyboard.press('Space');
    expect(await seriousFindings(app.page)).toEqual([]);
    await app.page.keyboard.press('Escape');
    await gone('Notification Settings');
    await app.restart();
    side = sidebarPage(app.page);
    await app.page.getByTestId('app-shell').waitFor();
    await side.menu('Notification Settings');
    expect(
      await side.dialog('Notification Settings').getByRole('switch', { name: 'Mute Server' }).isChecked(),
    ).toBe(true);
    await side.dialog('Notification Settings').getByText('Until I turn it back on').waitFor();
    await button('Notification Settings', 'Done').click();
  });

  it('privacy: what is chosen stays', async () => {
    await side.menu('Privacy Settings');
    const typing = (): Locator =>
      side.dialog('Privacy Settings').getByRole('switch', { name: 'Show when I am typing' });
    await typing().click();
    expect(await seriousFindings(app.page)).toEqual([]);
    await app.page.keyboard.press('Enter');
    await gone('Privacy Settings');
    await side.menu('Privacy Settings');
    expect(await typing().isChecked()).toBe(false);
    await app.page.keyboard.press('Escape');
  });
});
