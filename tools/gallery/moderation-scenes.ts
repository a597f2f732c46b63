import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs, peoplePage } from '../../tests/e2e/support/people-page';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { newPerson, type Person } from './new-person';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const ROOM = 'The Foundry';
const HOUSE = 'The Quiet Forge';
const HOUR_MS = 3_600_000;

interface Made {
  readonly id: string;
  readonly channelId: string;
  readonly code: string;
}

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const closeAll = async (stage: Stage): Promise<void> => {
  const dialogs = stage.page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await escape(stage);
    await stage.page.waitForTimeout(200);
  }
};
const me = ({ server }: Stage) => accountAt(server, OWNER);
const say = ({ server }: Stage, who: Person, channelId: string, content: string) =>
  callAs(server, who, '/channel/message/create', { channelId, content, parent_id: null });

const make = async ({ server }: Stage, owner: Parameters<typeof callAs>[1], name: string): Promise<Made> => {
  const { guild } = (await callAs(server, owner, '/guild/create', { name, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  const { invite } = (await callAs(server, owner, '/invite/create', { id: guild.id })) as {
    invite: { code: string };
  };
  return { id: guild.id, channelId: guild.channels[0]?.id ?? '', code: invite.code };
};

const timeOut = ({ server }: Stage, by: Parameters<typeof callAs>[1], guildId: string, userId: string) =>
  callAs(server, by, '/guild/members/timeout', {
    ...{ guildId, targetUserId: userId, reason: 'Shouting' },
    until: new Date(Date.now() + HOUR_MS / 4).toISOString(),
  });

const warn = (
  { server }: Stage,
  by: Parameters<typeof callAs>[1],
  guildId: string,
  userId: string,
  reason: string,
) => callAs(server, by, '/guild/members/warn', { guildId, targetUserId: userId, reason });

let room: Made | null = null;
let loud: Person | null = null;

/** A server of the user, with somebody who is loud. */
const raid = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  room = await make(stage, me(stage), ROOM);
  const names = ['Ottoline', 'Brandt', 'Casimir', 'Dunja'];
  const people: Person[] = [];
  for (const name of names) {
    const person = await newPerson(stage, name);
    await callAs(server, person, '/invite/join', null, { code: room.code });
    people.push(person);
  }
  const [kind, noisy] = people;
  if (kind === undefined || noisy === undefined) return;
  loud = noisy;
  await say(stage, kind, room.channelId, 'The bell is cast on Friday. Bring an apron.');
  for (const words of ['CHEAP COPPER, ask me!', 'CHEAP COPPER!! Only today', 'Nobody answers? CHEAP COPPER'])
    await say(stage, noisy, room.channelId, words);
};

/** A server of somebody else, where the user waits between messages. */
const quiet = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const keeper = await newPerson(stage, 'Fenna');
  const house = await make(stage, keeper, HOUSE);
  await callAs(server, me(stage), '/invite/join', null, { code: house.code });
  await say(stage, keeper, house.channelId, 'One at a time, please.');
  await callAs(server, keeper, '/channel/edit/slowmode', { id: house.channelId, seconds: 120 });
  const { email, password } = me(stage);
  const { user } = (await callAs(server, keeper, '/auth/login', { email, password })) as {
    user: { readonly id: string };
  };
  warnMe = () => warn(stage, keeper, house.id, user.id, 'Please keep to one subject at a time.');
  endHouse = () => timeOut(stage, keeper, house.id, user.id);
};
let warnMe: () => Promise<unknown> = () => Promise.resolve();
let endHouse: () => Promise<unknown> = () => Promise.resolve();

const author = ({ page }: Stage, name: string) =>
  chatPage(page).feed.getByRole('button', { name, exact: true }).first();
const dialog = ({ page }: Stage, name: string) => page.getByRole('dialog', { name });
const pick = async (stage: Stage, who: string, item: string): Promise<void> => {
  await author(stage, who).click({ button: 'right' });
  await stage.page.getByRole('menuitem', { name: item }).click();
};
const openManager = async ({ page }: Stage): Promise<void> => {
  await peoplePage(page).panel.getByRole('button', { name: 'Members manager' }).click();
  await peoplePage(page).manager.waitFor();
};

/** Timeouts, slow mode, purges and bans. */
export const moderationScenes: readonly Scene[] = [
  {
    name: 'moderation-01-menu',
    open: async (stage) => {
      await raid(stage);
      await chatPage(stage.page).openGuild(ROOM);
      await chatPage(stage.page).openChannel('general');
      await author(stage, 'Brandt').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Time Out' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'moderation-02-time-out',
    open: async (stage) => {
      await pick(stage, 'Brandt', 'Time Out');
      await dialog(stage, 'Time Out').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-03-ban',
    open: async (stage) => {
      await pick(stage, 'Brandt', 'Ban User');
      await dialog(stage, 'Ban User').getByText('Delete messages of the last').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-04-purge',
    open: async (stage) => {
      await pick(stage, 'Brandt', 'Delete Messages…');
      await dialog(stage, 'Delete Messages').getByText('3 messages', { exact: true }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-05-purge-channel',
    open: async (stage) => {
      const side = sidebarPage(stage.page);
      await side.contextMenu(side.channel('general'), 'Delete Messages…');
      await stage.page.getByRole('textbox', { name: 'With the words' }).fill('copper');
      await dialog(stage, 'Delete Messages').getByText('3 messages', { exact: true }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-06-marks',
    open: async (stage) => {
      await timeOut(stage, me(stage), room?.id ?? '', loud?.id ?? '');
      await chatPage(stage.page)
        .feed.getByRole('img', { name: /^Timed out until/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'moderation-07-card',
    open: async (stage) => {
      await author(stage, 'Brandt').click();
      await stage.page.getByRole('button', { name: 'Remove Timeout' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-15-history',
    open: async (stage) => {
      const { server, page } = stage;
      const about = { guildId: room?.id ?? '', targetUserId: loud?.id ?? '' };
      await callAs(server, me(stage), '/guild/members/note', {
        ...about,
        text: 'Sells copper everywhere. Asked him by message to stop; he said he would.',
      });
      await warn(stage, me(stage), about.guildId, about.targetUserId, 'No advertising in this server.');
      await author(stage, 'Brandt').click();
      await page.getByRole('button', { name: 'History' }).click();
      await dialog(stage, 'History of Brandt').getByText('No advertising in this server.').waitFor();
    },
    again: async (stage) => {
      await dialog(stage, 'History of Brandt').getByText('No advertising in this server.').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-16-warn',
    open: async (stage) => {
      await pick(stage, 'Brandt', 'Warn User');
      await dialog(stage, 'Warn User').waitFor();
      await stage.page.getByRole('textbox', { name: 'Reason' }).fill('No advertising in this server.');
    },
    close: closeAll,
  },
  {
    name: 'moderation-08-manager',
    open: async (stage) => {
      await openManager(stage);
      for (const name of ['Casimir', 'Dunja'])
        await stage.page.getByRole('checkbox', { name: `Select ${name}` }).click();
      await stage.page.getByText('2 selected').waitFor();
    },
  },
  {
    name: 'moderation-09-ban-many',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Ban…' }).click();
      await dialog(stage, 'Ban 2 Members').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-10-time-out-many',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Time Out…' }).click();
      await dialog(stage, 'Time Out 2 Members').waitFor();
    },
    close: async (stage) => {
      await closeAll(stage);
      await escape(stage);
      await escape(stage);
    },
  },
  {
    name: 'moderation-11-slow-mode-choice',
    open: async (stage) => {
      const side = sidebarPage(stage.page);
      await side.contextMenu(side.channel('general'), 'Channel Settings');
      await stage.page.getByRole('combobox', { name: 'Slow Mode' }).click();
      await stage.page.getByRole('option', { name: '30 s' }).waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-12-ban-by-id',
    open: async (stage) => {
      await settingsPage(stage.page).open('Bans');
      await stage.page.getByRole('button', { name: 'Ban by ID…' }).click();
      await dialog(stage, 'Ban by ID').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'moderation-13-slow-mode',
    open: async (stage) => {
      await quiet(stage);
      await chatPage(stage.page).openGuild(HOUSE);
      await chatPage(stage.page).openChannel('general');
      await chatPage(stage.page).send('I wait for my turn');
      await chatPage(stage.page).confirmed('I wait for my turn').waitFor();
      await stage.page.getByText('Slow mode: 2 min').waitFor();
    },
  },
  {
    name: 'moderation-14-timed-out',
    open: async (stage) => {
      await endHouse();
      await stage.page.getByPlaceholder(/^You are timed out until/).waitFor();
    },
  },
  {
    name: 'moderation-17-standing',
    open: async (stage) => {
      await warnMe();
      await userSettingsPage(stage.page).open('Account Standing');
      await stage.page.getByText('Please keep to one subject at a time.').waitFor();
    },
    close: closeAll,
  },
];
