import type { SignedOutReason } from '../../src/contract/ipc/pushes';
import { accountAt, guildsOf, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { chatPage } from '../../tests/e2e/support/chat-page';
import { answerQuestions } from '../../tests/e2e/support/native-questions';
import { fillSignIn, signInAt } from '../../tests/e2e/support/sign-in';
import { accountScenes } from './account-scenes';
import { attachmentScenes } from './attachment-scenes';
import { attachmentStateScenes } from './attachment-state-scenes';
import { chatScenes } from './chat-scenes';
import { emojiScenes } from './emoji-scenes';
import { mailScenes } from './mail-scenes';
import { factorScenes, factorStepScenes } from './factor-scenes';
import { messageScenes } from './message-scenes';
import { helpScenes } from './help-scenes';
import { homeScenes } from './home-scenes';
import { firstServerScenes, ownServerScenes } from './own-server-scenes';
import { overviewScenes } from './overview-scenes';
import { peopleScenes } from './people-scenes';
import { permissionScenes } from './permission-scenes';
import { recordsScenes } from './records-scenes';
import { programmeScenes } from './programme-scenes';
import { pictureScenes } from './picture-scenes';
import { roleScenes } from './role-scenes';
import { ruleScenes } from './rule-scenes';
import { notificationScenes } from './notification-scenes';
import { settingsScenes } from './settings-scenes';
import { sidebarScenes } from './sidebar-scenes';
import { signUpScenes } from './sign-up-scenes';
import { type Scene, type Stage, showChannels } from './stage';
import { stickerScenes } from './sticker-scenes';
import { undoScenes } from './undo-scenes';
import { practiceScenes } from './practice-scenes';
import { uploadScenes } from './upload-scenes';
import { uploadStateScenes } from './upload-state-scenes';
import { reactionScenes } from './reaction-scenes';
import { screenScenes } from './screen-scenes';
import { voiceScenes } from './voice-scenes';
import { whyScenes } from './why-scenes';

const post = async (
  stage: Stage,
  path: string,
  token: string,
  body: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${stage.server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};

const ownerToken = (stage: Stage): Promise<string> => tokenOf(stage.server, accountAt(stage.server, 0));

/** Creates a guild for the owner; GUILD_JOINED adds it to the rail. */
const createGuild = async (
  stage: Stage,
  name: string,
): Promise<{ id: string; channels: { id: string; name: string }[] }> => {
  const body = await post(stage, '/guild/create', await ownerToken(stage), { name, icon: null });
  return body['guild'] as { id: string; channels: { id: string; name: string }[] };
};

const escape = async ({ page }: Stage): Promise<void> => {
  await page.keyboard.press('Escape');
};

const LONG =
  'The Honourable Company of Unreasonably Long Names, Chapter of Lower Upper Middle Riverbank-upon-Sea, est. 1623';
const openFirstChannel = async (stage: Stage): Promise<void> => {
  const guild = (await guildsOf(stage.server, await ownerToken(stage)))[0];
  const channel = guild?.channels.find((candidate) => candidate.type === 'text');
  if (guild === undefined || channel === undefined)
    throw new Error('The demo has no guild with a text channel');
  await chatPage(stage.page).openGuild(guild.name);
  await chatPage(stage.page).openChannel(channel.name);
};

/** Pushes the reason of a sign-out, as main would. */
const signedOut = ({ app }: Stage, reason: SignedOutReason | null): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, state) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('session.changed', state),
    { phase: 'signed-out', reason },
  );

