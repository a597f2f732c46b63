import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import {
  type PlainAttachment,
  recordVideo,
  type SentFile,
  sendFiles,
} from '../../tests/e2e/support/sent-files';
import { landscapePng, toneWav } from '../../tests/support/node/made-files';
import { joinOthers, type MadeGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OTHER = 1;

/** A landscape as a file; `hue` is its colour. */
export const picture = (
  name: string,
  width: number,
  height: number,
  hue: number,
  more: Partial<SentFile> = {},
): SentFile => ({
  ...{ name, bytes: landscapePng(width, height, hue) },
  ...more,
});
const pictures = (count: number): readonly SentFile[] =>
  Array.from({ length: count }, (_, at) => picture(`plate-${at + 1}.png`, 420, 300 + at * 20, at / count));

const NOTES = Array.from({ length: 24 }, (_, line) =>
  line % 4 === 0
    ? `## Chapter ${line / 4 + 1}`
    : `  ${line}. The ${line % 2 === 0 ? 'ink' : 'paper'} arrives on day ${line}`,
).join('\n');

/** Sends a message with files as the other account, in the first channel. */
export const send = async (
  { server }: Stage,
  guild: MadeGuild,
  content: string,
  files: readonly SentFile[],
): Promise<{ readonly id: string; readonly attachments: readonly PlainAttachment[] }> => {
  const token = await tokenOf(server, accountAt(server, OTHER));
  return sendFiles({ server, token, channelId: guild.channels[0]?.id ?? '' }, content, files);
};

/** Waits until so many pictures of messages have pixels. */
export const loaded = async ({ page }: Stage, count: number): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLImageElement>('article [data-attachment] img')].filter(
        (image) => image.complete && image.naturalWidth > 0,
      ).length >= wanted,
    count,
  );
};

/** The last message with this text. */
export const article = ({ page }: Stage, text: string) => chatPage(page).message(text).last();

const escape = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
};

