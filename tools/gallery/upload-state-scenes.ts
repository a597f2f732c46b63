import { type AttachmentId, type ChannelId, type StickerId, toId } from '../../src/contract/ids';
import type { OutboxState } from '../../src/contract/ipc/outbox';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { dropFiles, type GivenFile } from '../../tests/e2e/support/given-files';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { landscapePng } from '../../tests/support/node/made-files';
import { createGuild, joinOthers, type MadeGuild, openGuild } from './chat-scenes';
import { file, message, tell } from './upload-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const MAY_NOT_ATTACH = '547';

const dropped = (count: number): readonly GivenFile[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `plate ${at + 1}.png`, type: 'image/png' },
    bytes: landscapePng(160, 120 + at * 10, at / count),
  }));
const channelOf = ({ channels }: MadeGuild) => ({ channelId: toId<ChannelId>(channels[0]?.id ?? '') });
const removeAll = async ({ page }: Stage): Promise<void> => {
  const remove = page.getByRole('button', { name: /^Remove / });
  while ((await remove.count()) > 0) await remove.first().click();
};
const failed = (status: number, said: string, code?: string) =>
  ({
    kind: 'failed',
    fileId: null,
    failure: {
      ...{ kind: 'refused', status, retryAfterMs: null, message: said },
      ...(code === undefined ? {} : { code }),
    },
  }) as OutboxState['messages'][number]['state'];

/** States of files on their way that ordinary ones do not show. */
export const uploadStateScenes: readonly Scene[] = [
  {
    name: 'upload-05-several-messages',
    open: async (stage) => {
      await createGuild(stage, 'The Contact Sheet');
      await openGuild(stage, 'The Contact Sheet');
      await dropFiles(stage.page, dropped(12));
      await stage.page.getByText('These files are sent as 2 messages').waitFor();
      await stage.page.getByRole('button', { name: 'Mark plate 2.png as a spoiler' }).click();
    },
    close: removeAll,
  },
  {
    name: 'upload-06-adding',
    open: async (stage) => {
      const half = { ...file(21, 'the long film.mov', 24_000_000, 0), received: 10_000_000 };
      const begun = { ...file(22, 'the next one.mov', 18_000_000, 0), received: 0 };
      const channel = channelOf(await createGuild(stage, 'The Cutting Room'));
      await openGuild(stage, 'The Cutting Room');
      await tell(stage, { files: [half, begun].map((one) => ({ ...one, ...channel })), messages: [] });
      await stage.page.getByText('the next one.mov').waitFor();
    },
    close: (stage) => tell(stage, { files: [], messages: [] }),
  },
  {
    name: 'upload-07-too-large',
    open: async () => undefined,
    again: async ({ page }) => {
      // Toasts disappear after three seconds.
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(27_000_000)], 'the long film.mov'));
        const area = document.querySelector('[data-drop-area]');
        for (const kind of ['dragenter', 'dragover', 'drop'])
          area?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
      });
      await page.getByText('the long film.mov: This file is larger than 25 MiB').first().waitFor();
    },
  },
  {
    name: 'upload-08-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await chatPage(stage.page).banner.waitFor();
      await dropFiles(stage.page, dropped(3));
      await stage.page.getByRole('button', { name: 'Remove plate 3.png' }).waitFor();
      await stage.page.getByRole('button', { name: 'Mark plate 2.png as a spoiler' }).click();
      await chatPage(stage.page).send('When the line is back');
      await stage.page.getByText('Waiting for the connection').waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
      await chatPage(stage.page).confirmed('When the line is back').waitFor();
    },
  },
  {
    name: 'upload-09-refusals',
    open: async (stage) => {
      const guild = await createGuild(stage, 'The Full Shelf');
      const channel = channelOf(guild);
      await openGuild(stage, 'The Full Shelf');
      const map = { ...file(31, 'map.pdf', 4_000_000, 4_000_000), ...channel };
      const made = await callAs(stage.server, accountAt(stage.server, OWNER), '/guild/stickers/create', {
        ...{ guildId: guild.id, name: 'Hooray', emoji: '🎉' },
        image: `data:image/png;base64,${landscapePng(200, 200, 0.4).toString('base64')}`,
      });
      const sticker = made['sticker'] as { readonly url: string };
      await tell(stage, {
        files: [],
        messages: [
          message(31, { content: 'One moment', files: [map], state: { kind: 'sending' } }),
          message(32, {
            ...{ content: 'No room is left', files: [map] },
            state: failed(413, 'This server has no room for more files', 'no_room'),
          }),
          message(33, {
            ...{ content: 'A word that a rule blocks', files: [map] },
            state: failed(403, 'This message breaks the rule “No advertising”', 'blocked'),
          }),
          message(34, {
            sticker: {
              ...{ id: toId<StickerId>('1'), name: 'Hooray', emoji: '🎉', animated: false },
              url: sticker.url,
            },
          }),
          message(35, {
            copies: [{ id: toId<AttachmentId>('1'), name: 'valley.png' }],
            state: { kind: 'uploading' },
          }),
        ].map((one) => ({ ...one, ...channel })),
      });
      await stage.page.getByText('This server has no room for more files').waitFor();
    },
    close: (stage) => tell(stage, { files: [], messages: [] }),
  },
  {
    name: 'upload-10-may-not-attach',
    open: async (stage) => {
      const { server } = stage;
      const guild = await joinOthers(stage, 'The Reading Desk');
      const other = accountAt(server, OTHER);
      const headers = { Authorization: await tokenOf(server, other), id: guild.id };
      const { roles } = (await (await fetch(`${server.url}/role/fetch/`, { headers })).json()) as {
        readonly roles: readonly { readonly id: string; readonly is_default: boolean | number }[];
      };
      await callAs(server, other, '/role/edit/permissions/', {
        ...{ guildId: guild.id, roleId: roles.find(({ is_default }) => Boolean(is_default))?.id },
        permissions: MAY_NOT_ATTACH,
      });
      await openGuild(stage, 'The Reading Desk');
    },
    again: async ({ page }) => {
      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: 'Attach a file' }).hover();
      await page.getByRole('tooltip').waitFor();
    },
  },
];
