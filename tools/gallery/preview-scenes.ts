import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const GUILD = 'The Joinery';
const BLURHASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';

/** Sends a message with links, and tells previews of them: the server fetches nothing from pretended hosts. */
const tellPreviews = async ({ app, page, server }: Stage): Promise<void> => {
  await chatPage(page).openGuild(GUILD);
  const token = await tokenOf(server, accountAt(server, OWNER));
  const guild = (await guildsOf(server, token)).find(({ name }) => name === GUILD);
  const channel = guild?.channels.find(({ type }) => type === 'text');
  if (guild === undefined || channel === undefined) throw new Error('The demo has no such channel');
  const content = 'Two to read: https://wood.example/dovetails https://films.example/planes';
  const messageId = await postMessage(server, token, channel.id, content);
  await page.getByText('Two to read').waitFor();
  const picture = { width: 800, height: 420, blurhash: BLURHASH };
  const event = {
    name: 'CHANNEL_MESSAGE_EMBEDS',
    data: {
      ...{ guildId: guild.id, channelId: channel.id, messageId },
      embeds: [
        {
          ...{ url: 'https://wood.example/dovetails', kind: 'link', siteName: 'Wood & Words' },
          title: 'Dovetails by hand, and why the pins come second',
          description: 'Mark from the tails, saw beside the line, and leave the chisel for the corners.',
          image: { ...picture, url: '/proxy/1' },
        },
        {
          ...{ url: 'https://films.example/planes', kind: 'video', siteName: null, description: null },
          title: 'Five planes in five minutes',
          image: { ...picture, url: '/proxy/2' },
        },
      ],
    },
  };
  await app.evaluate(
    ({ BrowserWindow }, told) => BrowserWindow.getAllWindows()[0]?.webContents.send('live.events', [told]),
    event,
  );
  await page.getByRole('article', { name: 'Five planes in five minutes' }).waitFor();
};

/** Previews of links under a message. */
export const previewScenes: readonly Scene[] = [
  { name: 'link-previews-01-cards', open: tellPreviews },
  {
    name: 'link-previews-02-remove',
    open: async ({ page }) => {
      await page.getByRole('article', { name: 'Dovetails by hand' }).hover();
      await page.getByRole('button', { name: 'Remove Previews' }).waitFor();
    },
  },
];