/** The files of messages: each kind and state, in servers of their own. */
export const attachmentScenes: readonly Scene[] = [
  {
    name: 'attachments-01-pictures',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Picture Room');
      await send(stage, guild, 'A wide one, and the same valley upright', [
        picture('valley.png', 1600, 900, 0),
      ]);
      await send(stage, guild, '', [
        picture('upright.png', 300, 900, 0.4),
        picture('beside.png', 640, 480, 0.7),
      ]);
      await send(stage, guild, 'Small as it is', [picture('stamp.png', 40, 30, 0.9)]);
      await openGuild(stage, 'The Picture Room');
      await loaded(stage, 3);
    },
  },
  {
    name: 'attachments-02-grids',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Plate Store');
      await send(stage, guild, 'Five plates', pictures(5));
      await send(stage, guild, 'Three plates', pictures(3));
      await openGuild(stage, 'The Plate Store');
      await loaded(stage, 3);
    },
  },
  {
    name: 'attachments-03-grid-of-ten',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Plate Store II');
      await send(stage, guild, 'Ten plates', pictures(10));
      await openGuild(stage, 'The Plate Store II');
      await loaded(stage, 10);
    },
  },
  {
    name: 'attachments-04-files',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Paper Mill');
      await send(stage, guild, 'Everything for the fair', [
        { name: 'notes.txt', bytes: Buffer.from(NOTES) },
        {
          name: 'the-complete-and-unabridged-catalogue-of-every-ornament-since-1623.zip',
          bytes: Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'),
        },
        { name: 'setup.exe', bytes: Buffer.from('MZ nothing') },
      ]);
      await openGuild(stage, 'The Paper Mill');
      await stage.page.getByText('## Chapter 1').waitFor();
    },
    again: async ({ page }) => {
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'attachments-05-text-unfolded',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('button', { name: 'Show less' }).waitFor();
    },
    close: async ({ page }) => page.getByRole('button', { name: 'Show less' }).click(),
  },
  {
    name: 'attachments-06-menu',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await stage.page.getByRole('group', { name: 'setup.exe' }).click({ button: 'right' });
      await stage.page.getByRole('menu').waitFor();
    },
    close: escape,
  },
  {
    name: 'attachments-07-players',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Music Room');
      const poster = landscapePng(640, 360, 0.8);
      const bytes = await recordVideo(stage.page);
      await send(stage, guild, 'The fair, and its bell', [
        { name: 'fair.webm', bytes, poster },
        { name: 'bell.wav', bytes: toneWav(75) },
      ]);
      await openGuild(stage, 'The Music Room');
      await loaded(stage, 1);
      const bell = stage.page.getByRole('group', { name: 'bell.wav' });
      await bell.getByRole('button', { name: 'Play', exact: true }).click();
      await bell.getByRole('button', { name: 'Speed 1x' }).click();
      await bell.getByRole('slider', { name: 'Position' }).fill('30');
      await bell.getByRole('button', { name: 'Pause' }).click();
    },
  },
  {
    name: 'attachments-08-video-played',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Play fair.webm' }).click();
      await page.waitForFunction(() => document.querySelector('video')?.ended);
    },
  },
  {
    name: 'attachments-09-spoilers',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Secret Garden');
      await send(stage, guild, 'Do not look before the fair', [
        picture('ending.png', 900, 500, 0.3, { isSpoiler: true }),
        { name: 'ending.txt', bytes: Buffer.from('The butler'.repeat(40)), isSpoiler: true },
        { name: 'ending.zip', bytes: Uint8Array.of(1, 2, 3), isSpoiler: true },
      ]);
      await openGuild(stage, 'The Secret Garden');
      await stage.page.getByRole('button', { name: 'Spoiler, press to reveal' }).first().waitFor();
      await stage.page.waitForFunction(() => document.querySelector('article canvas') !== null);
    },
  },
  {
    name: 'attachments-10-unavailable',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Lost Property');
      const sent = await send(stage, guild, 'One of these is gone', pictures(3));
      stage.proxy.refuse(sent.attachments[1]?.url ?? '');
      await openGuild(stage, 'The Lost Property');
      await article(stage, 'One of these').getByText('Picture unavailable').waitFor();
      await loaded(stage, 2);
    },
    close: async ({ proxy }) => {
      proxy.refuse(null);
      await Promise.resolve();
    },
  },
  {
    name: 'attachments-11-loading',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Slow Post');
      const sent = await send(stage, guild, 'On their way', pictures(4));
      const text = await send(stage, guild, '', [{ name: 'slow.txt', bytes: Buffer.from(NOTES) }]);
      stage.proxy.hold([...sent.attachments, ...text.attachments].map(({ url }) => url));
      await openGuild(stage, 'The Slow Post');
      await article(stage, 'On their way').waitFor();
      await stage.page.waitForFunction(() => document.querySelectorAll('article canvas').length >= 4);
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      await loaded(stage, 4);
    },
  },
  {
    name: 'attachments-12-viewer',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Reading Glass');
      await send(stage, guild, 'Look closely', [
        picture('first.png', 1600, 1000, 0.1, {
          description: 'A valley with a mill, seen from the tower in the morning',
        }),
        picture('second.png', 600, 900, 0.6),
      ]);
      await openGuild(stage, 'The Reading Glass');
      await loaded(stage, 2);
      await article(stage, 'Look closely').locator('[data-attachment]').first().click();
      await stage.page.getByRole('dialog').getByText('· 1 of 2').waitFor();
      await stage.page.waitForFunction(() => {
        const shown = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].at(-1);
        return shown?.complete === true && shown.naturalWidth > 0;
      });
    },
  },
  {
    name: 'attachments-13-viewer-zoomed',
    open: async () => undefined,
    again: async ({ page }) => {
      await page.keyboard.press('0');
      for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    },
    close: escape,
  },
  {
    name: 'attachments-14-reply-and-pins',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Pin Board');
      const { server, page } = stage;
      const owner = accountAt(server, OTHER);
      const { id } = await send(stage, guild, '', [picture('map.png', 800, 500, 0.5), ...pictures(1)]);
      await callAs(server, owner, '/channel/message/pin', { messageId: id });
      await callAs(server, owner, '/channel/message/create', {
        ...{ channelId: guild.channels[0]?.id, content: 'This is the way to the fair', parent_id: id },
      });
      await openGuild(stage, 'The Pin Board');
      await loaded(stage, 2);
      await page.getByRole('button', { name: /^Pinned messages/ }).click();
      await page.getByRole('dialog', { name: 'Pinned messages' }).getByRole('listitem').waitFor();
    },
    close: escape,
  },
];
