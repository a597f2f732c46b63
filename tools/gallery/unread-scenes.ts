import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { joinOthers, type MadeGuild, openGuild } from './chat-scenes';
import { type Scene, type Stage, showChannels } from './stage';

const OTHER = 1;
const GUILD = 'The Reading Room';

let guild: MadeGuild;

const asOther = ({ server }: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(server, accountAt(server, OTHER), path, body);

const say = async (stage: Stage, channelId: string, lines: readonly string[]): Promise<void> => {
  for (const content of lines)
    await asOther(stage, '/channel/message/create', { ...{ channelId, content }, parent_id: null });
};

const newChannel = async (stage: Stage, name: string): Promise<string> => {
  const made = await asOther(stage, '/channel/create', {
    ...{ guildId: guild.id, name, type: 'text', parent_id: null },
  });
  return (made['channel'] as { readonly id: string }).id;
};

const lines = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `Chapter ${at + 1}, for whoever wants to read it aloud`);

const menuOf = (stage: Stage, text: string): Promise<void> =>
  chatPage(stage.page).confirmed(text).last().click({ button: 'right' });

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** What is unread: the counts, the menu, a mark that went back, and the bar over new messages. */
export const unreadScenes: readonly Scene[] = [
  {
    name: 'unread-01-channels',
    open: async (stage) => {
      guild = await joinOthers(stage, GUILD);
      await openGuild(stage, GUILD);
      await say(stage, guild.channels[0]?.id ?? '', lines(6));
      // After general is open: they stand above it.
      const shelf = await newChannel(stage, 'shelf');
      const desk = await newChannel(stage, 'desk');
      await newChannel(stage, 'window-seat');
      await say(stage, shelf, [
        ...lines(80),
        '@everyone The new books are here',
        '@everyone And the old ones',
      ]);
      await say(stage, desk, lines(1));
      await stage.page.getByRole('button', { name: /82 unread messages/ }).waitFor();
    },
    again: showChannels,
    close: escape,
  },
  {
    name: 'unread-02-menu',
    open: (stage) => menuOf(stage, 'Chapter 4'),
    again: async (stage) => {
      await escape(stage);
      await menuOf(stage, 'Chapter 4');
    },
    close: escape,
  },
  {
    name: 'unread-03-marked',
    open: async (stage) => {
      await menuOf(stage, 'Chapter 4');
      await stage.page.getByRole('menuitem', { name: 'Mark Unread' }).click();
      await stage.page.getByRole('separator', { name: 'New messages' }).waitFor();
      // The toolbar of the message under the pointer would hide the line.
      await chatPage(stage.page).composer.focus();
      await stage.page.mouse.move(0, 0);
    },
  },
  {
    name: 'unread-04-bar',
    open: async (stage) => {
      await chatPage(stage.page).openChannel('shelf');
      await stage.page.getByRole('button', { name: '82 new messages' }).waitFor();
    },
  },
  {
    name: 'unread-05-line',
    open: async ({ page }) => {
      await page.getByRole('button', { name: '82 new messages' }).click();
      await page.getByText('Chapter 1,').waitFor();
      await page.locator('[data-flash]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'unread-06-all',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Home' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Mark All As Read' }).waitFor();
    },
    close: escape,
  },
];
