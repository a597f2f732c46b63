import { accountAt, guildsOf, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import { type Scene, type Stage, showChannels } from './stage';

const WHY = 'Why was I (not) notified?';
const OWNER = 0;
const MEMBER = 2;

const openPage = (stage: Stage, label: string): Promise<void> => userSettingsPage(stage.page).open(label);
const outcome = ({ page }: Stage) => page.getByRole('status').filter({ hasText: 'Your system' });
const close = (stage: Stage): Promise<void> => userSettingsPage(stage.page).close();
const closeWhy = async (stage: Stage): Promise<void> => {
  await userSettingsPage(stage.page).leave(WHY);
  await close(stage);
};
const why = async (stage: Stage, tab: string): Promise<void> => {
  await openPage(stage, 'Notifications');
  const settings = userSettingsPage(stage.page);
  await settings.dialog.getByRole('button', { name: WHY }).click();
  await settings.over(WHY).getByRole('tab', { name: tab, exact: true }).click();
};

/**
 * Another user writes to the owner in every channel that both can view, with content for every kind of notification
 * decision.
 */
const writeAround = async (stage: Stage): Promise<void> => {
  const [owner, member] = await Promise.all(
    [OWNER, MEMBER].map((at) => tokenOf(stage.server, accountAt(stage.server, at))),
  );
  const headers = { Authorization: owner ?? '' };
  const me = (await (await fetch(`${stage.server.url}/users/@me`, { headers })).json()) as {
    user: { id: string };
  };
  const channels = (await guildsOf(stage.server, member ?? '')).flatMap((guild) => guild.channels);
  for (const { id, type } of channels.slice(0, 12)) {
    if (type !== 'text') continue;
    for (const text of ['Good morning', `<@${me.user.id}> supper?`])
      await postMessage(stage.server, member ?? '', id, text).catch(() => undefined);
  }
};

const escapeAll = async ({ page }: Stage): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
};

/** Native notifications, and their settings. */
export const notificationScenes: readonly Scene[] = [
  {
    name: 'notifications-01-settings',
    open: (stage) => openPage(stage, 'Notifications'),
    close,
  },
  {
    name: 'notifications-02-window-and-tray',
    open: (stage) => openPage(stage, 'Window and Tray'),
    close,
  },
  {
    name: 'notifications-03-test',
    open: async (stage) => {
      await openPage(stage, 'Notifications');
      await stage.page.getByRole('button', { name: 'Send a Test Notification' }).click();
      await outcome(stage).scrollIntoViewIfNeeded();
    },
    again: (stage) => outcome(stage).scrollIntoViewIfNeeded(),
    close,
  },
  {
    name: 'notifications-04-why',
    open: async (stage) => {
      await writeAround(stage);
      await why(stage, 'All');
      await userSettingsPage(stage.page).over(WHY).getByText('It mentions you').first().waitFor();
    },
    close: closeWhy,
  },
  { name: 'notifications-05-why-not', open: (stage) => why(stage, 'Not Notified'), close: closeWhy },
  {
    name: 'notifications-06-mute-channel',
    open: async () => undefined,
    again: async (stage) => {
      await escapeAll(stage);
      await showChannels(stage);
      await sidebarPage(stage.page).channel('general').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Mute Channel' }).hover();
      await stage.page.getByRole('menuitem', { name: 'For 1 Hour' }).waitFor();
    },
    close: escapeAll,
  },
  {
    name: 'notifications-07-muted-channel',
    open: async (stage) => {
      await sidebarPage(stage.page).channel('general').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Mute Channel' }).hover();
      await stage.page.getByRole('menuitem', { name: 'Until I Turn It Back On' }).click();
      await sidebarPage(stage.page).nav.locator('[data-muted]').waitFor();
    },
    again: showChannels,
    close: async (stage) => {
      await sidebarPage(stage.page).channel('general').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'Unmute Channel' }).click();
    },
  },
];
