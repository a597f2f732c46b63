import { Transformer } from '@napi-rs/image';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STICKER_LIMITS } from '../../src/contract/limits';
import { blinkingPng } from '../support/node/blinking-png';
import { flatPng } from '../support/node/flat-png';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { callAs } from './support/people-page';
import { settingsPage } from './support/settings-stage';
import { userSettingsPage } from './support/user-settings-page';
import { signInAt } from './support/sign-in';

let server: DemoServer;
let owner: OpenApp;
let member: OpenApp;
let guild: Awaited<ReturnType<typeof guildsOf>>[number];

beforeAll(async () => {
  server = await startDemoServer();
  const [first] = await guildsOf(server, await tokenOf(server, accountAt(server, 2)));
  if (first === undefined) throw new Error('The demo member is in no guild');
  guild = first;
  const channel = openTextChannel(guild);
  [owner, member] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
  await signInAt(owner.page, server.url, accountAt(server, 0));
  await signInAt(member.page, server.url, accountAt(server, 2));
  for (const { page } of [owner, member]) {
    await chatPage(page).openGuild(guild.name);
    await chatPage(page).openChannel(channel.name);
  }
});

afterAll(async () => {
  await Promise.all([owner.close(), member.close()]);
  await server.stop();
});

/** Whether a picture has arrived and has pixels. */
const hasPixels = (image: Element): boolean =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

/** The width of the first frame of a picture that stands still; 0 until it is drawn. */
const firstFrame = (drawn: Element): number => {
  // A new canvas has 300 pixels.
  if (!(drawn instanceof HTMLCanvasElement) || drawn.width === 300) return 0;
  return drawn.width;
};
type Colour = 'red' | 'green' | 'other';
/** The colour in the middle of what is on the screen. */
const colourOf = async (shown: Locator): Promise<Colour> => {
  const picture = new Transformer(await shown.screenshot());
  const { width, height } = await picture.metadata();
  const pixels = await picture.rawPixels();
  const channels = pixels.length / (width * height);
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels;
  const [red = 0, green = 0] = pixels.subarray(at, at + 2);
  if (red > 150 && green < 100) return 'red';
  return green > 150 && red < 100 ? 'green' : 'other';
};
/** How long a frame of what blinks is shown, in milliseconds, and how many of them are looked at. */
const [FRAME_MS, FRAMES] = [100, 12];
const now = (shown: Locator): Promise<number> => shown.evaluate(() => performance.now());
/** The colours that are on the screen while a picture of two colours would change several times. */
const coloursOf = async (shown: Locator): Promise<readonly Colour[]> => {
  const seen = new Set<Colour>();
  const end = (await now(shown)) + FRAME_MS * FRAMES;
  while ((await now(shown)) < end) seen.add(await colourOf(shown));
  return [...seen].toSorted();
};
const STILL: readonly Colour[] = ['red'];
const MOVING: readonly Colour[] = ['green', 'red'];
const choose = async ({ page }: OpenApp, choice: string): Promise<void> => {
  const settings = userSettingsPage(page);
  await settings.open('Appearance');
  await settings.region('Appearance').getByRole('combobox', { name: 'Moving emoji and stickers' }).click();
  await page.getByRole('option', { name: choice }).click();
  await settings.close();
};

