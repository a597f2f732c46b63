import type { Page } from 'playwright-core';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { sendFiles } from '../../tests/e2e/support/sent-files';
import { landscapePng } from '../../tests/support/node/made-files';
import { joinOthers, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OTHER = 1;
const GUILD = 'The Lantern Slides';
const EMPTY = 'The Dark Room';
/** Names and sizes, which are as different as those of real pictures. */
const SLIDES = [
  ['valley.png', 640, 360],
  ['tower.png', 300, 620],
  ['market.png', 480, 480],
  ['the-mill-in-the-morning.png', 900, 300],
  ['harbour.png', 400, 300],
] as const;

const openPicker = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: 'GIF', exact: true }).click();
  await page.getByRole('dialog', { name: 'Picture picker' }).waitFor();
};
const shelf = (page: Page, name: string) => page.getByRole('tab', { name });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const picturesOf = (page: Page) => page.getByRole('dialog', { name: 'Picture picker' }).locator('img');

/** The picker of pictures, and the star that puts one into it. */
export const pictureScenes: readonly Scene[] = [
  {
    name: 'pictures-01-no-favourites',
    open: async (stage) => {
      await joinOthers(stage, EMPTY);
      await openGuild(stage, EMPTY);
      await openPicker(stage);
      await stage.page.getByText('No favourites yet').waitFor();
    },
  },
  {
    name: 'pictures-02-none-in-the-server',
    open: async ({ page }) => {
      await shelf(page, 'This Server').click();
      await page.getByText('No pictures yet').waitFor();
    },
    close: escape,
  },
  {
    name: 'pictures-03-menu',
    open: async (stage) => {
      const guild = await joinOthers(stage, GUILD);
      const { server, page } = stage;
      const token = await tokenOf(server, accountAt(server, OTHER));
      const files = SLIDES.map(([name, width, height], nth) => ({
        ...{ name, bytes: landscapePng(width, height, nth / SLIDES.length) },
      }));
      const sender = { server, token, channelId: guild.channels[0]?.id ?? '' };
      await sendFiles(sender, 'The slides for tonight', files);
      await openGuild(stage, GUILD);
      await page.locator('article [data-attachment] img').nth(4).waitFor();
      for (let nth = 0; nth < 4; nth += 1) {
        await page.locator('article [data-attachment]').nth(nth).click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Add to Favourites' }).click();
      }
    },
    again: async (stage) => {
      await escape(stage);
      await stage.page.locator('article [data-attachment]').last().click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Add to Favourites' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'pictures-04-viewer-starred',
    open: async ({ page }) => {
      await page.locator('article [data-attachment]').first().click();
      await page.getByRole('button', { name: 'Remove from Favourites' }).waitFor();
    },
  },
  {
    name: 'pictures-05-viewer-unstarred',
    open: async ({ page }) => {
      for (let nth = 0; nth < 4; nth += 1) await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Add to Favourites' }).waitFor();
    },
    again: async ({ page }) => page.getByRole('button', { name: 'Add to Favourites' }).hover(),
    close: escape,
  },
  {
    name: 'pictures-06-favourites',
    open: async (stage) => {
      await openPicker(stage);
      await picturesOf(stage.page).nth(3).waitFor();
    },
  },
  {
    name: 'pictures-07-this-server',
    open: async ({ page }) => {
      await shelf(page, 'This Server').click();
      await picturesOf(page).nth(4).waitFor();
    },
  },
  {
    name: 'pictures-08-search',
    open: async ({ page }) => page.getByRole('searchbox', { name: /^Find a picture/ }).fill('mill'),
  },
  {
    name: 'pictures-09-nothing-found',
    open: async ({ page }) => {
      await page.getByRole('searchbox', { name: /^Find a picture/ }).fill('no such thing');
      await page.getByText('Nothing found').waitFor();
    },
    close: escape,
  },
  {
    name: 'pictures-10-sent',
    open: async (stage) => {
      const { page } = stage;
      await openPicker(stage);
      await picturesOf(page).first().click();
      await chatPage(page).feed.locator('article [data-attachment] img').nth(5).waitFor();
    },
  },
];
