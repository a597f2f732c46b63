import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { createGuild, type MadeGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const GUILD = 'The Relay';
const CHANNELS = ['announcements', 'workshop', 'garden', 'library', 'kitchen', 'market'] as const;
const WORDS = 'The **lathe** is back from repair. Please read the notes on the wall before you use it.';

let guild: MadeGuild;
let secretId: string;
let thereId: string;

const asOwner = ({ server }: Stage, path: string, body: unknown): Promise<Record<string, unknown>> =>
  callAs(server, accountAt(server, OWNER), path, body);

const say = async (
  stage: Stage,
  channelId: string,
  content: string,
  forward?: string,
  who = OWNER,
): Promise<string> => {
  const sent = await callAs(stage.server, accountAt(stage.server, who), '/channel/message/create', {
    ...{ channelId, content, parent_id: null },
    ...(forward === undefined ? {} : { forward }),
  });
  return (sent['data'] as { readonly id: string }).id;
};

const newChannel = async (stage: Stage, name: string, isPrivate = false): Promise<string> => {
  const made = await asOwner(stage, '/channel/create', {
    ...{ guildId: guild.id, name, type: 'text', parent_id: null },
    ...(isPrivate ? { private: true } : {}),
  });
  return (made['channel'] as { readonly id: string }).id;
};

const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: 'Forward Message' });

const openDialog = async (stage: Stage, channel: string, text: string): Promise<void> => {
  const chat = chatPage(stage.page);
  await chat.openChannel(channel);
  await chat.confirmed(text).last().click({ button: 'right' });
  await stage.page.getByRole('menuitem', { name: 'Forward' }).click();
  await dialog(stage).waitFor();
};

/** Forwarding: the dialog in its states, and messages that forward. */
export const forwardScenes: readonly Scene[] = [
  {
    name: 'forward-01-dialog',
    open: async (stage) => {
      guild = await createGuild(stage, GUILD);
      const made = [];
      for (const name of CHANNELS) made.push(await newChannel(stage, name));
      thereId = made[0] ?? '';
      secretId = await newChannel(stage, 'board', true);
      await say(stage, guild.channels[0]?.id ?? '', WORDS);
      await say(stage, secretId, 'The budget is agreed');
      await openGuild(stage, GUILD);
      await openDialog(stage, 'general', 'lathe');
    },
  },
  {
    name: 'forward-02-five-chosen',
    open: async (stage) => {
      for (const name of CHANNELS.slice(0, 5))
        await dialog(stage).getByRole('checkbox', { name, exact: true }).first().check({ force: true });
      await dialog(stage)
        .getByRole('textbox', { name: 'Message (optional)' })
        .fill('For all who work with wood');
    },
  },
  {
    name: 'forward-03-nothing-found',
    open: (stage) => dialog(stage).getByRole('searchbox').fill('no such channel'),
  },
  {
    name: 'forward-04-offline',
    open: async (stage) => {
      stage.proxy.cut();
      await stage.page.locator('[role=dialog] [aria-disabled=true]').first().waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
      await dialog(stage).getByRole('button', { name: 'Cancel' }).click();
    },
  },
  {
    name: 'forward-05-from-a-private-channel',
    open: async (stage) => {
      await openDialog(stage, 'board', 'budget');
      await dialog(stage)
        .getByRole('checkbox', { name: 'garden', exact: true })
        .first()
        .check({ force: true });
      await dialog(stage).getByRole('button', { name: 'Forward' }).click();
      await stage.page.getByText('People there cannot see where this comes from. Forward it?').waitFor();
    },
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.keyboard.press('Escape');
    },
  },
  {
    name: 'forward-06-messages',
    open: async (stage) => {
      const { page } = stage;
      const first = guild.channels[0]?.id ?? '';
      const long = `${'A long report of the last meeting, line by line. '.repeat(20)}\n- and a list\n- of two`;
      await say(stage, thereId, '', await say(stage, first, WORDS));
      await say(stage, thereId, 'What we agreed on', await say(stage, secretId, 'The budget is agreed'));
      await say(stage, thereId, '', await say(stage, first, long));
      const answered = await say(stage, thereId, 'See above', await say(stage, first, 'Short :tada: words'));
      await callAs(stage.server, accountAt(stage.server, OWNER), '/channel/message/create', {
        ...{ channelId: thereId, content: 'Thank you', parent_id: answered },
      });
      await chatPage(page).openChannel('announcements');
      await page.getByText('Thank you').waitFor();
    },
  },
  {
    name: 'forward-07-from-elsewhere',
    open: async (stage) => {
      const { server, page } = stage;
      const other = (await callAs(server, accountAt(server, OTHER), '/guild/create', {
        ...{ name: 'Another House', icon: null },
      })) as { guild: MadeGuild };
      const there = other.guild.channels[0]?.id ?? '';
      const { invite } = (await callAs(server, accountAt(server, OWNER), '/invite/create', {
        ...{ id: guild.id, exp_after: null, max_uses: null },
      })) as { invite: { code: string } };
      await callAs(server, accountAt(server, OTHER), '/invite/join', null, { code: invite.code });
      await say(
        stage,
        thereId,
        '',
        await say(stage, there, 'Heard in another house', undefined, OTHER),
        OTHER,
      );
      await page.getByText('Heard in another house', { exact: true }).waitFor();
    },
  },
];
