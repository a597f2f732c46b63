import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs, createTestGuild } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { newPerson } from './new-person';
import type { Scene, Stage } from './stage';

const GUILD = 'The Kiln';
/** One for each picture of the toast, which goes by itself. */
const MANY = 12;

const entries = ({ page }: Stage) => page.getByRole('list', { name: 'Audit log entries' });
const closeAll = async ({ page }: Stage): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
};

/** Leaves the log open. */
const closeQuestion = async ({ page }: Stage): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /^Undo (This|the Rest)\?$/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** A server of the user with messages of somebody else, and a role that was edited twice. */
const makeGuild = async (stage: Stage): Promise<void> => {
  const { server, page } = stage;
  const owner = accountAt(server, 0);
  const act = (path: string, body: object) => callAs(server, owner, path, body);
  const { id: guildId, code } = await createTestGuild(server, owner, GUILD);
  const edda = await newPerson(stage, 'Edda');
  const { guild } = (await callAs(server, edda, '/invite/join', null, { code })) as {
    guild: { readonly channels: readonly { readonly id: string; readonly type: string }[] };
  };
  const channelId = guild.channels.find(({ type }) => type === 'text')?.id;
  for (let nth = 1; nth <= MANY; nth += 1)
    await callAs(server, edda, '/channel/message/create', {
      ...{ channelId, content: `Ash in the kiln, ${nth}`, parent_id: null },
    });
  const { role } = (await act('/role/create', { id: guildId, name: 'Stoker', color: '#e67e22' })) as {
    role: { readonly id: string };
  };
  const { role: lower } = (await act('/role/create', { id: guildId, name: 'Sweeper', color: '#3fa37c' })) as {
    role: { readonly id: string };
  };
  for (const [low, high] of [
    [role.id, lower.id],
    [lower.id, role.id],
  ])
    await act('/role/reorder', {
      guildId,
      roleOrders: [
        { roleId: low, newPosition: 1 },
        { roleId: high, newPosition: 2 },
      ],
    });
  const nickname = (name: string) =>
    act('/guild/members/nickname', { guildId, targetUserId: edda.id, nickname: name });
  await act('/role/members/add', { guildId, targetUserId: edda.id, roleId: role.id });
  await nickname('Keeper of the Ashes');
  await nickname('Keeper of Ashes and Embers');
  await chatPage(page).openGuild(GUILD);
};

const removeNewest = async ({ page }: Stage): Promise<void> => {
  const chat = chatPage(page);
  const text = (
    await chat.feed
      .getByText(/^Ash in the kiln, \d+$/)
      .last()
      .innerText()
  ).trim();
  await chat.remove(text);
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).last().waitFor();
};

const openLog = async (stage: Stage): Promise<void> => {
  await settingsPage(stage.page).open('Audit Log');
  await entries(stage).waitFor();
};

const undoOf = (stage: Stage, text: RegExp) =>
  entries(stage)
    .getByRole('listitem')
    .filter({ hasText: text })
    .last()
    .getByRole('button', { name: /^Undo/ });

/** What staff do is undone: the toast, the audit log, its dialogs, and how long things are kept. */
export const undoScenes: readonly Scene[] = [
  {
    name: 'undo-01-toast',
    open: async (stage) => {
      await makeGuild(stage);
      await removeNewest(stage);
    },
    again: removeNewest,
  },
  {
    name: 'undo-02-dialog',
    open: async (stage) => {
      await openLog(stage);
      await entries(stage).getByRole('button', { name: /^Undo/ }).first().click();
      await stage.page.getByRole('dialog', { name: 'Undo This?' }).waitFor();
    },
    close: async ({ page }) => {
      await page.getByRole('dialog', { name: 'Undo This?' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('dialog', { name: 'Undo This?' }).waitFor({ state: 'detached' });
    },
  },
  { name: 'undo-03-log', open: (stage) => entries(stage).waitFor() },
  {
    name: 'undo-07-moved-since',
    open: async (stage) => {
      await undoOf(stage, /Reordered Roles The Kiln/i).click();
      const dialog = stage.page.getByRole('dialog', { name: 'Undo This?' });
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await stage.page.getByText('position of').waitFor();
    },
    close: closeQuestion,
  },
  {
    name: 'undo-04-changed-since',
    open: async (stage) => {
      await undoOf(stage, /updated member @/i).click();
      const dialog = stage.page.getByRole('dialog', { name: 'Undo This?' });
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await stage.page.getByText(/^Changed since/).waitFor();
    },
    close: closeQuestion,
  },
  {
    name: 'undo-06-hand-over',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Hand-Over' }).click();
      await stage.page.getByRole('region', { name: 'Messages' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'undo-05-kept-for',
    open: async ({ page }) => {
      await chatPage(page).openGuild(GUILD);
      await settingsPage(page).open('Overview');
      await page.getByLabel('What Staff Delete Is Kept For').scrollIntoViewIfNeeded();
    },
    again: ({ page }) => page.getByLabel('What Staff Delete Is Kept For').scrollIntoViewIfNeeded(),
    close: closeAll,
  },
];