describe('an emoji of a server', () => {
  it('is uploaded in the settings, under the name of its file', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Server menu' }).click();
    await page.getByRole('menuitem', { name: 'Server Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Server Settings' });
    await settings.getByRole('button', { name: 'Emoji', exact: true }).click();
    const buffer = flatPng(256, 128, 8, 'rgba');
    await settings
      .getByLabel('Upload Emoji')
      .setInputFiles({ name: 'Blue Parrot.png', mimeType: 'image/png', buffer });
    const row = settings.getByRole('listitem').filter({ hasText: ':Blue_Parrot:' });
    await row.waitFor();
    await row.getByText('Added by').waitFor();
    await expect.poll(() => row.locator('img').evaluate(hasPixels)).toBe(true);
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
  });

  it('is completed in the composer, sent, and seen by the other as a picture', async () => {
    const { page } = owner;
    const { composer } = chatPage(page);
    await composer.pressSequentially('meet the parrot :blue_p');
    await page.getByRole('option', { name: ':Blue_Parrot:' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => composer.inputValue()).toBe('meet the parrot :Blue_Parrot: ');
    await composer.press('Enter');
    for (const window of [owner, member]) {
      const picture = chatPage(window.page)
        .confirmed('meet the parrot')
        .getByRole('img', { name: ':Blue_Parrot:' });
      await expect.poll(() => picture.evaluate(hasPixels)).toBe(true);
    }
  });

  it('is picked as a reaction by the other, and joined', async () => {
    const seen = chatPage(member.page).confirmed('meet the parrot');
    await seen.focus();
    await member.page.keyboard.press('+');
    await member.page.getByRole('searchbox', { name: 'Find the perfect emoji' }).waitFor();
    await member.page.keyboard.type('blue parrot');
    await member.page.getByRole('button', { name: ':Blue_Parrot:' }).waitFor();
    await member.page.keyboard.press('Enter');
    await seen.getByRole('button', { name: ':Blue_Parrot:, 1 reaction', pressed: true }).waitFor();
    const theirs = chatPage(owner.page)
      .confirmed('meet the parrot')
      .getByRole('button', { name: ':Blue_Parrot:, 1 reaction', pressed: false });
    await expect.poll(() => theirs.locator('img').evaluate(hasPixels)).toBe(true);
    await theirs.click();
    await seen.getByRole('button', { name: ':Blue_Parrot:, 2 reactions' }).waitFor();
  });
});

describe('an emoji of a server that moves', () => {
  const inText = ({ page }: OpenApp) =>
    chatPage(page).confirmed('look').getByText(':blinker:', { exact: true });
  const frame = (window: OpenApp, tag: string) => inText(window).locator('..').locator(tag);

  it('is uploaded, sent and reacted with, and moves on the screen of both', async () => {
    const { page } = owner;
    const settings = settingsPage(page);
    await settings.open('Emoji');
    await page
      .getByLabel('Upload Emoji')
      .setInputFiles({ name: 'blinker.png', mimeType: 'image/png', buffer: blinkingPng({ side: 64 }) });
    const row = settings.dialog.getByRole('listitem').filter({ hasText: ':blinker:' });
    await expect.poll(() => row.locator('img').evaluate(hasPixels)).toBe(true);
    await settings.close();
    await chatPage(page).composer.fill('look :blinker:');
    await chatPage(page).composer.press('Enter');
    for (const window of [owner, member]) {
      await window.page.mouse.move(0, 0);
      await expect.poll(() => frame(window, 'img').evaluate(hasPixels)).toBe(true);
      await expect.poll(() => coloursOf(frame(window, 'img'))).toEqual(MOVING);
    }
    await member.page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => frame(member, 'canvas').evaluate(firstFrame)).toBe(64);
    await expect.poll(() => coloursOf(frame(member, 'canvas'))).toEqual(STILL);
    await member.page.emulateMedia({ reducedMotion: 'no-preference' });
  });
});

describe('the icon of a server that moves', () => {
  it('stands still until one looks at it', async () => {
    const { page } = owner;
    for (const nth of [0, 2])
      for (let boost = 0; boost < 2; boost += 1)
        await callAs(server, accountAt(server, nth), '/guild/boost', { guildId: guild.id, on: true });
    const { name, description } = { name: guild.name, description: null };
    const avatar = blinkingPng({ side: 96 }).toString('base64');
    await callAs(server, accountAt(server, 0), '/guild/edit', {
      ...{ id: guild.id, name, description, avatar, banner: null },
    });
    const entry = page.locator(`[data-guild-id="${guild.id}"]`).first();
    const picture = entry.locator('canvas, img').first();
    await page.mouse.move(600, 400);
    await expect.poll(() => entry.locator('canvas').evaluate(firstFrame)).toBe(96);
    await expect.poll(() => coloursOf(picture)).toEqual(STILL);
    // By the keyboard: a screenshot can take the pointer away for a moment, and what moves begins anew.
    await page.keyboard.press('Shift');
    await entry.getByRole('button').focus();
    await expect.poll(() => entry.locator('img').evaluate(hasPixels)).toBe(true);
    await expect.poll(() => coloursOf(entry)).toEqual(MOVING);
    await chatPage(page).composer.focus();
    await expect.poll(() => coloursOf(entry)).toEqual(STILL);
  });
});