/** In an order in which each scene leads to the next: signed out, signing in, signed in. */
export const scenes: readonly Scene[] = [
  {
    name: 'sign-in-01-this-computer',
    open: async ({ page }) => {
      await page.getByRole('radio', { name: 'This computer' }).check();
      await page.getByTestId('demo-account').first().waitFor({ timeout: 30_000 });
    },
  },
  ...firstServerScenes,
  {
    name: 'sign-in-02-another-server',
    open: async ({ page, proxy }) => {
      await page.getByRole('radio', { name: 'Another server' }).check();
      await page.getByLabel('Server address').fill(proxy.url);
    },
  },
  {
    name: 'sign-in-03-unreachable',
    open: async ({ app, page }) => {
      await answerQuestions(app, 'accept');
      await fillSignIn(page, 'http://127.0.0.1:9', { email: 'me@example.org', password: 'a password' });
      await page.getByRole('alert').first().waitFor();
      await page.locator('form [aria-busy="true"]').waitFor({ state: 'detached' });
    },
    again: async ({ page }) => {
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'sign-in-04-wrong-password',
    open: async ({ page, proxy, server }) => {
      await fillSignIn(page, proxy.url, { email: accountAt(server, 0).email, password: 'not it' });
      await page.getByText('Invalid email or password').waitFor();
    },
  },
  {
    name: 'sign-in-05-locked-keyring',
    open: async (stage) => {
      await signedOut(stage, 'locked');
      await stage.page.getByText('Your system keyring is locked').waitFor();
    },
    close: (stage) => signedOut(stage, null),
  },
  {
    name: 'sign-in-06-new-server',
    open: async ({ page }) => {
      await page.getByRole('radio', { name: 'Another server' }).check();
      await page.getByLabel('Server address').fill('chat.example.org');
      await page.getByRole('button', { name: 'Connect' }).waitFor();
    },
  },
  ...signUpScenes,
  ...factorStepScenes,
  ...mailScenes,
  {
    name: 'start-01-shell',
    open: async (stage) => {
      await signInAt(stage.page, stage.proxy.url, accountAt(stage.server, 0));
      await openFirstChannel(stage);
    },
  },
  {
    name: 'chat-01-hover-actions',
    open: async ({ page }) => {
      await chatPage(page).feed.getByRole('article').last().hover();
    },
    again: async ({ page }) => {
      await chatPage(page).feed.getByRole('article').last().hover();
    },
  },
  {
    name: 'chat-02-context-menu',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await chatPage(stage.page).feed.getByRole('article').last().click({ button: 'right' });
    },
    close: escape,
  },
  {
    name: 'chat-03-reply',
    open: async ({ page }) => {
      await chatPage(page).feed.getByRole('article').last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Reply' }).click();
    },
    close: async (stage) => {
      await chatPage(stage.page).composer.focus();
      await escape(stage);
    },
  },
  {
    name: 'chat-04-edit',
    open: async ({ page }) => {
      await chatPage(page).send('A message that is being edited, with **bold**, `code` and ||a spoiler||');
      await chatPage(page).message('A message that is being edited').waitFor();
      await chatPage(page).message('A message that is being edited').last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Edit Message' }).click();
    },
    close: escape,
  },
  {
    name: 'chat-05-delete-confirm',
    open: async ({ page }) => {
      await chatPage(page).message('A message that is being edited').last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Delete Message', exact: true }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
    close: escape,
  },
  {
    name: 'chat-06-mention-suggestions',
    open: async ({ page }) => {
      await chatPage(page).composer.fill('');
      await chatPage(page).composer.pressSequentially('Thanks @a');
      await page.getByRole('listbox').waitFor();
    },
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
  {
    name: 'chat-07-composer-grown',
    open: async ({ page }) =>
      chatPage(page).composer.fill(
        Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of a long message`).join('\n'),
      ),
    close: async ({ page }) => chatPage(page).composer.fill(''),
  },
  {
    name: 'chat-08-markup',
    open: async (stage) => {
      const guild = (await guildsOf(stage.server, await ownerToken(stage)))[0];
      const channel = guild?.channels.find((candidate) => candidate.type === 'text');
      const token = await tokenOf(stage.server, accountAt(stage.server, 1));
      const lines = [
        '**bold**, *italic*, __underline__, ~~strike~~, **bold with *italic* in it** and ||a spoiler||',
        'Inline `code` and a block:\n```ts\nexport const answer = (question: string): number => 42;\n```',
        '@everyone the workshop opens at nine 🎉 and https://example.org/a/path?with=query#and-fragment is a link',
        '🔨🪵✨',
      ];
      for (const line of lines) await postMessage(stage.server, token, channel?.id ?? '', line);
      const { message } = chatPage(stage.page);
      await message('Inline code').or(message('a block')).first().waitFor();
    },
  },
  {
    name: 'chat-09-typing',
    open: async () => undefined,
    again: async (stage) => {
      const guild = (await guildsOf(stage.server, await ownerToken(stage)))[0];
      const channel = guild?.channels.find((candidate) => candidate.type === 'text');
      await post(stage, '/channel/typing', await tokenOf(stage.server, accountAt(stage.server, 1)), {
        channelId: channel?.id,
      });
      await stage.page.getByText(/is typing/).waitFor();
    },
  },
  {
    name: 'chat-10-link-confirm',
    open: async ({ page }) => {
      await page
        .getByRole('link', { name: /example\.org/ })
        .last()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    close: escape,
  },
  ...emojiScenes,
  ...messageScenes,
  ...peopleScenes,
  ...overviewScenes,
  ...recordsScenes,
  ...settingsScenes,
  ...factorScenes,
  ...ownServerScenes,
  ...notificationScenes,
  ...sidebarScenes,
  ...permissionScenes,
  ...homeScenes,
  ...helpScenes,
  ...roleScenes,
  ...whyScenes,
  ...programmeScenes,
  {
    name: 'chat-11-empty-channel',
    open: async (stage) => {
      await createGuild(stage, 'Quiet Corner');
      await chatPage(stage.page).openGuild('Quiet Corner');
      await stage.page.getByText('Welcome to #general!').waitFor();
    },
  },
  ...[...chatScenes, ...attachmentScenes, ...attachmentStateScenes, ...uploadScenes, ...uploadStateScenes],
  ...reactionScenes,
  ...[...stickerScenes, ...pictureScenes, ...ruleScenes, ...undoScenes],
  {
    name: 'shell-01-members-hidden',
    open: async (stage) => {
      await openFirstChannel(stage);
      await stage.page.getByRole('button', { name: 'Members', exact: true }).first().click();
    },
    close: async ({ page }) => page.getByRole('button', { name: 'Members', exact: true }).first().click(),
  },
  {
    name: 'shell-02-status-menu',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await stage.page.getByRole('button', { name: 'Account' }).click();
      await stage.page.getByRole('menu').waitFor();
    },
    close: escape,
  },
  {
    name: 'shell-03-log-out',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await page.getByText('Are you sure you want to logout?').waitFor();
    },
    close: escape,
  },
  {
    name: 'shell-04-guild-menu',
    open: async () => undefined,
    again: async (stage) => {
      await escape(stage);
      await showChannels(stage);
      await stage.page.getByRole('button', { name: 'Server menu' }).click();
      await stage.page.getByRole('menu').waitFor();
    },
    close: escape,
  },
  {
    name: 'shell-05-long-names-right-to-left',
    open: async (stage) => {
      const token = await ownerToken(stage);
      const guild = await createGuild(stage, LONG.slice(0, 100));
      for (const name of [
        'a-channel-whose-name-goes-on-and-on-until-there-is-no-room-left-for-it',
        'short',
      ]) {
        await post(stage, '/channel/create', token, {
          guildId: guild.id,
          name,
          type: 'text',
          categoryId: null,
        });
      }
      const channelId = guild.channels[0]?.id ?? '';
      await postMessage(
        stage.server,
        token,
        channelId,
        'مرحبا بالجميع، هذا نص من اليمين إلى اليسار **مع خط عريض** ثم English words',
      );
      await postMessage(stage.server, token, channelId, 'שלום לכולם! 👋 זה עובד');
      await postMessage(stage.server, token, channelId, 'unbroken'.repeat(60));
      await chatPage(stage.page).openGuild(LONG.slice(0, 100));
      await chatPage(stage.page).openChannel('general');
      await chatPage(stage.page).message('unbroken').waitFor();
    },
  },
  {
    name: 'shell-08-banner-folded',
    open: openFirstChannel,
    again: async (stage) => {
      await showChannels(stage);
      await stage.page.getByRole('list', { name: 'Channels' }).hover({ position: { x: 60, y: 60 } });
      await stage.page.mouse.wheel(0, 300);
    },
  },
  {
    name: 'shell-06-connection-lost',
    open: async (stage) => {
      await openFirstChannel(stage);
      stage.proxy.cut();
      await chatPage(stage.page).banner.waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.restore();
      // The connection may return by itself before the button is pressed.
      await page
        .getByRole('button', { name: 'Reconnect' })
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await chatPage(page).banner.waitFor({ state: 'detached', timeout: 40_000 });
    },
  },
  {
    name: 'shell-07-error-loading-messages',
    open: async (stage) => {
      stage.proxy.cut();
      await stage.page.locator('[data-channel-name="off-topic"]').click();
      await stage.page.getByRole('button', { name: 'Try Again' }).first().waitFor();
    },
    close: async ({ page, proxy }) => {
      proxy.restore();
      // The connection may return by itself before the button is pressed.
      await page
        .getByRole('button', { name: 'Reconnect' })
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await chatPage(page).banner.waitFor({ state: 'detached', timeout: 40_000 });
    },
  },
  ...practiceScenes,
  ...voiceScenes,
  ...screenScenes,
  ...accountScenes,
];
