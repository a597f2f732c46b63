import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../src/server/pictures/picture-header';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt, guildsOf, openTextChannel, tokenOf } from './support/demo-server';
import type { OpenApp } from './support/open-app';
import { type SettingsStage, settingsPage, startSettingsStage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';

let stage: SettingsStage;
beforeAll(async () => {
  stage = await startSettingsStage('The Mill');
});
afterAll(() => stage.close());

/** A busy machine returns the focus late. */

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Server Name' });
const aboutField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const header = (page: Page) => page.getByRole('button', { name: 'Server menu' });
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A picture of 600 by 300 with a red left half and a blue right half. */
const twoColours = async (page: Page, type = 'image/png'): Promise<Buffer> => {
  const url = await page.evaluate((mimeType) => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.fillStyle = 'rgb(255, 0, 0)';
    context.fillRect(0, 0, 300, 300);
    context.fillStyle = 'rgb(0, 0, 255)';
    context.fillRect(300, 0, 300, 300);
    return canvas.toDataURL(mimeType, 1);
  }, type);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

/**
 * The same picture as a camera held sideways stores it: the orientation tag says to turn it by 90 degrees, so that red
 * is at the top.
 */
const turned = async (page: Page): Promise<Buffer> => {
  const jpeg = await twoColours(page, 'image/jpeg');
  const orientation = '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000';
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(orientation, 'hex')]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
};

/** The colour in the crop dialog's preview, in the middle of its width, at this fraction of its height. */
const colourAt = (page: Page, part = 0.5): Promise<readonly number[]> =>
  page
    .getByRole('dialog')
    .last()
    .locator('canvas')
    .last()
    .evaluate((element, height) => {
      const canvas = element as HTMLCanvasElement;
      const y = Math.floor(canvas.height * height);
      const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, y, 1, 1);
      return [...(pixel?.data ?? [])];
    }, part);

const chooseFile = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByLabel('Upload from Files').setInputFiles(file);
};

/** The size of a stored picture of the server. */
const keptSize = async (path: string): Promise<unknown> => {
  const answer = await fetch(new URL(path, stage.server.url));
  const kept = readPictureHeader(Buffer.from(await answer.arrayBuffer()));
  return kept === null ? null : { width: kept.width, height: kept.height };
};

describe('who may open the settings', () => {
  it('is nobody without a permission that needs them', async () => {
    await header(stage.staff.page).click();
    await stage.staff.page.getByRole('menuitem', { name: 'Notification Settings' }).waitFor();
    await expect
      .poll(() => stage.staff.page.getByRole('menuitem', { name: 'Server Settings' }).count())
      .toBe(0);
    await stage.staff.page.keyboard.press('Escape');
  });

  it('is staff, who see what they may; a page that is taken from them closes with a word why', async () => {
    const { page } = stage.staff;
    const settings = settingsPage(page);
    await stage.permit('MANAGE_CHANNELS', 'MANAGE_SERVER');
    await settings.open('Integrations');
    await settings.region('Integrations').getByText('This feature is coming soon!').waitFor();
    await stage.permit('MANAGE_CHANNELS');
    await settings.toast('Your permissions have changed: you can no longer open Integrations').waitFor();
    await settings.region('Overview').waitFor();
    await nameField(page).waitFor();
    await expect.poll(() => nameField(page).getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => page.getByRole('button', { name: 'Edit icon' }).count()).toBe(0);
    await expect.poll(() => settings.entry('Delete Server').count()).toBe(0);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await stage.permit();
    await settings.dialog.waitFor({ state: 'detached' });
    await settings
      .toast('Your permissions have changed: you can no longer open the settings of this server')
      .waitFor();
  });
});

describe('the overview', () => {
  it('is edited by keyboard alone, and seen by both', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await sidebarPage(page).menuByKeys('Server Settings');
    await nameField(page).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await nameField(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' on the Hill');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Flour, and those who make it');
    await settings.bar.waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await settings.save.focus();
    await page.keyboard.press('Enter');
    await settings.toast('Changes saved').waitFor();
    await settings.bar.waitFor({ state: 'detached' });
    await header(stage.staff.page).getByText('The Mill on the Hill').waitFor();
    await expect
      .poll(() => stage.read('/guild/p/fetch'))
      .toMatchObject({
        name: 'The Mill on the Hill',
        description: 'Flour, and those who make it',
      });
    await settings.close();
    await expect.poll(sidebarPage(page).focused).toBe('Server menu');
  });

  it('says what refuses it, and that the network is gone, and keeps what was typed', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await aboutField(page).fill('Bread');
    stage.proxy.refuse('/guild/edit');
    await settings.save.click();
    await alert(page, 'You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    stage.proxy.cut();
    await settings.save.click();
    await alert(page, 'Network error occurred').waitFor();
    await stage.restore();
    await expect.poll(() => aboutField(page).inputValue()).toBe('Bread');
    await settings.save.click();
    await settings.bar.waitFor({ state: 'detached' });
    await settings.close();
  });

  it('asks before changes are lost with the dialog, and holds the window', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await aboutField(page).click();
    await page.keyboard.type('!');
    await settings.bar.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unsaved Changes' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    // Playwright would answer the system's question itself; close-window.test.ts covers the rest.
    const mayGo = (): Promise<boolean> =>
      page.evaluate(() => globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect(mayGo()).resolves.toBe(false);
    await page.getByRole('button', { name: 'Reset Changes' }).click();
    await settings.bar.waitFor({ state: 'detached' });
    await expect(mayGo()).resolves.toBe(true);
    await settings.close();
  });

  it('lists the server for everybody', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await page.getByRole('switch', { name: 'Show in Discovery' }).check();
    await settings.save.click();
    await settings.bar.waitFor({ state: 'detached' });
    await expect.poll(() => stage.read('/guild/p/fetch')).toMatchObject({ discoverable: true });
    await settings.close();
  });
});