describe('a sticker of a server', () => {
  const sticker = ({ page }: OpenApp) =>
    chatPage(page).feed.getByRole('img', { name: 'Sticker: Red Parrot' });

  it('is uploaded in the settings, named, and found by its emoji', async () => {
    const { page } = owner;
    const settings = settingsPage(page);
    await settings.open('Stickers');
    await page
      .getByLabel('Upload Sticker')
      .setInputFiles({ name: 'red_parrot.png', mimeType: 'image/png', buffer: blinkingPng({ side: 64 }) });
    const dialog = page.getByRole('dialog', { name: 'Add Sticker' });
    await dialog.getByLabel('Name').fill('Red Parrot');
    await dialog.getByLabel('Related emoji').fill('🦜');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = settings.dialog.getByRole('listitem').filter({ hasText: 'Red Parrot' });
    await expect.poll(() => row.locator('img').first().evaluate(hasPixels)).toBe(true);
    await settings.close();
  });

  it('is sent by the other from the picker, by keyboard alone, and seen by both', async () => {
    const { page } = member;
    await page.getByRole('button', { name: 'Sticker', exact: true }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Sticker picker' });
    await picker.getByRole('searchbox', { name: 'Find a sticker' }).fill('🦜');
    await picker.getByRole('button', { name: 'Red Parrot 🦜' }).waitFor();
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    for (const window of [owner, member]) {
      await expect.poll(() => sticker(window).evaluate(hasPixels)).toBe(true);
      // In the square that was taken before, whatever its own shape is.
      await expect
        .poll(() =>
          sticker(window)
            .locator('..')
            .evaluate((square: HTMLElement) => [square.offsetWidth, square.offsetHeight]),
        )
        .toEqual([STICKER_LIMITS.shownSide, STICKER_LIMITS.shownSide]);
    }
  });

  it('moves on the screen, and not where the system asks for less motion', async () => {
    const { page } = owner;
    await page.mouse.move(0, 0);
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(MOVING);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => sticker(owner).evaluate(firstFrame)).toBe(64);
    await sticker(owner).hover();
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(STILL);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(MOVING);
  });

  it('moves as its reader has chosen: while they look at its message, or never', async () => {
    const { page } = owner;
    await choose(owner, 'Move while you point at it');
    await page.mouse.move(0, 0);
    await expect.poll(() => sticker(owner).evaluate(firstFrame)).toBe(64);
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(STILL);
    await sticker(owner).hover();
    const moving = chatPage(page).feed.locator('img[alt="Sticker: Red Parrot"]');
    await expect.poll(() => moving.evaluate(hasPixels)).toBe(true);
    // By the keyboard: a screenshot can take the pointer away for a moment, and what moves begins anew.
    const message = chatPage(page)
      .feed.getByRole('article')
      .filter({ has: page.locator('canvas') })
      .last();
    await message.focus();
    await page.keyboard.press('Shift');
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(MOVING);
    await choose(owner, 'Never move');
    await message.focus();
    await expect.poll(() => sticker(owner).evaluate(firstFrame)).toBe(64);
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(STILL);
    await choose(owner, 'Move while Guildhall is in front');
    await expect.poll(() => coloursOf(sticker(owner))).toEqual(MOVING);
  });

  it('that is deleted leaves its name in messages, at once and for both', async () => {
    const { page } = owner;
    const settings = settingsPage(page);
    await settings.open('Stickers');
    await page.getByRole('button', { name: 'Delete Red Parrot' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Sticker' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await settings.dialog.getByText('No stickers yet').waitFor();
    await settings.close();
    for (const window of [owner, member]) {
      await sticker(window).getByText('Deleted sticker').waitFor();
      await sticker(window).getByText('Red Parrot').waitFor();
    }
  });
});
