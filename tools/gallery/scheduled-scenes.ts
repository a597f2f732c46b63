import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, openTextChannel, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { type SentFile, uploadFile } from '../../tests/e2e/support/sent-files';
import { landscapePng } from '../../tests/support/node/made-files';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const GUILD = 'The Joinery';
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

const channelOf = async ({ server }: Stage) => {
  const token = await tokenOf(server, accountAt(server, OWNER));
  const guild = (await guildsOf(server, token)).find(({ name }) => name === GUILD);
  if (guild === undefined) throw new Error('The demo has no workshop');
  return openTextChannel(guild);
};

const schedule = async (
  stage: Stage,
  content: string,
  {
    inMs = HOUR,
    parent_id = null,
    files = [],
  }: {
    readonly inMs?: number;
    readonly parent_id?: string | null;
    readonly files?: readonly SentFile[];
  } = {},
): Promise<void> => {
  const { server } = stage;
  const { id: channelId } = await channelOf(stage);
  const token = await tokenOf(server, accountAt(server, OWNER));
  const attachments: string[] = [];
  for (const file of files) attachments.push((await uploadFile({ server, token, channelId }, file)).id);
  await callAs(stage.server, accountAt(stage.server, OWNER), '/message/schedule', {
    ...{ channelId, attachments, content, parent_id, send_at: new Date(Date.now() + inMs).toISOString() },
  });
};

const box = ({ page }: Stage) => page.getByRole('textbox', { name: /^Message #/ });
const opener = ({ page }: Stage) => page.getByRole('button', { name: /scheduled message/ });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** Messages that are sent later: their menu, the dialog for day and time, the list, and one that was refused. */
export const scheduledScenes: readonly Scene[] = [
  {
    name: 'scheduled-01-menu',
    open: async (stage) => {
      // Refused a minute later, for the last scene: there is no such message to reply to.
      await schedule(stage, 'The glue has to dry until then', { inMs: MINUTE + 2000, parent_id: '1' });
      await chatPage(stage.page).openGuild(GUILD);
      await chatPage(stage.page).openChannel((await channelOf(stage)).name);
      await box(stage).fill('The workshop is closed tomorrow morning');
      await stage.page.getByRole('button', { name: 'Schedule message' }).click();
      await stage.page.getByRole('menuitem', { name: 'In 1 hour' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'scheduled-02-day-and-time',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Schedule message' }).click();
      await stage.page.getByRole('menuitem', { name: 'Choose…' }).click();
      await stage.page.getByRole('textbox', { name: 'Time' }).waitFor();
    },
  },
  {
    name: 'scheduled-03-not-possible',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Time' }).fill('99:99');
      await page.getByText('Enter a time as HH:MM').waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await box(stage).fill('');
    },
  },
  {
    name: 'scheduled-04-list',
    open: async (stage) => {
      await schedule(stage, 'Who takes the **oak** offcuts? :wave:', {
        inMs: 26 * HOUR,
        files: [
          { name: 'offcuts.png', bytes: landscapePng(420, 300, 0.1) },
          { name: 'A list of all offcuts with their measures.txt', bytes: Buffer.from('oak, 4 pieces') },
        ],
      });
      await schedule(stage, '', {
        inMs: 30 * HOUR,
        files: [{ name: 'side-door.png', bytes: landscapePng(300, 420, 0.6) }],
      });
      await schedule(stage, 'Sharpening class at ten. '.repeat(20), { inMs: 40 * HOUR });
      await opener(stage).click();
      await stage.page.getByText('Who takes the oak').waitFor();
    },
  },
  {
    name: 'scheduled-05-refused',
    open: async ({ page }) => {
      await page.getByText('Not sent: The message you are replying to').waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'scheduled-06-delete',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
      await page.getByText('It is not sent, and its text is gone.').waitFor();
    },
    close: escape,
  },
  {
    name: 'scheduled-07-edit',
    open: async (stage) => {
      const { page } = stage;
      if (!(await page.getByText('Who takes the oak').isVisible())) await opener(stage).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).nth(1).click();
      await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    },
    close: escape,
  },
  {
    name: 'scheduled-09-offline',
    open: async (stage) => {
      const { page, proxy } = stage;
      if (!(await page.getByText('Who takes the oak').isVisible())) await opener(stage).click();
      proxy.cut();
      await page.getByText('You are offline').first().waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await escape(stage);
      await reconnect(stage.page);
    },
  },
  {
    name: 'scheduled-08-draft-of-another-device',
    open: async (stage) => {
      const { page, server } = stage;
      const [account, { id: channelId }] = [accountAt(server, OWNER), await channelOf(stage)];
      await box(stage).fill('The glue needs another day');
      await page.getByRole('button', { name: 'Schedule message' }).waitFor();
      // Another device has written before this one sends its text.
      await callAs(server, account, '/drafts/set', {
        ...{
          channelId,
          text: 'Can somebody open the side door at six? I bring the **clamps**.',
          parent_id: null,
        },
        base: null,
      });
      await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    },
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Keep mine' }).click();
      await box(stage).fill('');
    },
  },
];
