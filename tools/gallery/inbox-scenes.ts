import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { joinOthers, type MadeGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const GUILD = 'The Post Office';

let guild: MadeGuild;

const asOther = ({ server }: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(server, accountAt(server, OTHER), path, body);

const say = async (
  stage: Stage,
  channelId: string,
  content: string,
  who = OTHER,
  parent: string | null = null,
) => {
  const account = accountAt(stage.server, who);
  const sent = await callAs(stage.server, account, '/channel/message/create', {
    ...{ channelId, content, parent_id: parent },
  });
  return (sent['data'] as { readonly id: string }).id;
};

const newChannel = async (stage: Stage, name: string): Promise<string> => {
  const asked = { guildId: guild.id, name, type: 'text', parent_id: null };
  const made = await asOther(stage, '/channel/create', asked);
  return (made['channel'] as { readonly id: string }).id;
};

/** The id of the user of the app. */
const ownId = async ({ server }: Stage): Promise<string> => {
  const headers = { Authorization: await tokenOf(server, accountAt(server, OWNER)) };
  const answer = await fetch(`${server.url}/users/@me`, { headers });
  return ((await answer.json()) as { readonly user: { readonly id: string } }).user.id;
};

const inbox = ({ page }: Stage) => page.getByRole('dialog', { name: 'Inbox' });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const openInbox = async (stage: Stage): Promise<void> => {
  await stage.page.getByRole('button', { name: 'Inbox', exact: true }).click();
  await inbox(stage).waitFor();
};

/** The inbox in its states, and what a message said before its edits. */
export const inboxScenes: readonly Scene[] = [
  {
    name: 'inbox-01-mentions',
    open: async (stage) => {
      guild = await joinOthers(stage, GUILD);
      await openGuild(stage, GUILD);
      const general = guild.channels[0]?.id ?? '';
      const [counter, yard] = [await newChannel(stage, 'counter'), await newChannel(stage, 'sorting-yard')];
      const id = await ownId(stage);
      const mine = await say(stage, counter, 'Who takes the parcels to the harbour?', OWNER);
      await say(stage, counter, 'I do, if somebody lends me the **cart** 🎉', OTHER, mine);
      await say(stage, yard, '@everyone The yard is closed on Friday');
      await say(stage, general, `<@${id}> your parcel has come`);
      await say(
        stage,
        yard,
        `<@${id}> ${'A long letter about stamps, seals and the weather on the way. '.repeat(8)}`,
      );
      await openInbox(stage);
      await inbox(stage).getByText('A long letter').waitFor();
      await stage.page.keyboard.press('j');
    },
  },
  {
    name: 'inbox-02-unread',
    open: (stage) => inbox(stage).getByRole('tab', { name: 'Unread' }).click(),
  },
  {
    name: 'inbox-05-threads',
    open: async (stage) => {
      const made = await asOther(stage, '/thread/create', {
        ...{ channelId: guild.channels[0]?.id ?? '', messageId: null, name: 'Stamps of the new year' },
      });
      const { id: threadId } = made['thread'] as { readonly id: string };
      await say(stage, threadId, `<@${await ownId(stage)}> which of them goes first?`);
      await inbox(stage).getByRole('tab', { name: 'Threads' }).click();
      await inbox(stage).getByText('Stamps of the new year').first().waitFor();
    },
  },
  {
    name: 'inbox-03-offline',
    open: async (stage) => {
      await inbox(stage).getByRole('tab', { name: 'Mentions' }).click();
      stage.proxy.cut();
      await inbox(stage).getByText('You are offline').waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
    },
  },
  {
    name: 'inbox-04-empty',
    open: async (stage) => {
      await inbox(stage).getByRole('button', { name: 'Mark All as Done' }).click();
      await inbox(stage).getByText('Nothing waits for you').waitFor();
    },
    close: escape,
  },
  {
    name: 'history-01-mark',
    open: async (stage) => {
      const { page, server } = stage;
      const owner = accountAt(server, OWNER);
      const id = await say(stage, guild.channels[0]?.id ?? '', 'The office opens at nine', OWNER);
      for (const content of [
        'The office opens at **eight**',
        'The office opens at **half past eight**, on Fridays at ten',
      ])
        await callAs(server, owner, '/channel/message/edit', { messageId: id, content });
      await chatPage(page).openChannel('general');
      await page.getByRole('button', { name: '(edited), show earlier versions' }).focus();
    },
  },
  {
    name: 'history-02-versions',
    open: async ({ page }) => {
      await page.getByRole('button', { name: '(edited), show earlier versions' }).click();
      await page.getByRole('dialog').getByText('The office opens at nine').waitFor();
    },
    close: escape,
  },
];
