import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { type SentFile, sendFiles } from '../../tests/e2e/support/sent-files';
import { toneWav } from '../../tests/support/node/made-files';
import { placedVideo } from '../../tests/support/node/picture-files';
import { article, loaded, picture, send } from './attachment-scenes';
import { createGuild, joinOthers, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;

/** A WAV in an encoding that nobody plays. */
const unplayableWav = (): Buffer => {
  const wav = toneWav(2);
  wav.writeUInt16LE(0x1234, 20);
  return wav;
};

const empty = (name: string, first: string): SentFile => ({
  name,
  bytes: Buffer.concat([Buffer.from(first, 'latin1'), Buffer.alloc(2000 + name.length * 977)]),
});
/** One of each icon, and names that are hard to draw. */
const PAPERS: readonly SentFile[] = [
  empty('minutes of the spring meeting.pdf', '%PDF-1.7\n'),
  empty('accounts.ods', 'PK\x03\x04'),
  empty('slides.pptx', 'PK\x03\x04'),
  { name: 'page.html', bytes: Buffer.from('<!doctype html><title>A page</title>') },
  { name: 'plan.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
];
const OTHERS: readonly SentFile[] = [
  empty('unknown', '\x01\x02'),
  empty('تقرير الورشة عن السنة الماضية.rar', 'Rar!\x1a\x07\x00'),
  { name: 'photo\u202egnp.exe', bytes: Buffer.from('MZ nothing') },
  { name: 'install.sh', bytes: Buffer.from('#!/bin/sh\necho hello\n') },
  { name: 'short.txt', bytes: Buffer.from('Only one line.') },
];

const firstPicture = (stage: Stage, text: string) =>
  article(stage, text).locator('[data-attachment]').first();
const escape = async ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const viewer = ({ page }: Stage) => page.getByRole('dialog');
/** The system's dialog for saving answers with this name, in a folder that goes with the app. */
const saveAs = ({ app }: Stage, name: string): Promise<void> =>
  app.evaluate(({ app: running, dialog }, as) => {
    const filePath = `${running.getPath('userData')}/${as}`;
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, name);

/** States of files that ordinary ones do not show: what fails, what is saved, one's own, and all kinds of cards. */
export const attachmentStateScenes: readonly Scene[] = [
  {
    name: 'attachments-15-without-a-picture',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Silent Cinema');
      await send(stage, guild, 'The reel, and what was played to it', [
        { name: 'reel.mp4', bytes: placedVideo() },
        { name: 'piano.wav', bytes: unplayableWav() },
      ]);
      await openGuild(stage, 'The Silent Cinema');
      await stage.page.getByRole('group', { name: 'reel.mp4' }).waitFor();
    },
  },
  {
    name: 'attachments-16-cannot-be-played',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Play reel.mp4' }).click();
      await page
        .getByRole('group', { name: 'piano.wav' })
        .getByRole('button', { name: 'Play', exact: true })
        .click();
      await page.getByText('This file can’t be played here').nth(1).waitFor();
    },
  },
  {
    name: 'attachments-17-text-fails',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Torn Page');
      const lines = Array.from({ length: 14 }, (_, line) => `Line ${line + 1}`).join('\n');
      const sent = await send(stage, guild, 'It was whole when I sent it', [
        { name: 'torn.txt', bytes: Buffer.from(lines) },
      ]);
      stage.proxy.refuse(sent.attachments[0]?.url ?? '');
      await openGuild(stage, 'The Torn Page');
      await article(stage, 'It was whole').getByRole('button', { name: 'Try Again' }).waitFor();
    },
    close: async ({ proxy }) => {
      proxy.refuse(null);
      await Promise.resolve();
    },
  },
  {
    name: 'attachments-18-cards-of-each-kind',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Filing Cabinet');
      await send(stage, guild, 'Drawer one', PAPERS);
      await send(stage, guild, 'Drawer two', OTHERS);
      await openGuild(stage, 'The Filing Cabinet');
      await stage.page.getByText('Only one line.').waitFor();
    },
  },
  {
    name: 'attachments-19-own-menu',
    open: async (stage) => {
      const guild = await createGuild(stage, 'The Own Desk');
      const { server, page } = stage;
      const token = await tokenOf(server, accountAt(server, OWNER));
      await sendFiles({ server, token, channelId: guild.channels[0]?.id ?? '' }, 'Two of mine', [
        picture('desk.png', 480, 300, 0.2),
        empty('drawer.pdf', '%PDF-1.7\n'),
      ]);
      await openGuild(stage, 'The Own Desk');
      await loaded(stage, 1);
      await saveAs(stage, 'drawer.pdf');
      await page.getByRole('button', { name: 'Save drawer.pdf' }).click();
      await page.getByRole('button', { name: 'Open folder of drawer.pdf' }).waitFor();
    },
    again: async (stage) => {
      await escape(stage);
      await stage.page.getByRole('group', { name: 'drawer.pdf' }).click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Remove Attachment' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'attachments-20-viewer-saved',
    open: async (stage) => {
      await saveAs(stage, 'desk.png');
      await firstPicture(stage, 'Two of mine').click();
      await viewer(stage).getByRole('button', { name: 'Save' }).click();
      await viewer(stage).getByRole('button', { name: 'Open Folder' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'attachments-21-viewer-loading',
    open: async (stage) => {
      const guild = await joinOthers(stage, 'The Slow Lens');
      const sent = await send(stage, guild, 'Give it time', [
        picture('slow.png', 1600, 1000, 0.5, { description: 'منظر من البرج في الصباح' }),
        picture('fails.png', 900, 900, 0.8),
        picture('hidden.png', 900, 600, 0.1, { isSpoiler: true }),
      ]);
      await openGuild(stage, 'The Slow Lens');
      await loaded(stage, 2);
      stage.proxy.hold([sent.attachments[0]?.url ?? '']);
      stage.proxy.refuse(sent.attachments[1]?.url ?? '');
      await firstPicture(stage, 'Give it time').click();
      await viewer(stage).getByText('· 1 of 3').waitFor();
    },
  },
  {
    name: 'attachments-22-viewer-fails',
    open: async (stage) => {
      await stage.page.keyboard.press('ArrowRight');
      await viewer(stage).getByText('Picture unavailable').waitFor();
    },
  },
  {
    name: 'attachments-23-viewer-spoiler',
    open: async (stage) => {
      await stage.page.keyboard.press('ArrowRight');
      await viewer(stage).getByRole('button', { name: 'Show spoiler' }).waitFor();
    },
    close: async (stage) => {
      stage.proxy.hold([]);
      stage.proxy.refuse(null);
      await escape(stage);
    },
  },
  {
    name: 'attachments-24-forwarded',
    open: async (stage) => {
      const { server, page } = stage;
      const guild = await createGuild(stage, 'The Sorting Office');
      const owner = accountAt(server, OWNER);
      const token = await tokenOf(server, owner);
      const channelId = guild.channels[0]?.id ?? '';
      const { id } = await sendFiles({ server, token, channelId }, 'Three to pass on', [
        picture('north.png', 640, 400, 0.3),
        picture('south.png', 400, 400, 0.9),
        empty('route.pdf', '%PDF-1.7\n'),
      ]);
      await callAs(server, owner, '/channel/message/create', {
        ...{ channelId, content: 'For the night shift', parent_id: null, forward: id },
      });
      await openGuild(stage, 'The Sorting Office');
      await chatPage(page).message('For the night shift').getByText('route.pdf').waitFor();
      await loaded(stage, 2);
    },
  },
  {
    name: 'attachments-25-of-the-demo',
    open: async (stage) => {
      await chatPage(stage.page).openGuild('The Joinery');
      await stage.page.locator('[data-channel-name="show-your-work"]').click();
      await article(stage, 'Finished at last').scrollIntoViewIfNeeded();
      await loaded(stage, 2);
    },
  },
  {
    name: 'attachments-26-of-the-demo-in-general',
    open: async (stage) => {
      await stage.page.locator('[data-channel-name="general"]').click();
      await article(stage, 'it is the name of the town').scrollIntoViewIfNeeded();
      await loaded(stage, 1);
    },
  },
];
