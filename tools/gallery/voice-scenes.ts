import { liveEvent } from '../../src/renderer/state/live-events';
import type { ChannelId, GuildId, UserId } from '../../src/contract/ids';
import { toId } from '../../src/contract/ids';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { sidebarPage } from '../../tests/e2e/support/sidebar-page';
import { voicePage } from '../../tests/e2e/support/voice-page';
import { type Scene, showChannels, type Stage } from './stage';

/** The voice channel of these pictures. */
export const CHANNEL = 'Tea Kitchen';
const MARKS = [
  { selfMute: false, selfDeaf: false, mute: false, deaf: false },
  { selfMute: true, selfDeaf: false, mute: false, deaf: false },
  { selfMute: true, selfDeaf: true, mute: false, deaf: false },
  { selfMute: false, selfDeaf: false, mute: true, deaf: true },
] as const;

/** The demo's first server, which the user owns, with its members. */
export const hall = async ({ server }: Stage) => {
  const token = await tokenOf(server, accountAt(server, 0));
  const guild = (await guildsOf(server, token)).find(({ channels }) =>
    channels.some(({ name }) => name === CHANNEL),
  );
  if (guild === undefined) throw new Error(`No server has ${CHANNEL}`);
  const answer = await fetch(`${server.url}/guild/members/fetch`, {
    headers: { Authorization: token, id: guild.id },
  });
  const { members } = (await answer.json()) as { members: readonly { id: string; username: string }[] };
  const others = members.filter(({ username }) => username !== accountAt(server, 0).username);
  const channel = guild.channels.find(({ name }) => name === CHANNEL);
  return { guild, channelId: channel?.id ?? '', others: others.slice(0, MARKS.length) };
};

/** Pushes where others are in voice, as the server would say it. */
export const pushVoice = async (
  { app }: Stage,
  guildId: string,
  people: readonly {
    readonly userId: string;
    readonly channelId: string | null;
    readonly screen?: boolean;
  }[],
): Promise<void> => {
  const events = people.map(({ userId, channelId, screen = false }, at) =>
    liveEvent('VOICE_STATE', {
      guildId: toId<GuildId>(guildId),
      channelId: channelId === null ? null : toId<ChannelId>(channelId),
      userId: toId<UserId>(userId),
      screen,
      ...MARKS[at % MARKS.length]!,
    }),
  );
  await app.evaluate(
    ({ BrowserWindow }, heard) => BrowserWindow.getAllWindows()[0]?.webContents.send('live.events', heard),
    events,
  );
};

const fill = async (stage: Stage): Promise<void> => {
  const { guild, channelId, others } = await hall(stage);
  await pushVoice(
    stage,
    guild.id,
    others.map(({ id }) => ({ userId: id, channelId })),
  );
};

const escape = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
};
const person = ({ page }: Stage) => voicePage(page).person('muted by staff');
const openSettings = async (stage: Stage): Promise<void> => {
  await showChannels(stage);
  await voicePage(stage.page).control('Voice Settings').click();
  await stage.page.getByText('When the Microphone Is On').waitFor();
};

/** Voice channels: who is in, the panel, the tiles, the menu, the settings. */
export const voiceScenes: readonly Scene[] = [
  {
    name: 'voice-01-people',
    open: async (stage) => {
      const { guild } = await hall(stage);
      await chatPage(stage.page).openGuild(guild.name);
      await fill(stage);
      await person(stage).waitFor();
    },
    again: showChannels,
  },
  {
    name: 'voice-02-connected',
    open: async (stage) => {
      await voicePage(stage.page).join(CHANNEL);
      await voicePage(stage.page)
        .panel.getByText(/Voice Connected|Listening Only/)
        .waitFor();
      await fill(stage);
    },
  },
  {
    name: 'voice-03-sidebar',
    open: (stage) => person(stage).waitFor(),
    again: showChannels,
    close: escape,
  },
  {
    name: 'voice-04-deafened',
    open: async (stage) => {
      await showChannels(stage);
      await voicePage(stage.page).control('Deafen').click();
      await voicePage(stage.page)
        .control('Deafen')
        .and(stage.page.locator('[aria-pressed="true"]'))
        .waitFor();
    },
    again: showChannels,
    close: async (stage) => {
      await voicePage(stage.page).control('Deafen').click();
      await escape(stage);
    },
  },
  {
    name: 'voice-05-menu',
    open: async (stage) => {
      await showChannels(stage);
      await person(stage).click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: 'User Volume' }).press('ArrowRight');
      await stage.page.getByRole('menuitemradio', { name: '100 %' }).waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await escape(stage);
    },
  },
  {
    name: 'voice-06-settings',
    open: async (stage) => {
      await openSettings(stage);
      await stage.page.getByRole('button', { name: 'Test the Microphone' }).click();
      await stage.page.getByRole('meter').waitFor();
    },
    close: async ({ page }) => {
      await page.getByRole('button', { name: 'Stop the Test' }).click();
    },
  },
  {
    name: 'voice-07-push-to-talk',
    open: async ({ page }) => {
      await page.getByRole('radio', { name: 'Push to Talk' }).check();
      await page.getByRole('button', { name: 'Choose a Key' }).click();
      await page.keyboard.press('F8');
      await page.getByRole('slider', { name: 'Delay After Letting the Key Go' }).scrollIntoViewIfNeeded();
    },
    close: async (stage) => {
      await stage.page.getByRole('radio', { name: 'Always' }).check();
      await escape(stage);
    },
  },
  {
    name: 'voice-08-channel-settings',
    open: async (stage) => {
      await showChannels(stage);
      const { nav } = sidebarPage(stage.page);
      await nav.locator(`[data-channel-name="${CHANNEL}"]`).hover();
      await nav
        .locator('[data-channel-id]')
        .filter({ has: stage.page.locator(`[data-channel-name="${CHANNEL}"]`) })
        .getByRole('button', { name: 'Channel Settings' })
        .click();
      await stage.page.getByText('User Limit').waitFor();
    },
    close: escape,
  },
  {
    name: 'voice-09-denied',
    open: async (stage) => {
      await showChannels(stage);
      await voicePage(stage.page).control('Disconnect').click();
      await stage.app.evaluate(({ session }) =>
        session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false)),
      );
      await voicePage(stage.page).join(CHANNEL);
      await voicePage(stage.page).panel.getByText('Listening Only').waitFor();
      await stage.page.getByText(/^The system denies the microphone/).waitFor();
    },
    again: showChannels,
  },
  {
    name: 'voice-10-empty',
    open: async (stage) => {
      await voicePage(stage.page).control('Disconnect').click();
      await sidebarPage(stage.page).channel('Course Room 1').click();
      await voicePage(stage.page).control('Disconnect').click();
      await stage.page.getByRole('button', { name: 'Join Voice' }).waitFor();
    },
  },
];
