import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const WITH_EMOJI = 'The Joinery';
const WITHOUT = 'The Blank Page';

const openPage = async ({ page }: Stage, guild: string): Promise<void> => {
  await chatPage(page).openGuild(guild);
  await settingsPage(page).open();
  await page
    .getByRole('dialog', { name: 'Server Settings' })
    .getByRole('button', { name: 'Emoji', exact: true })
    .click();
  await page.getByLabel('Upload Emoji').waitFor();
};
const leave = ({ page }: Stage): Promise<void> => settingsPage(page).close();

interface Listed {
  readonly emoji: readonly { readonly id: string; readonly name: string }[];
}

/** The emoji of the demo's workshop in the form of messages, by name. */
const tokens = async ({ server }: Stage): Promise<ReadonlyMap<string, string>> => {
  const token = await tokenOf(server, accountAt(server, OWNER));
  const guild = (await guildsOf(server, token)).find(({ name }) => name === WITH_EMOJI);
  const answer = await fetch(`${server.url}/guild/emoji/fetch`, {
    headers: { Authorization: token, id: guild?.id ?? '' },
  });
  const { emoji } = (await answer.json()) as Listed;
  return new Map(emoji.map(({ id, name }) => [name, `<:${name}:${id}>`]));
};

/** The emoji of a server: their page, in messages and reactions, and in the picker. */
export const guildEmojiScenes: readonly Scene[] = [
  {
    name: 'guild-emoji-01-page',
    open: async (stage) => {
      await openPage(stage, WITH_EMOJI);
      await stage.page.getByText(':shop_cat:').waitFor();
    },
  },
  {
    name: 'guild-emoji-02-renaming-refused',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Rename :sawdust:' }).click();
      await page.keyboard.type('mallet');
      await page.keyboard.press('Enter');
      await page.getByText('An emoji of this name exists').waitFor();
    },
    close: async ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'guild-emoji-03-not-added',
    open: async ({ page }) => {
      await page.getByLabel('Upload Emoji').setInputFiles([
        { name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
        { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ]);
      await page.getByText(/^broken\.png: /).waitFor();
    },
  },
  {
    name: 'guild-emoji-04-delete',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete :sawdust:' }).click();
      await page.getByText(/^Delete :sawdust:\?/).waitFor();
    },
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await leave(stage);
    },
  },
  {
    name: 'guild-emoji-05-empty-page',
    open: async (stage) => {
      await createTestGuild(stage.server, accountAt(stage.server, OWNER), WITHOUT);
      await openPage(stage, WITHOUT);
      await stage.page.getByText('No emoji yet').waitFor();
    },
    close: leave,
  },
  {
    name: 'guild-emoji-06-messages-and-reactions',
    open: async (stage) => {
      const { page, server } = stage;
      await chatPage(page).openGuild(WITH_EMOJI);
      await chatPage(page).openChannel('general');
      const token = await tokenOf(server, accountAt(server, OWNER));
      const guild = (await guildsOf(server, token)).find(({ name }) => name === WITH_EMOJI);
      const channel = guild?.channels.find(({ name }) => name === 'general');
      const by = await tokens(stage);
      const of = (name: string): string => by.get(name) ?? '';
      const say = (text: string): Promise<string> => postMessage(server, token, channel?.id ?? '', text);
      const said = await say(
        `The ${of('mallet')} is back in its place ${of('sawdust')} and the floor is swept. 😊 A gone one: <:old_plane:5>`,
      );
      await say(`${of('shop_cat')} ${of('dovetail_joint')}`);
      for (const emoji of [of('shop_cat').replace(/^<:\w+:(\d+)>$/, 'custom:$1'), '👍'])
        await callAs(server, accountAt(server, OWNER), '/channel/message/react', { messageId: said, emoji });
      await page.getByRole('button', { name: ':shop_cat:, 1 reaction' }).waitFor();
      await chatPage(page).feed.getByRole('img', { name: ':dovetail_joint:' }).last().waitFor();
    },
  },
  {
    name: 'guild-emoji-07-picker',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await page.getByRole('grid', { name: 'Emoji' }).waitFor();
      await page.getByRole('rowheader', { name: WITH_EMOJI }).waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'guild-emoji-08-suggestions',
    open: async ({ page }) => {
      await chatPage(page).composer.pressSequentially('off to the :sa');
      await page.getByRole('option', { name: /:sawdust:/ }).waitFor();
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
];
