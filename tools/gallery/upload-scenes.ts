import type { OutboxState, OutgoingFile } from '../../src/contract/ipc/outbox';
import { type ChannelId, toId } from '../../src/contract/ids';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { dropFiles, type GivenFile } from '../../tests/e2e/support/given-files';
import { callAs } from '../../tests/e2e/support/people-page';
import { noisePicture } from '../../tests/support/node/noise-picture';
import type { Scene, Stage } from './stage';

const NAME = 'The Darkroom';
let guildId = '';
let channelId = toId<ChannelId>('0');

const given = async (): Promise<readonly GivenFile[]> => [
  { name: 'view from the roof at noon.png', type: 'image/png', bytes: await noisePicture(64) },
  { name: 'film.webm', type: 'video/webm', bytes: new Uint8Array(700_000) },
  { name: 'a-name-that-is-far-too-long-for-a-card-of-this-width.tar.gz', type: '', bytes: new Uint8Array(9) },
];

const openGuild = async ({ page, server }: Stage): Promise<void> => {
  const { guild } = (await callAs(server, accountAt(server, 0), '/guild/create', {
    name: NAME,
    icon: null,
  })) as {
    guild: { id: string; channels: { id: string }[] };
  };
  guildId = guild.id;
  channelId = toId<ChannelId>(guild.channels[0]?.id ?? '');
  await chatPage(page).openGuild(NAME);
  await chatPage(page).composer.waitFor();
};

/** A file of a draft or a message, in the guild of these scenes. */
export const file = (nth: number, name: string, size: number, sent: number): OutgoingFile => ({
  ...{ id: nth.toString(16).padStart(32, '0'), channelId, name, size, sent, received: size },
  ...{ type: '', description: '', isSpoiler: false, isUploaded: sent === size },
});

/** Tells the page what waits, as main would. */
export const tell = ({ app }: Stage, state: OutboxState): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, outbox) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('outbox.changed', outbox),
    state,
  );

/** A message that waits, in the guild of these scenes. */
export const message = (nth: number, change: Partial<OutboxState['messages'][number]>) => ({
  ...{ id: (nth + 100).toString(16).padStart(32, '0'), nonce: `gallery-${nth}`, channelId, parentId: null },
  ...{
    content: '',
    writtenAt: Date.now(),
    files: [],
    sticker: null,
    copies: [],
    state: { kind: 'waiting' } as const,
  },
  ...change,
});

/** Files that are being sent, in a guild of their own. */
export const uploadScenes: readonly Scene[] = [
  {
    name: 'upload-01-cards',
    open: async (stage) => {
      await openGuild(stage);
      await dropFiles(stage.page, await given());
      await stage.page.getByRole('button', { name: /^Remove a-name/ }).waitFor();
      await stage.page.getByLabel(/^Description of view/).fill('Roofs, and the tower of the town hall');
      await stage.page.getByRole('button', { name: 'Mark film.webm as a spoiler' }).click();
      await chatPage(stage.page).composer.fill('From this morning');
    },
    close: async ({ page }) => {
      for (const name of [/^Remove view/, /^Remove film/, /^Remove a-name/])
        await page.getByRole('button', { name }).click();
      await chatPage(page).composer.fill('');
    },
  },
  {
    name: 'upload-02-drop',
    open: async ({ page }) => {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x'));
        document
          .querySelector('[data-drop-area]')
          ?.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
      });
      await page.getByTestId('drop-overlay').waitFor();
    },
    close: async ({ page }) => {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x'));
        document
          .querySelector('[data-drop-area]')
          ?.dispatchEvent(new DragEvent('dragleave', { bubbles: true, dataTransfer }));
      });
    },
  },
  {
    name: 'upload-03-on-their-way',
    open: async (stage) => {
      const files = [file(1, 'view.png', 9000, 9000), file(2, 'film.webm', 700_000, 400_000)];
      await tell(stage, {
        files: [],
        messages: [
          message(1, { content: 'From this morning', files, state: { kind: 'uploading' } }),
          message(2, { content: 'And the rest', files: [file(3, 'rest.zip', 48_000_000, 0)] }),
        ],
      });
      await stage.page.getByText('And the rest').waitFor();
    },
  },
  {
    name: 'upload-04-refused',
    open: async (stage) => {
      const large = file(4, 'the whole film.mov', 900_000_000, 0);
      await tell(stage, {
        files: [],
        messages: [
          message(3, {
            content: 'The long version',
            files: [large, file(5, 'notes.txt', 400, 400)],
            state: {
              kind: 'failed',
              fileId: large.id,
              failure: {
                ...{ kind: 'refused', status: 413, retryAfterMs: null },
                message: 'This file is larger than 25 MiB',
              },
            },
          }),
          message(4, {
            content: 'Perhaps twice',
            files: [file(6, 'a.txt', 400, 400)],
            state: { kind: 'unsure' },
          }),
        ],
      });
      await stage.page.getByText('This file is larger than 25 MiB').waitFor();
    },
    close: (stage) => tell(stage, { files: [], messages: [] }),
  },
  {
    name: 'unsent-01-texts',
    open: async (stage) => {
      const { page, server } = stage;
      const owner = accountAt(server, 0);
      const { channel } = (await callAs(server, owner, '/channel/create', {
        ...{ guildId, name: 'contact-sheets', type: 'text', parent_id: null },
      })) as { channel: { id: string } };
      await chatPage(page).openChannel('contact-sheets');
      await chatPage(page).composer.fill('Who has the key to the');
      await chatPage(page).openChannel('general');
      await tell(stage, {
        files: [],
        messages: [
          message(5, { content: 'The enlarger is free from six' }),
          message(6, { content: 'Bring your **own** paper, please' }),
          message(7, {
            content: 'And this one is for those who are not there any more',
            state: {
              kind: 'failed',
              fileId: null,
              failure: { kind: 'refused', status: 404, retryAfterMs: null, message: 'Message not found' },
            },
          }),
          message(8, {
            ...{ content: 'Elsewhere', channelId: toId<ChannelId>(channel.id) },
            state: { kind: 'unsure' },
          }),
        ],
      });
      await page.getByText('Message not found').waitFor();
    },
  },
  {
    name: 'unsent-02-draft-mark',
    open: async (stage) => {
      await tell(stage, { files: [], messages: [] });
      await stage.page.getByRole('button', { name: /^contact-sheets ?, draft$/ }).waitFor();
    },
    close: async ({ page }) => {
      await chatPage(page).openChannel('contact-sheets');
      await chatPage(page).composer.fill('');
      await chatPage(page).openChannel('general');
    },
  },
];
