import type { Page } from 'playwright-core';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { createGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const GUILD = 'The Sticker Book';
const WITHOUT = 'The Empty Page';
const USED = 'The Worn Page';
const FULL = 'The Full Album';
const STICKERS = [
  ['Good morning', '🌞', 45],
  ['Thank you so much', '🙏', 330],
  ['Hooray', '🎉', 280],
  ['On my way', '🏃', 205],
  ['Not before my coffee, please', '☕', 20],
  ['Sleepy', '😴', 240],
  ['Good morning, late', '🌝', 160],
] as const;

/** A round face on nothing; `hue` is its colour. */
const drawFace = (page: Page, hue: number): Promise<string> =>
  page.evaluate((degrees) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 320 });
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.fillStyle = `hsl(${degrees} 80% 62%)`;
    context.beginPath();
    context.arc(160, 160, 150, 0, 7);
    context.fill();
    context.fillStyle = '#2b2118';
    for (const x of [110, 210]) {
      context.beginPath();
      context.ellipse(x, 130, 16, 24, 0, 0, 7);
      context.fill();
    }
    context.lineWidth = 14;
    context.lineCap = 'round';
    context.strokeStyle = '#2b2118';
    context.beginPath();
    context.arc(160, 170, 80, 0.3, 2.84);
    context.stroke();
    return canvas.toDataURL('image/png');
  }, hue);

const asOwner = ({ server }: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(server, accountAt(server, OWNER), path, body);

/** Adds a sticker; returns its id. */
const add = async (
  stage: Stage,
  guildId: string,
  [name, emoji, hue]: readonly [string, string, number],
): Promise<string> => {
  const image = await drawFace(stage.page, hue);
  const made = await asOwner(stage, '/guild/stickers/create', { guildId, name, emoji, image });
  return (made['sticker'] as { readonly id: string }).id;
};

const openPage = async (stage: Stage, guild: string): Promise<void> => {
  await openGuild(stage, guild);
  await settingsPage(stage.page).open();
  await settingsPage(stage.page).entry('Stickers').click();
  await stage.page.getByLabel('Upload Sticker').waitFor();
};
const leave = ({ page }: Stage): Promise<void> => settingsPage(page).close();
const openPicker = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: 'Sticker', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sticker picker' }).waitFor();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a sticker' });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** The stickers of a server: their page, the picker, and messages with them. */
export const stickerScenes: readonly Scene[] = [
  {
    name: 'stickers-01-empty-page',
    open: async (stage) => {
      await createGuild(stage, WITHOUT);
      await openPage(stage, WITHOUT);
      await stage.page.getByText('No stickers yet').waitFor();
    },
    close: leave,
  },
  {
    name: 'stickers-02-empty-picker',
    open: async (stage) => {
      await openGuild(stage, WITHOUT);
      await openPicker(stage);
      await stage.page.getByText('No stickers yet').waitFor();
    },
    close: escape,
  },
  {
    name: 'stickers-03-page',
    open: async (stage) => {
      const { id } = await createGuild(stage, GUILD);
      for (const sticker of STICKERS) await add(stage, id, sticker);
      await openPage(stage, GUILD);
      await stage.page.getByRole('button', { name: 'Edit Hooray' }).waitFor();
    },
  },
  {
    name: 'stickers-04-file-refused',
    open: async ({ page }) => {
      const buffer = Buffer.from('no picture');
      await page
        .getByLabel('Upload Sticker')
        .setInputFiles([{ name: 'minutes.txt', mimeType: 'text/plain', buffer }]);
      await page.getByText('Please choose a PNG or WebP picture').waitFor();
    },
  },
  {
    name: 'stickers-05-add',
    open: async ({ page }) => {
      const buffer = Buffer.from((await drawFace(page, 120)).split(',')[1] ?? '', 'base64');
      await page
        .getByLabel('Upload Sticker')
        .setInputFiles([{ name: 'well_done.png', mimeType: 'image/png', buffer }]);
      await page.getByRole('dialog', { name: 'Add Sticker' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'stickers-06-edit-without-an-emoji',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit Hooray' }).click();
      await page.getByLabel('Related emoji').fill('');
    },
    close: escape,
  },
  {
    name: 'stickers-07-delete',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete Hooray' }).click();
      await page.getByText(/^Delete Hooray\?/).waitFor();
    },
    close: escape,
  },
  {
    name: 'stickers-08-offline',
    open: async ({ page, proxy }) => {
      proxy.cut();
      await page.locator('[role=dialog] [aria-disabled=true]').first().waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
      await leave(stage);
    },
  },
  {
    name: 'stickers-09-picker',
    open: async (stage) => {
      await openGuild(stage, GUILD);
      await openPicker(stage);
      await stage.page.getByRole('button', { name: /^Hooray/ }).waitFor();
    },
  },
  {
    name: 'stickers-10-picker-keyboard',
    open: async ({ page }) => {
      for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    },
  },
  {
    name: 'stickers-11-search',
    open: async ({ page }) => {
      await search(page).fill('morning');
    },
  },
  {
    name: 'stickers-12-nothing-found',
    open: async ({ page }) => {
      await search(page).fill('no such thing');
      await page.getByText('Nothing found').waitFor();
    },
    close: escape,
  },
  {
    name: 'stickers-13-messages',
    open: async (stage) => {
      const { page } = stage;
      const used = await createGuild(stage, USED);
      await add(stage, used.id, ['On my way', '🏃', 205]);
      const gone = await add(stage, used.id, ['Out of date', '🧓', 0]);
      const send = (content: string, sticker?: string): Promise<unknown> =>
        asOwner(stage, '/channel/message/create', {
          ...{ channelId: used.channels[0]?.id, content, parent_id: null },
          ...(sticker === undefined ? {} : { sticker }),
        });
      await send('The doors open in a minute');
      await send('', gone);
      await asOwner(stage, '/guild/stickers/delete', { id: gone });
      await send('Who has the key?');
      await openGuild(stage, USED);
      await openPicker(stage);
      await search(page).fill('on my way');
      await page.keyboard.press('Enter');
      await chatPage(page)
        .feed.getByRole('img', { name: /On my way/ })
        .waitFor();
      await page.getByText('Deleted sticker').waitFor();
    },
  },
  {
    name: 'stickers-14-full-page',
    open: async (stage) => {
      const { id } = await createGuild(stage, FULL);
      const { limits } = (await (await fetch(`${stage.server.url}/meta`)).json()) as {
        readonly limits: Readonly<Record<string, number>>;
      };
      const most = limits['stickers_per_guild'] ?? 0;
      for (let nth = 0; nth < most; nth += 1) await add(stage, id, [`Face ${nth + 1}`, '🙂', nth * 6]);
      await openPage(stage, FULL);
      await stage.page.getByText(`${most} of ${most}`).waitFor();
    },
    close: leave,
  },
];