describe('the rules of the server', () => {
  const rule = (name: string) => stage.owner.page.getByRole('combobox', { name });
  const choose = async (name: string, value: string): Promise<void> => {
    await rule(name).click();
    await stage.owner.page.getByRole('option', { name: value, exact: true }).click();
    await rule(name).getByText(value, { exact: true }).waitFor();
  };
  const general = async (): Promise<string> => {
    const { server, guild } = stage;
    const guilds = await guildsOf(server, await tokenOf(server, accountAt(server, 0)));
    return openTextChannel(guilds.find(({ id }) => id === guild.id) ?? { ...guild, channels: [] }).id;
  };
  const staffRole = (act: 'add' | 'remove'): Promise<unknown> =>
    stage.asOwner(`/role/members/${act}`, {
      ...{ guildId: stage.guild.id, targetUserId: stage.staffId, roleId: stage.role.id },
    });

  it('are chosen one by one, each at once, and kept', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    const previews = page.getByRole('switch', { name: 'Link Previews' });
    await previews.click();
    await expect.poll(() => previews.isChecked()).toBe(false);
    await choose('Largest File', '5 MiB');
    await choose('System Messages', '#general');
    await expect
      .poll(() => stage.read('/guild/settings/fetch'))
      .toMatchObject({
        settings: { link_previews: false, attachment_bytes: 5 * 1024 * 1024, verification_level: 'none' },
      });
    await settings.close();
  });

  it('keep a new member without a role from writing, by the screen and by the server, until they are eased', async () => {
    const { owner, staff } = stage;
    await staffRole('remove');
    const settings = settingsPage(owner.page);
    await settings.open();
    await choose('Verification Level', 'New members read for ten minutes before they can write');
    const { composer } = chatPage(staff.page);
    await staff.page.getByPlaceholder(/^You can talk here in \d+ minutes?$/).waitFor();
    await expect.poll(() => composer.isEnabled()).toBe(false);
    const early = { channelId: await general(), content: 'too early', parent_id: null };
    await expect(stage.asStaff('/channel/message/create', early)).rejects.toThrow('You can talk here in');
    await choose('Verification Level', 'None - Unrestricted access');
    await expect.poll(() => composer.isEnabled()).toBe(true);
    await chatPage(staff.page).send('in time');
    await chatPage(staff.page).confirmed('in time').waitFor();
    await settings.close();
    await staffRole('add');
  });
});

