import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { openFromMenu } from '../../tests/e2e/support/native-menu';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { beThere, newPerson, type Person } from './new-person';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const FRIEND = 'Theodora';
const SECOND = 'Lucian';

const asOwner = ({ server }: Stage, path: string, body: unknown) =>
  callAs(server, accountAt(server, OWNER), path, body);

const own = async ({ server }: Stage): Promise<{ readonly id: string; readonly username: string }> => {
  const headers = { Authorization: await tokenOf(server, accountAt(server, OWNER)) };
  const answer = await fetch(`${server.url}/users/@me`, { headers });
  return ((await answer.json()) as { readonly user: { readonly id: string; readonly username: string } })
    .user;
};

const openHome = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: /^Home/ }).click();
};
const entry = ({ page }: Stage, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Home' }).getByRole('button', { name });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

const befriend = async (stage: Stage, name: string): Promise<Person> => {
  const person = await newPerson(stage, name);
  await callAs(stage.server, person, '/friends/request', { username: (await own(stage)).username });
  await asOwner(stage, '/friends/accept', { userId: person.id });
  await callAs(stage.server, person, '/users/status/update', { status: 'active' });
  return person;
};

const channelOf = (answer: Readonly<Record<string, unknown>>): string =>
  (answer['channel'] as { readonly id: string }).id;

/** Conversations with friends, a group, and a stranger who asks. */
const talk = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const friend = await befriend(stage, FRIEND);
  const second = await befriend(stage, SECOND);
  await beThere(stage, friend, 'dnd');
  await callAs(server, friend, '/users/update/status-text', {
    text: 'At the rehearsal 🎻 until eight, then at home',
    clear_after_s: 3600,
  });
  const say = (who: Person, channelId: string, content: string) =>
    callAs(server, who, '/channel/message/create', { channelId, content, parent_id: null });
  const channelId = channelOf(await asOwner(stage, '/direct/open', { userIds: [friend.id] }));
  await say(friend, channelId, 'Did you find the keys of the hall?');
  await asOwner(stage, '/channel/message/create', {
    channelId,
    content: 'They were in my coat',
    parent_id: null,
  });
  await say(friend, channelId, 'Of course they were 😄');
  const group = channelOf(await asOwner(stage, '/direct/open', { userIds: [friend.id, second.id] }));
  await asOwner(stage, '/direct/group/edit', { channelId: group, name: 'Chess on Thursdays' });
  await say(second, group, 'I bring the boards');
  await say(friend, group, 'And I bring cake');
  const { guild } = (await asOwner(stage, '/guild/create', { name: 'The Tea Room', icon: null })) as {
    guild: { id: string };
  };
  const { invite } = (await asOwner(stage, '/invite/create', { id: guild.id })) as {
    invite: { code: string };
  };
  const stranger = await newPerson(stage, 'Hieronymus');
  await callAs(server, stranger, '/invite/join', null, { code: invite.code });
  const asked = channelOf(
    await callAs(server, stranger, '/direct/open', { userIds: [(await own(stage)).id] }),
  );
  await say(stranger, asked, 'Hello! I read what you wrote about the old mill: https://example.org/mill.png');
};

/** Conversations of two and of groups, and what asks to be answered. */
export const conversationScenes: readonly Scene[] = [
  {
    name: 'direct-01-conversation',
    open: async (stage) => {
      await talk(stage);
      await openHome(stage);
      await entry(stage, new RegExp(`^${FRIEND}`)).click();
      await chatPage(stage.page).message('Of course they were').waitFor();
    },
  },
  {
    name: 'direct-02-menu',
    open: async (stage) => {
      await entry(stage, new RegExp(`^${FRIEND}`)).click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Mark As Read' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'direct-03-card',
    open: async ({ page }) => {
      await chatPage(page).message('Did you find').locator('[data-member-id]').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Message' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'direct-04-group',
    open: async (stage) => {
      await entry(stage, /^Chess/).click();
      await chatPage(stage.page).message('And I bring cake').waitFor();
    },
  },
  {
    name: 'direct-05-edit-group',
    open: async (stage) => {
      await entry(stage, /^Chess/).click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Edit Group' }).click();
      await stage.page.getByRole('dialog', { name: 'Edit Group' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'direct-06-new-group',
    open: async (stage) => {
      await entry(stage, 'New group').click();
      await stage.page.getByRole('checkbox', { name: FRIEND }).check();
    },
    close: escape,
  },
  {
    name: 'direct-07-requests',
    open: async (stage) => {
      await entry(stage, /^Message Requests/).click();
      await stage.page.getByRole('listitem', { name: 'Hieronymus' }).waitFor();
    },
  },
  {
    name: 'direct-08-request',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByText('Hieronymus wants to talk to you').waitFor();
    },
  },
  {
    name: 'direct-09-find',
    open: async ({ app, page }) => {
      await openFromMenu(app, 'Find or start a conversation');
      await page.getByRole('combobox', { name: 'Find or start a conversation' }).fill('@');
    },
    close: escape,
  },
  {
    name: 'direct-10-empty',
    open: async (stage) => {
      const person = await befriend(stage, 'Wilhelmina');
      await asOwner(stage, '/direct/open', { userIds: [person.id] });
      await entry(stage, /^Wilhelmina/).click();
      await stage.page.getByRole('textbox', { name: 'Message @Wilhelmina' }).waitFor();
    },
  },
  {
    name: 'direct-11-offline',
    open: async (stage) => {
      await entry(stage, /^Message Requests/).click();
      stage.proxy.cut();
      await stage.page
        .getByRole('status')
        .filter({ hasText: /offline|connect/i })
        .first()
        .waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
    },
  },
  {
    name: 'direct-12-privacy',
    open: async (stage) => {
      await userSettingsPage(stage.page).open('Privacy');
      await stage.page.getByText('Who can message you').waitFor();
    },
    close: escape,
  },
];
