import { voicePage } from '../../tests/e2e/support/voice-page';
import { type Scene, showChannels, type Stage } from './stage';
import { CHANNEL, hall, pushVoice } from './voice-scenes';

const chooserPage = async ({ app }: Stage) => {
  for (;;) {
    const page = app.windows().find((each) => !each.isClosed() && each.url().endsWith('/screens.html'));
    if (page !== undefined) return page;
    await app.waitForEvent('window', { timeout: 5000 });
  }
};
const openChooser = async (stage: Stage) => {
  await showChannels(stage);
  await voicePage(stage.page).control('Share Screen').click();
  const page = await chooserPage(stage);
  await page.getByRole('group', { name: 'Screens' }).waitFor();
  return page;
};
/** Two of those in the channel share their screens. */
const others = async (stage: Stage): Promise<void> => {
  const { guild, channelId, others: people } = await hall(stage);
  await pushVoice(
    stage,
    guild.id,
    people.map(({ id }, at) => ({ userId: id, channelId, screen: at < 2 })),
  );
};

/** Screens of voice channels: the window in which one is chosen, one's own, those of others. */
export const screenScenes: readonly Scene[] = [
  {
    name: 'screens-01-chooser',
    open: async (stage) => {
      await showChannels(stage);
      await voicePage(stage.page).join(CHANNEL);
      await voicePage(stage.page)
        .panel.getByText(/Voice Connected|Listening Only/)
        .waitFor();
      const page = await openChooser(stage);
      await page.getByRole('radio').first().check({ force: true });
    },
    page: chooserPage,
    close: async (stage) => {
      const page = await chooserPage(stage);
      await page.keyboard.press('Escape').catch(() => undefined);
    },
  },
  {
    name: 'screens-02-sharing',
    open: async (stage) => {
      const page = await openChooser(stage);
      await page.getByRole('radio').first().check({ force: true });
      await page
        .getByRole('button', { name: 'Share', exact: true })
        .click()
        .catch(() => undefined);
      await stage.page.getByText('You are sharing your screen').waitFor();
    },
    again: showChannels,
  },
  {
    name: 'screens-03-offered',
    open: async (stage) => {
      await voicePage(stage.page).control('Stop Sharing').click();
      await others(stage);
      await stage.page.getByRole('button', { name: 'Watch Screen' }).first().waitFor();
    },
    again: showChannels,
  },
  {
    name: 'screens-04-waiting',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Watch Screen' }).first().click();
      await stage.page.getByRole('button', { name: 'Stop Watching' }).waitFor();
    },
    close: async (stage) => {
      await stage.page.getByRole('button', { name: 'Stop Watching' }).click();
      await showChannels(stage);
      await voicePage(stage.page).control('Disconnect').click();
    },
  },
];
