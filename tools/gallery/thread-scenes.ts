import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { newPerson, type Person } from './new-person';
import { type Scene, showChannels, type Stage } from './stage';

const OWNER = 0;
const ROOM = 'The Mill';
const HOUSE = 'The House';

const asOwner = (
  { server }: Stage,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => callAs(server, accountAt(server, OWNER), path, body, headers);
const say = ({ server }: Stage, who: Person, channelId: string, content: string) =>
  callAs(server, who, '/channel/message/create', { channelId, content, parent_id: null });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const title = ({ page }: Stage, name: string) => page.getByRole('heading', { name }).first();
const line = ({ page }: Stage, name: string) => page.getByRole('button', { name: `Thread ${name},` });

const idIn = (answer: Readonly<Record<string, unknown>>, key: string): string =>
  (answer[key] as { readonly id: string }).id;

/** A server with a talk of two, its threads, and one that mentions the owner. */
const talk = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const { guild } = (await asOwner(stage, '/guild/create', { name: ROOM, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  const { invite } = (await asOwner(stage, '/invite/create', { id: guild.id })) as {
    invite: { code: string };
  };
  const mara = await newPerson(stage, 'Mara');
  await callAs(server, mara, '/invite/join', null, { code: invite.code });
  const channelId = guild.channels[0]?.id ?? '';
  await say(stage, mara, channelId, 'The wheel turns again since this morning');
  const asked = await say(stage, mara, channelId, 'Who comes along to fetch the new millstones on Saturday?');
  const messageId = idIn(asked, 'data');
  const begin = async (name: string, from: string | null): Promise<string> =>
    idIn(await asOwner(stage, '/thread/create', { channelId, messageId: from, name }), 'thread');
  const stones = await begin('New millstones', messageId);
  await say(stage, mara, stones, 'We need a cart with four wheels');
  await asOwner(stage, '/channel/message/create', {
    channelId: stones,
    content: 'I ask my brother, he has one',
    parent_id: null,
  });
  await say(stage, mara, stones, 'Wonderful! And ropes?');
  const feast = await begin('The feast of the mill', null);
  await say(stage, mara, feast, '@everyone who bakes?');
  const old = await begin('Last year’s harvest', null);
  await asOwner(stage, '/thread/edit', { id: old, archived: true });
};

/** A server of somebody else, with a locked thread. */
const lockOne = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const ida = await newPerson(stage, 'Idalina');
  const { guild } = (await callAs(server, ida, '/guild/create', { name: HOUSE, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  const { invite } = (await callAs(server, ida, '/invite/create', { id: guild.id })) as {
    invite: { code: string };
  };
  await asOwner(stage, '/invite/join', null, { code: invite.code });
  const channelId = guild.channels[0]?.id ?? '';
  const asked = await say(stage, ida, channelId, 'What holds in this house');
  const messageId = idIn(asked, 'data');
  const id = idIn(
    await callAs(server, ida, '/thread/create', { channelId, messageId, name: 'Rules of the house' }),
    'thread',
  );
  await say(stage, ida, id, 'Whoever comes home last locks the door.');
  await callAs(server, ida, '/thread/edit', { id, locked: true });
};

/** Threads: under messages, under channels, in their list, and open. */
export const threadScenes: readonly Scene[] = [
  {
    name: 'threads-01-line',
    open: async (stage) => {
      await talk(stage);
      await chatPage(stage.page).openGuild(ROOM);
      await chatPage(stage.page).openChannel('general');
      await line(stage, 'New millstones').waitFor();
    },
  },
  {
    name: 'threads-02-list-of-channels',
    open: showChannels,
    again: showChannels,
    close: escape,
  },
  {
    name: 'threads-03-dialog',
    open: async ({ page }) => {
      await chatPage(page).confirmed('The wheel turns').focus();
      await page.keyboard.press('t');
      await page.getByRole('dialog', { name: 'Create Thread' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'threads-04-menu',
    open: async ({ page }) => {
      await chatPage(page).confirmed('The wheel turns').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Create Thread' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'threads-05-list',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Threads', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^The feast/ })
        .waitFor();
    },
  },
  {
    name: 'threads-06-archived',
    open: async ({ page }) => {
      await page.getByRole('dialog').getByRole('tab', { name: 'Archived' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Last year/ })
        .waitFor();
    },
    close: escape,
  },
  {
    name: 'threads-07-open',
    open: async (stage) => {
      await line(stage, 'New millstones').click();
      await title(stage, 'New millstones').waitFor();
      await chatPage(stage.page).message('And ropes?').waitFor();
    },
  },
  {
    name: 'threads-08-commands',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Thread actions' }).click();
      await page.getByRole('menuitem', { name: 'Lock Thread' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'threads-09-delete',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Thread actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete Thread' }).click();
      await page.getByRole('dialog', { name: 'Delete Thread' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'threads-10-open-archived',
    open: async (stage) => {
      const { page } = stage;
      // In a narrow picture the thread is in the place of its channel.
      await page.getByRole('button', { name: /^(Close Thread|Back to #general)$/ }).click();
      await page.getByRole('button', { name: 'Threads', exact: true }).click();
      await page.getByRole('dialog').getByRole('tab', { name: 'Archived' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Last year/ })
        .click();
      await page.getByText('Writing opens this thread again').waitFor();
    },
  },
  {
    name: 'threads-11-locked',
    open: async (stage) => {
      const { page } = stage;
      await lockOne(stage);
      await chatPage(page).openGuild(HOUSE);
      await line(stage, 'Rules of the house').click();
      await page.getByPlaceholder('This thread is locked').waitFor();
    },
  },
];