describe('pictures', () => {
  const picture = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
    name: 'mill.png',
    mimeType: 'image/png',
    buffer: await twoColours(stage.owner.page),
  });

  it('are cropped from a file: dragged, zoomed, by pointer and by keys', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await page.getByRole('button', { name: 'Edit icon' }).click();
    await page.getByRole('dialog', { name: 'Edit Server Icon' }).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await chooseFile(page, await picture());
    const canvas = page.getByRole('application', { name: 'Picture' });
    await canvas.waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('The stage is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const drag = async (by: number): Promise<void> => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 5 });
      await page.mouse.up();
    };
    await drag(60);
    await expect.poll(() => colourAt(page)).toEqual([255, 0, 0, 255]);
    await drag(-120);
    await expect.poll(() => colourAt(page)).toEqual([0, 0, 255, 255]);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => page.getByRole('slider', { name: 'Zoom' }).inputValue()).not.toBe('1');
    await canvas.focus();
    await page.keyboard.press('0');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => colourAt(page)).toEqual([255, 0, 0, 255]);
    await page.keyboard.press('+');
    await expect.poll(() => page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit Server Icon' }).waitFor({ state: 'detached' });
    await expect.poll(sidebarPage(page).focused).toBe('Edit icon');
    await settings.save.click();
    await settings.bar.waitFor({ state: 'detached' });
    const { icon } = await stage.read('/guild/p/fetch');
    await expect.poll(() => keptSize(asText(icon))).toEqual({ width: 256, height: 256 });
    // The rail of every member shows it.
    await stage.staff.page
      .getByRole('navigation', { name: 'Servers' })
      .locator(`img[src*="${encodeURIComponent(asText(icon))}"]`)
      .waitFor();
    await settings.close();
  });

  it('are turned as their camera says', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await page.getByRole('button', { name: 'Edit icon' }).click();
    await chooseFile(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await turned(page) });
    await page.getByRole('application', { name: 'Picture' }).waitFor();
    const [above, below] = [await colourAt(page, 0.25), await colourAt(page, 0.75)];
    expect(above[0]).toBeGreaterThan(240);
    expect(below[2]).toBeGreaterThan(240);
    expect(above[2]).toBeLessThan(15);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await settings.close();
  });

  it('come from an address, which main fetches; never from an inner one', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await page.getByRole('button', { name: 'Change banner' }).click();
    await page.getByRole('button', { name: 'Upload from URL (Recommended)' }).click();
    const field = page.getByRole('textbox', { name: 'Image URL' });
    await field.fill('http://127.0.0.1:9/a.png');
    await page.keyboard.press('Enter');
    await alert(page, 'Pictures from this computer or its local network cannot be used').waitFor();
    // Pictures of the chosen server itself are permitted.
    const { icon } = await stage.read('/guild/p/fetch');
    await field.fill(`${stage.proxy.url}${asText(icon)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('application', { name: 'Picture' }).waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page
      .getByRole('dialog', { name: 'Edit Server Banner' })
      .getByRole('button', { name: 'Save' })
      .click();
    await settings.save.click();
    await settings.bar.waitFor({ state: 'detached' });
    const { banner } = await stage.read('/guild/p/fetch');
    await expect.poll(() => keptSize(asText(banner))).toEqual({ width: 275, height: 150 });
    await page.getByRole('button', { name: 'Remove banner' }).click();
    await settings.save.click();
    await settings.bar.waitFor({ state: 'detached' });
    await expect.poll(() => stage.read('/guild/p/fetch')).toMatchObject({ banner: null });
    await settings.close();
  });

  it('that are none are said to be none', async () => {
    const { page } = stage.owner;
    const settings = settingsPage(page);
    await settings.open();
    await page.getByRole('button', { name: 'Edit icon' }).click();
    await chooseFile(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByText('This picture cannot be read: the file may be damaged').waitFor();
    await chooseFile(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await page.getByText('Please choose a PNG, JPEG, WebP or GIF picture').waitFor();
    await page.keyboard.press('Escape');
    await settings.close();
  });
});

describe('two people who edit at once', () => {
  const openBoth = async (): Promise<void> => {
    await stage.permit('MANAGE_SERVER', 'MANAGE_CHANNELS');
    for (const { page } of [stage.owner, stage.staff]) {
      await sidebarPage(page).menu('Server Settings');
      await nameField(page).waitFor();
    }
  };
  const saveName = async ({ page }: OpenApp, name: string): Promise<void> => {
    await nameField(page).fill(name);
    await settingsPage(page).save.click();
    await settingsPage(page).bar.waitFor({ state: 'detached' });
  };

  it('are told of each other, and overwrite nothing unseen', async () => {
    const { owner, staff } = stage;
    await openBoth();
    await nameField(staff.page).fill('The Steward’s Mill');
    await aboutField(staff.page).fill('By the steward');
    await saveName(owner, 'The Owner’s Mill');
    const note = staff.page.getByRole('alert', { name: 'Server Name' });
    await note
      .getByText('Someone else changed this while you were editing. It is now: The Owner’s Mill')
      .waitFor();
    await expect.poll(() => nameField(staff.page).inputValue()).toBe('The Steward’s Mill');
    await expect.poll(() => seriousFindings(staff.page)).toEqual([]);
    await staff.page.getByRole('button', { name: 'Use Theirs' }).click();
    await settingsPage(staff.page).save.click();
    await settingsPage(staff.page).bar.waitFor({ state: 'detached' });
    // The other user's window shows all of it, as it has no unsaved changes.
    await expect.poll(() => aboutField(owner.page).inputValue()).toBe('By the steward');
    await expect
      .poll(() => stage.read('/guild/p/fetch'))
      .toMatchObject({
        name: 'The Owner’s Mill',
        description: 'By the steward',
      });
    await settingsPage(staff.page).close();
    await settingsPage(owner.page).close();
  });
});

describe('Delete Server', () => {
  it('says what refuses it, needs the name, and leaves both at another place', async () => {
    const { owner, staff } = stage;
    const { page } = owner;
    const settings = settingsPage(page);
    await settings.open();
    await settings.entry('Delete Server').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Server' });
    await dialog.waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.keyboard.type('The Owner’s');
    await page.keyboard.press('Enter');
    await expect.poll(() => stage.read('/guild/p/fetch')).toMatchObject({ name: 'The Owner’s Mill' });
    await page.keyboard.type(' Mill');
    stage.proxy.refuse(`/api/guilds/${stage.guild.id}`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    await page.keyboard.press('Enter');
    await settings.dialog.waitFor({ state: 'detached' });
    for (const window of [page, staff.page])
      await window
        .getByRole('navigation', { name: 'Servers' })
        .getByRole('button', { name: 'The Owner’s Mill' })
        .waitFor({ state: 'detached' });
    // Home is /channels/@me.
    await page.getByRole('navigation', { name: 'Channels' }).waitFor({ state: 'detached' });
    await expect.poll(() => chatPage(page).composer.count()).toBe(0);
  });
});
