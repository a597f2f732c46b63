import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { createGuild, joinOthers, type MadeGuild, openGuild } from './chat-scenes';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const THIRD = 2;
const MINE = 'The Gatehouse';
const THEIRS = 'The Long Table';

const call = (
  { server }: Stage,
  by: number,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> => callAs(server, accountAt(server, by), path, body, headers);
const setRules = (stage: Stage, by: number, guildId: string, settings: object): Promise<unknown> =>
  call(stage, by, '/guild/settings', { id: guildId, settings });
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** A new invite of the guild is used by that account. */
const invite = async (stage: Stage, guildId: string, who: number): Promise<void> => {
  const made = await call(stage, OWNER, '/invite/create', { id: guildId, exp_after: null, max_uses: null });
  const { code } = made['invite'] as { readonly code: string };
  await call(stage, who, '/invite/join', null, { code });
};

const showCard = ({ page }: Stage): Promise<void> =>
  page.getByRole('heading', { name: 'Server Statistics' }).scrollIntoViewIfNeeded();

let mine: MadeGuild = { id: '', channels: [] };
let theirs: MadeGuild = { id: '', channels: [] };

/** The id of a member of the guild. */
const userIdOf = async ({ server }: Stage, guildId: string, who: number): Promise<string> => {
  const { username } = accountAt(server, who);
  const headers = { Authorization: await tokenOf(server, accountAt(server, who)), id: guildId };
  const answer = await fetch(`${server.url}/guild/members/fetch`, { headers });
  const { members } = (await answer.json()) as {
    readonly members: readonly { readonly id: string; readonly username: string }[];
  };
  return members.find((member) => member.username === username)?.id ?? '';
};

/** The rules of a server and what follows from them, and mentions of roles. */
export const ruleScenes: readonly Scene[] = [
  {
    name: 'rules-01-card',
    open: async (stage) => {
      mine = await createGuild(stage, MINE);
      await openGuild(stage, MINE);
      await settingsPage(stage.page).open();
      await stage.page.getByText('Rules of this server').waitFor();
    },
    again: showCard,
  },
  {
    name: 'rules-02-card-changed',
    open: async (stage) => {
      await setRules(stage, OWNER, mine.id, {
        ...{ link_previews: false, attachment_bytes: 5 * 1024 * 1024, system_channel: mine.channels[0]?.id },
        verification_level: 'ten_minutes',
      });
      await stage.page.getByRole('combobox', { name: 'System Messages' }).getByText('#general').waitFor();
    },
    again: showCard,
  },
  {
    name: 'rules-03-level-chosen',
    open: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Verification Level' }).click();
      await page.getByRole('option').first().waitFor();
    },
    again: async (stage) => {
      await showCard(stage);
      if (await stage.page.getByRole('option').first().isVisible()) return;
      await stage.page.getByRole('combobox', { name: 'Verification Level' }).click();
    },
    close: async (stage) => {
      await escape(stage);
      await settingsPage(stage.page).close();
    },
  },
  {
    name: 'rules-04-system-messages',
    open: async (stage) => {
      const { page, server } = stage;
      const token = await tokenOf(server, accountAt(server, OWNER));
      await postMessage(server, token, mine.channels[0]?.id ?? '', 'The gate is open');
      await invite(stage, mine.id, OTHER);
      await invite(stage, mine.id, THIRD);
      await call(stage, THIRD, '/guild/boost', { guildId: mine.id, on: true });
      await chatPage(page).message('boosted the server').waitFor();
    },
  },
  {
    name: 'rules-05-system-message-menu',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await chatPage(stage.page).message('boosted the server').click({ button: 'right' });
      await stage.page.getByRole('menu').waitFor();
    },
    close: escape,
  },
  {
    name: 'rules-06-new-member',
    open: async (stage) => {
      theirs = await joinOthers(stage, THEIRS);
      await setRules(stage, OTHER, theirs.id, {
        ...{ verification_level: 'ten_minutes', system_channel: theirs.channels[0]?.id },
        attachment_bytes: 2 * 1024 * 1024,
      });
      await openGuild(stage, THEIRS);
      await stage.page.getByPlaceholder(/^You can talk here in/).waitFor();
    },
  },
  {
    name: 'rules-07-privacy-settings',
    open: async (stage) => {
      await sidebarPage(stage.page).menu('Privacy Settings');
      await stage.page.getByRole('region', { name: 'Rules of this server' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'rules-08-mention-of-a-role',
    open: async (stage) => {
      const { server, page } = stage;
      await setRules(stage, OTHER, theirs.id, { verification_level: 'none' });
      const made = await call(stage, OTHER, '/role/create', {
        ...{ id: theirs.id, name: 'Table Setters', color: '#3fa37c' },
      });
      const { id: roleId } = made['role'] as { readonly id: string };
      const role = { guildId: theirs.id, roleId };
      await call(stage, OTHER, '/role/edit', {
        ...{ ...role, name: 'Table Setters', color: '#3fa37c', is_hoisted: 0, is_mentionable: 1 },
      });
      const targetUserId = await userIdOf(stage, theirs.id, OWNER);
      await call(stage, OTHER, '/role/members/add', { ...role, targetUserId });
      const token = await tokenOf(server, accountAt(server, OTHER));
      const channelId = theirs.channels[0]?.id ?? '';
      await postMessage(server, token, channelId, 'Supper is nearly done');
      await postMessage(server, token, channelId, `<@&${roleId}> please lay the table for twelve`);
      await chatPage(page).message('for twelve').waitFor();
    },
  },
  {
    name: 'rules-09-role-suggested',
    open: async ({ page }) => {
      await chatPage(page).composer.pressSequentially('Done, @tab');
      await page.getByRole('option', { name: /Table Setters/ }).waitFor();
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
];
