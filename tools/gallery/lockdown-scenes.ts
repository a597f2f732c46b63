import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { newPerson } from './new-person';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OWN = 'The Salt House';
const OTHER = 'The Tannery';

interface Made {
  readonly id: string;
  readonly channelId: string;
}

const me = ({ server }: Stage) => accountAt(server, OWNER);
const dialog = ({ page }: Stage, name: string) => page.getByRole('dialog', { name, exact: true });
const closeAll = async ({ page }: Stage): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
};

const make = async ({ server }: Stage, owner: Parameters<typeof callAs>[1], name: string): Promise<Made> => {
  const { guild } = (await callAs(server, owner, '/guild/create', { name, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  return { id: guild.id, channelId: guild.channels[0]?.id ?? '' };
};

const say = ({ server }: Stage, who: Parameters<typeof callAs>[1], channelId: string, content: string) =>
  callAs(server, who, '/channel/message/create', { channelId, content, parent_id: null });

const lock = ({ server }: Stage, who: Parameters<typeof callAs>[1], guildId: string) =>
  callAs(server, who, '/guild/lockdown/start', {
    ...{ guildId, minutes: 60, reason: 'Raid' },
    measures: {
      ...{ pause_invites: true, slowmode_s: 60, hold_newer_than_days: 0, members_read_only: true },
      channels: null,
    },
  });

let own: Made | null = null;
let endOther: () => Promise<unknown> = () => Promise.resolve();

/** A server of somebody else, of which the user is a plain member, in lockdown. */
const besieged = async (stage: Stage): Promise<void> => {
  const { server } = stage;
  const keeper = await newPerson(stage, 'Philippa');
  const { id, channelId } = await make(stage, keeper, OTHER);
  const { invite } = (await callAs(server, keeper, '/invite/create', { id })) as { invite: { code: string } };
  await callAs(server, me(stage), '/invite/join', null, { code: invite.code });
  await say(stage, keeper, channelId, 'We close the doors for an hour. Nothing is lost.');
  await lock(stage, keeper, id);
  endOther = () => callAs(server, keeper, '/guild/lockdown/end', { guildId: id });
};

/** Lockdowns: the dialogs, and what staff and members see. */
export const lockdownScenes: readonly Scene[] = [
  {
    name: 'lockdown-01-start',
    open: async (stage) => {
      own = await make(stage, me(stage), OWN);
      await say(stage, me(stage), own.channelId, 'Somebody is posting links in all channels.');
      await chatPage(stage.page).openGuild(OWN);
      await chatPage(stage.page).openChannel('general');
      await sidebarPage(stage.page).menu('Start Lockdown');
      await dialog(stage, 'Start Lockdown').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'lockdown-02-choices',
    open: async (stage) => {
      await sidebarPage(stage.page).menu('Start Lockdown');
      const asked = dialog(stage, 'Start Lockdown');
      await asked.getByRole('checkbox', { name: 'Raise slow mode' }).check();
      await asked.getByRole('radio', { name: 'Chosen channels' }).check();
      await asked.getByRole('checkbox', { name: '#general' }).check();
    },
    close: closeAll,
  },
  {
    name: 'lockdown-03-staff',
    open: async (stage) => {
      await lock(stage, me(stage), own?.id ?? '');
      await stage.page.getByText(/^Lockdown until/).waitFor();
    },
  },
  {
    name: 'lockdown-04-end',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'End Lockdown' }).click();
      await dialog(stage, 'End Lockdown').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'lockdown-05-kept',
    open: async (stage) => {
      const { server, page } = stage;
      await callAs(server, me(stage), '/channel/edit/slowmode', { id: own?.channelId ?? '', seconds: 300 });
      await callAs(server, me(stage), '/invite/unpause', { id: own?.id ?? '' });
      await page.getByRole('button', { name: 'End Lockdown' }).click();
      await dialog(stage, 'End Lockdown').getByRole('button', { name: 'End Lockdown' }).click();
      await dialog(stage, 'Lockdown ended').getByText('#general: slow mode 5 min').waitFor();
    },
    close: closeAll,
  },
  {
    name: 'lockdown-06-member',
    open: async (stage) => {
      await besieged(stage);
      await chatPage(stage.page).openGuild(OTHER);
      await chatPage(stage.page).openChannel('general');
      await stage.page.getByPlaceholder('This server is in lockdown').waitFor();
    },
    close: async () => {
      await endOther();
    },
  },
];
