import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { newPerson, type Person } from './new-person';
import { type Scene, showChannels, type Stage } from './stage';

const OWNER = 0;
const ROOM = 'The Weir';

const asOwner = (
  { server }: Stage,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => callAs(server, accountAt(server, OWNER), path, body, headers);
const say = async ({ server }: Stage, who: Person, channelId: string, content: string): Promise<string> => {
  const answer = await callAs(server, who, '/channel/message/create', {
    channelId,
    content,
    parent_id: null,
  });
  return (answer['data'] as { readonly id: string }).id;
};
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const leave = async ({ page }: Stage): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
};

export interface Weir {
  readonly guildId: string;
  readonly staff: Person;
  /** The report that somebody else handles. */
  readonly reportId: string;
}
let weir: Weir | null = null;

/** A server in which two people have reported a third, and one of the reports is handled by somebody else. */
export const quarrel = async (stage: Stage, room: string, mark = ''): Promise<Weir> => {
  const { server } = stage;
  const { guild } = (await asOwner(stage, '/guild/create', { name: room, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  const guildId = guild.id;
  const channelId = guild.channels[0]?.id ?? '';
  const { invite } = (await asOwner(stage, '/invite/create', { id: guildId })) as {
    invite: { code: string };
  };
  const join = async (name: string): Promise<Person> => {
    const person = await newPerson(stage, `${name}${mark}`);
    await callAs(server, person, '/invite/join', null, { code: invite.code });
    return person;
  };
  const [orla, piet, vex, staff] = [
    await join('Orla'),
    await join('Piet'),
    await join('Vexatious'),
    await join('Ana'),
  ];
  await say(stage, orla, channelId, 'The water is high today, keep the children away from the gate');
  await say(stage, piet, channelId, 'Thanks, I will tell the others');
  const insult = await say(
    stage,
    vex,
    channelId,
    'You are all fools, and your weir is the worst on the river. Buy mine instead!',
  );
  await say(stage, orla, channelId, 'Please stop that');
  const spam = await say(stage, vex, channelId, 'Cheap weirs! Cheap weirs! Cheap weirs!');
  await say(stage, piet, channelId, 'Not again…');
  const report = (
    who: Person,
    messageId: string | null,
    userId: string | null,
    category: string,
    text: string,
  ) => callAs(server, who, '/report/create', { guildId, messageId, userId, category, text });
  await report(
    orla,
    insult,
    null,
    'harassment',
    'He has done this every day of this week, to everybody here.',
  );
  await report(piet, insult, null, 'spam', '');
  await report(piet, spam, null, 'spam', 'مزعج جداً');
  const { report: last } = (await report(orla, null, vex.id, 'other', '')) as { report: { id: string } };
  return { guildId, staff, reportId: last.id };
};

const openRoom = async ({ page }: Stage): Promise<void> => {
  await chatPage(page).openGuild(ROOM);
  await page.getByRole('button', { name: 'Server menu' }).getByText(ROOM).waitFor();
};
const rows = ({ page }: Stage) => page.getByRole('list', { name: /reports$/ }).getByRole('button');

/** Reports: the dialog, and the queue in which they are decided. */
export const reportScenes: readonly Scene[] = [
  {
    name: 'report-01-message',
    open: async (stage) => {
      weir = await quarrel(stage, ROOM);
      await openRoom(stage);
      await chatPage(stage.page).openChannel('general');
      await chatPage(stage.page).message('You are all fools').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Report Message' }).click();
      await stage.page.getByRole('dialog', { name: 'Report Message' }).waitFor();
    },
  },
  {
    name: 'report-02-filled',
    open: async ({ page }) => {
      await page.getByRole('radio', { name: 'Harassment or bullying' }).check();
      await page.getByRole('textbox', { name: 'Anything to add?' }).fill('He does this every day.');
    },
    close: escape,
  },
  {
    name: 'report-03-user',
    open: async ({ page }) => {
      await chatPage(page)
        .message('You are all fools')
        .getByText('Vexatious')
        .first()
        .click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Report User' }).click();
      await page.getByRole('dialog', { name: 'Report User' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'queue-01-menu',
    open: showChannels,
    again: async (stage) => {
      await escape(stage);
      await showChannels(stage);
      await stage.page.getByRole('button', { name: 'Server menu' }).click();
      await stage.page.getByRole('menuitem', { name: /^Queue/ }).waitFor();
    },
    close: escape,
  },
  {
    name: 'queue-02-list',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Server menu' }).click();
      await stage.page.getByRole('menuitem', { name: /^Queue/ }).click();
      await rows(stage).first().waitFor();
    },
  },
  {
    name: 'queue-03-report',
    open: async (stage) => {
      await rows(stage).filter({ hasText: 'You are all fools' }).click();
      await stage.page.getByRole('button', { name: 'Handle', exact: true }).waitFor();
    },
  },
  {
    name: 'queue-04-handled-by-me',
    open: async ({ page }) => {
      await page.keyboard.press('c');
      await page.getByText(/^You are handling this/).waitFor();
    },
  },
  {
    name: 'queue-05-acts',
    open: async ({ page }) => {
      await page.getByText('Actions since the report').scrollIntoViewIfNeeded();
    },
    again: async ({ page }) => {
      await page.getByText('Actions since the report').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'queue-06-dismiss',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('dialog', { name: 'Dismiss Report' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'queue-07-mark-as-handled',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Mark as Handled' }).click();
      await page.getByRole('dialog', { name: 'Mark as Handled' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'queue-08-ban',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Ban…' }).click();
      await page.getByRole('dialog', { name: 'Ban User' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'queue-09-deleted',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete Message' }).click();
      await page
        .getByRole('dialog', { name: 'Delete Message' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
      await page.getByText('This message was deleted').waitFor();
    },
  },
  {
    name: 'queue-10-offline',
    open: async ({ page, proxy }) => {
      proxy.cut();
      await page
        .getByRole('button', { name: 'Dismiss' })
        .and(page.locator('[aria-disabled="true"]'))
        .waitFor();
    },
    close: async ({ proxy, page }) => {
      proxy.restore();
      await page
        .getByRole('button', { name: 'Dismiss' })
        .and(page.locator(':not([aria-disabled="true"])'))
        .waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'queue-11-handled-by-another',
    open: async (stage) => {
      const { page, server } = stage;
      if (weir === null) throw new Error('The room is not there');
      await page.getByRole('button', { name: 'Back to Queue' }).click();
      const { guildId, staff, reportId } = weir;
      const { role } = (await asOwner(stage, '/role/create', {
        ...{ id: guildId, name: 'Keepers', color: '#3fa37c' },
      })) as { role: { id: string } };
      const about = { guildId, roleId: role.id };
      await asOwner(stage, '/role/edit/permissions/', { ...about, permissions: String(1 + 2 ** 25) });
      await asOwner(stage, '/role/members/add', { ...about, targetUserId: staff.id });
      await callAs(server, staff, '/guild/queue/claim', { id: reportId });
      await page.getByText('Ana is handling this').waitFor();
    },
  },
  {
    name: 'queue-12-resolved',
    open: async (stage) => {
      const { page } = stage;
      await rows(stage).filter({ hasText: 'You are all fools' }).click();
      await page.getByRole('button', { name: 'Mark as Handled' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mark as Handled' });
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Talked to him; the message is gone.');
      await dialog.getByRole('button', { name: 'Mark as Handled' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'Resolved' }).click();
      await rows(stage).first().click();
      await page.getByText('Action taken').waitFor();
    },
    close: leave,
  },
];
