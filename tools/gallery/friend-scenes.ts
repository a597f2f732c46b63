import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { reconnect } from '../../tests/e2e/support/reconnect';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { joinOthers, openGuild } from './chat-scenes';
import { newPerson } from './new-person';
import type { Scene, Stage } from './stage';
import { hall, pushVoice } from './voice-scenes';

const OWNER = 0;
const OTHER = 1;
const GUILD = 'The Meeting House';

const asOwner = ({ server }: Stage, path: string, body: unknown) =>
  callAs(server, accountAt(server, OWNER), path, body);

const ownName = async ({ server }: Stage): Promise<string> => {
  const headers = { Authorization: await tokenOf(server, accountAt(server, OWNER)) };
  const answer = await fetch(`${server.url}/users/@me`, { headers });
  return ((await answer.json()) as { readonly user: { readonly username: string } }).user.username;
};

const openFriends = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name: /^Home/ }).click();
  await page
    .getByRole('navigation', { name: 'Home' })
    .getByRole('button', { name: /^Friends/ })
    .click();
  await page.getByRole('main', { name: 'Friends' }).waitFor();
};

const openTab = async ({ page }: Stage, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
};

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** People who ask, are asked, and are blocked. */
const befriendMany = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const username = await ownName(stage);
  for (const [name, status] of [
    ['Rosalind.Ferrars', 'active'],
    ['kit', 'away'],
    ['a_very_long_name_of_32_letters_x', 'dnd'],
    ['Oleander', null],
  ] as const) {
    const person = await newPerson(stage, name);
    await callAs(server, person, '/friends/request', { username });
    await asOwner(stage, '/friends/accept', { userId: person.id });
    await callAs(server, person, '/users/status/update', status === null ? null : { status });
  }
  for (const name of ['Marguerite', 'tom.tom']) {
    const person = await newPerson(stage, name);
    await callAs(server, person, '/friends/request', { username });
  }
  const asked = await newPerson(stage, 'Bartholomew');
  await asOwner(stage, '/friends/request', { username: asked.username });
  const loud = await newPerson(stage, 'LoudPerson');
  await asOwner(stage, '/users/block', { userId: loud.id });
};

/** Pushes that all friends are in voice, or have left. */
const talk = async (stage: Stage, isIn: boolean): Promise<void> => {
  const { guild } = await hall(stage);
  const voice = guild.channels.filter(({ type }) => type === 'voice');
  const headers = { Authorization: await tokenOf(stage.server, accountAt(stage.server, OWNER)) };
  const answer = await fetch(`${stage.server.url}/friends/fetch`, { headers });
  const { relations } = (await answer.json()) as {
    readonly relations: readonly { readonly kind: string; readonly user: { readonly id: string } }[];
  };
  const people = relations
    .filter(({ kind }) => kind === 'friend')
    .map(({ user }, at) => ({
      userId: user.id,
      channelId: isIn ? (voice[at === 0 ? 1 : 0]?.id ?? null) : null,
    }));
  await pushVoice(stage, guild.id, people);
};

/** Friends in all tabs, and what is seen of a blocked person. */
export const friendScenes: readonly Scene[] = [
  {
    name: 'friends-01-online',
    open: async (stage) => {
      await befriendMany(stage);
      await openFriends(stage);
      await stage.page.getByText('Rosalind.Ferrars').waitFor();
    },
  },
  {
    name: 'friends-02-all-menu',
    open: async (stage) => {
      await openTab(stage, 'All');
      await stage.page.getByRole('button', { name: 'More' }).nth(1).click();
      await stage.page.getByRole('menuitem', { name: 'Remove Friend' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'friends-03-remove',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'More' }).nth(1).click();
      await stage.page.getByRole('menuitem', { name: 'Remove Friend' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
    close: escape,
  },
  { name: 'friends-04-pending', open: (stage) => openTab(stage, 'Pending') },
  { name: 'friends-05-blocked', open: (stage) => openTab(stage, 'Blocked') },
  {
    name: 'friends-06-add-refused',
    open: async (stage) => {
      const { page } = stage;
      await openTab(stage, 'Add Friend');
      await page.getByRole('textbox', { name: 'Username' }).fill('nobody.of.this.name');
      await page.keyboard.press('Enter');
      await page.getByText('No user goes by this name').waitFor();
    },
  },
  {
    name: 'friends-07-add-sent',
    open: async (stage) => {
      const { page } = stage;
      const { username } = await newPerson(stage, 'Philippa');
      await page.getByRole('textbox', { name: 'Username' }).fill(username);
      await page.keyboard.press('Enter');
      await page.getByText('Success!').waitFor();
    },
  },
  {
    name: 'friends-08-nobody-found',
    open: async (stage) => {
      await openTab(stage, 'All');
      await stage.page.getByRole('searchbox', { name: 'Search' }).fill('zebra');
      await stage.page.getByText('Nobody found').waitFor();
    },
    close: ({ page }) => page.getByRole('searchbox', { name: 'Search' }).fill(''),
  },
  {
    name: 'friends-09-offline',
    open: async (stage) => {
      await openTab(stage, 'Pending');
      stage.proxy.cut();
      await stage.page.getByText('You are offline').first().waitFor();
    },
    close: async (stage) => {
      stage.proxy.restore();
      await reconnect(stage.page);
    },
  },
  {
    name: 'friends-10-blocked-messages',
    open: async (stage) => {
      const { server, page } = stage;
      const guild = await joinOthers(stage, GUILD);
      const channelId = guild.channels[0]?.id ?? '';
      const other = accountAt(server, OTHER);
      const say = async (who: 'owner' | 'other', content: string): Promise<void> => {
        const body = { channelId, content, parent_id: null };
        if (who === 'owner') await asOwner(stage, '/channel/message/create', body);
        else await callAs(server, other, '/channel/message/create', body);
      };
      await say('owner', 'Who has the keys of the hall?');
      await say('other', 'Not me');
      await say('other', 'And nobody asked you');
      await say('owner', 'I found them');
      await say('other', 'Of course you did');
      const headers = { Authorization: await tokenOf(server, other) };
      const me = (await (await fetch(`${server.url}/users/@me`, { headers })).json()) as {
        readonly user: { readonly id: string };
      };
      await asOwner(stage, '/users/block', { userId: me.user.id });
      await openGuild(stage, GUILD);
      await page.getByText('2 blocked messages').waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).last().click();
      await chatPage(page).message('Of course you did').waitFor();
    },
  },
  {
    name: 'friends-11-card',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Hide', exact: true }).waitFor();
      await chatPage(page).message('Of course you did').locator('[data-member-id]').first().click();
      await page.getByRole('button', { name: 'Unblock' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'friends-12-privacy',
    open: async (stage) => {
      await userSettingsPage(stage.page).open('Privacy');
      await stage.page.getByText('Who can send you a friend request').waitFor();
    },
    close: escape,
  },
  {
    name: 'friends-13-active-now',
    open: async (stage) => {
      await openFriends(stage);
      await openTab(stage, 'All');
      await talk(stage, true);
      await stage.page
        .getByRole('list', { name: 'Friends in voice channels' })
        .waitFor({ state: 'attached' });
    },
    close: (stage) => talk(stage, false),
  },
];
