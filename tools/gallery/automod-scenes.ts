import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { newPerson, type Person } from './new-person';
import { type Scene, showChannels, type Stage } from './stage';

const OWNER = 0;
/** A server of the signed-in person, and one in which they are a member. */
const OURS = 'The Sluice';
const THEIRS = 'The Lock';
const SALE = 'Cheap weirs! Selling my last three, message me for the price.';

const asOwner = (
  { server }: Stage,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => callAs(server, accountAt(server, OWNER), path, body, headers);
const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');
const leave = async ({ page }: Stage): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  for (let times = 0; times < 6 && (await dialogs.count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
};
const rule = (name: string, words: readonly string[], action: string, message: string | null = null) => ({
  ...{ name, enabled: true, kind: 'words', config: { words }, action, timeout_s: null, message },
  ...{ exempt_roles: [], exempt_channels: [] },
});

interface Room {
  readonly guildId: string;
  readonly channelId: string;
  readonly code: string;
}
const roomOf = async ({ server }: Stage, who: Parameters<typeof callAs>[1], name: string): Promise<Room> => {
  const { guild } = (await callAs(server, who, '/guild/create', { name, icon: null })) as {
    guild: { id: string; channels: readonly { readonly id: string }[] };
  };
  const { invite } = (await callAs(server, who, '/invite/create', { id: guild.id })) as {
    invite: { code: string };
  };
  return { guildId: guild.id, channelId: guild.channels[0]?.id ?? '', code: invite.code };
};
const say = ({ server }: Stage, who: Person, channelId: string, content: string) =>
  callAs(server, who, '/channel/message/create', { channelId, content, parent_id: null });

let ours: Room | null = null;
let theirs: { readonly room: Room; readonly ana: Person } | null = null;

const openPage = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await showChannels(stage);
  await page.getByRole('button', { name: 'Server menu' }).click();
  await page.getByRole('menuitem', { name: 'Server Settings' }).click();
  const entry = page.getByRole('button', { name: 'Automatic Rules' });
  await entry.waitFor();
  await entry.click();
};

/** Automatic rules: their page, what the queue shows, and what the author of a held message sees. */
export const automodScenes: readonly Scene[] = [
  {
    name: 'automod-01-no-rules',
    open: async (stage) => {
      ours = await roomOf(stage, accountAt(stage.server, OWNER), OURS);
      await chatPage(stage.page).openGuild(OURS);
      await openPage(stage);
      await stage.page.getByText('No rules yet').waitFor();
    },
  },
  {
    name: 'automod-02-new-rule',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /^Flag slurs/ }).click();
      await page
        .getByRole('textbox', { name: 'Words and phrases' })
        .fill('humbug\nfool*\ncheap weirs\nsell*');
      await page
        .getByRole('textbox', { name: 'Message to try' })
        .fill('You fools, I am selling cheap weirs!');
      await page.locator('mark').last().scrollIntoViewIfNeeded();
    },
    again: async ({ page }) => {
      await page.locator('mark').last().scrollIntoViewIfNeeded();
      await page.mouse.move(600, 300);
      await page.mouse.wheel(0, 120);
    },
  },
  {
    name: 'automod-03-what-happens',
    open: async ({ page }) => {
      await page.getByRole('radio', { name: 'Block' }).check();
      await page.getByRole('textbox', { name: 'Message to the author' }).fill('Please sell in #market only');
      await page.getByRole('combobox', { name: 'Add a channel' }).scrollIntoViewIfNeeded();
      await page.getByRole('combobox', { name: 'Add a channel' }).click();
      await page.getByRole('option', { name: '#general' }).click();
      await page.getByRole('button', { name: 'Remove #general' }).waitFor();
    },
    again: async ({ page }) => {
      await page.getByRole('button', { name: 'Remove #general' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'automod-04-not-possible',
    open: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Repeated messages' }).click();
      await page.getByRole('spinbutton', { name: 'Times' }).fill('1');
      await page.getByText('Enter a number from 2 to 50').first().waitFor();
    },
  },
  {
    name: 'automod-05-leave',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Back to Rules' }).click();
      await page.getByRole('dialog', { name: 'Unsaved Changes' }).waitFor();
    },
    close: async ({ page }) => {
      await page.getByRole('button', { name: 'Leave' }).click();
    },
  },
  {
    name: 'automod-06-rules',
    open: async (stage) => {
      const { page } = stage;
      if (ours === null) throw new Error('The room is not there');
      const { guildId } = ours;
      await asOwner(stage, '/guild/automod/create', {
        guildId,
        rule: rule('No sales', ['sell*', 'cheap weirs'], 'hold'),
      });
      await asOwner(stage, '/guild/automod/create', {
        guildId,
        rule: rule('Slurs and insults', ['fool*'], 'flag'),
      });
      await asOwner(stage, '/guild/automod/create', {
        guildId,
        rule: {
          ...rule('The same text again and again, in however many channels', [], 'timeout'),
          ...{ kind: 'repeat', config: { times: 3, seconds: 60 }, timeout_s: 600, enabled: false },
        },
      });
      await escape(stage);
      await openPage(stage);
      await page.getByRole('switch', { name: 'No sales' }).waitFor();
    },
  },
  {
    name: 'automod-07-delete',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete No sales' }).click();
      await page.getByRole('dialog', { name: 'Delete Rule' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'automod-08-offline',
    open: async ({ page, proxy }) => {
      proxy.cut();
      await page
        .getByRole('button', { name: 'Create Rule' })
        .and(page.locator('[aria-disabled="true"]'))
        .waitFor();
    },
    close: async (stage) => {
      const { proxy, page } = stage;
      proxy.restore();
      await page
        .getByRole('button', { name: 'Create Rule' })
        .and(page.locator(':not([aria-disabled="true"])'))
        .waitFor({ timeout: 60_000 });
      await leave(stage);
    },
  },
  {
    name: 'automod-09-queue',
    open: async (stage) => {
      if (ours === null) throw new Error('The room is not there');
      const vex = await newPerson(stage, 'Vexler');
      await callAs(stage.server, vex, '/invite/join', null, { code: ours.code });
      await say(stage, vex, ours.channelId, SALE);
      await say(stage, vex, ours.channelId, 'You are all fools here');
      await showChannels(stage);
      await stage.page.getByRole('button', { name: 'Server menu' }).click();
      await stage.page.getByRole('menuitem', { name: /^Queue/ }).click();
      await stage.page.getByText('Found by No sales').waitFor();
    },
  },
  {
    name: 'automod-10-held',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /, Held, Found by/ }).click();
      await page.getByRole('button', { name: 'Release Message' }).scrollIntoViewIfNeeded();
    },
    again: async ({ page }) => {
      await page.getByRole('button', { name: 'Release Message' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'automod-11-reject',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Reject Message' }).click();
      await page.getByRole('dialog', { name: 'Reject Message' }).waitFor();
    },
    close: async (stage) => {
      await escape(stage);
      await leave(stage);
    },
  },
  {
    name: 'automod-12-waiting-for-review',
    open: async (stage) => {
      const { page, server } = stage;
      const ana = await newPerson(stage, 'Anabel');
      const room = await roomOf(stage, ana, THEIRS);
      theirs = { room, ana };
      await asOwner(stage, '/invite/join', null, { code: room.code });
      const { guildId } = room;
      await callAs(server, ana, '/guild/automod/create', {
        guildId,
        rule: rule('No sales', ['sell*'], 'hold'),
      });
      await callAs(server, ana, '/guild/automod/create', {
        guildId,
        rule: rule('Manners', ['humbug'], 'block', 'Please mind your words in The Lock'),
      });
      await say(stage, ana, room.channelId, 'The gate is open until six today');
      await chatPage(page).openGuild(THEIRS);
      await chatPage(page).openChannel('general');
      await page.getByRole('textbox', { name: /^Message #/ }).fill(SALE);
      await page.keyboard.press('Enter');
      await page.getByText('Waiting for review').waitFor();
    },
  },
  {
    name: 'automod-13-blocked',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: /^Message #/ }).fill('What a humbug');
      await page.keyboard.press('Enter');
      await page.getByText('Please mind your words in The Lock').waitFor();
    },
    close: async ({ page }) => {
      await page
        .getByRole('article')
        .filter({ hasText: 'humbug' })
        .getByRole('button', { name: 'Delete' })
        .click();
    },
  },
  {
    name: 'automod-14-released',
    open: async (stage) => {
      const { page, server } = stage;
      if (theirs === null) throw new Error('The room is not there');
      const { ana, room } = theirs;
      const queue = await fetch(`${server.url}/guild/queue/fetch`, {
        headers: { Authorization: await tokenOf(server, ana), id: room.guildId, status: 'open' },
      });
      const { items } = (await queue.json()) as { readonly items: readonly { readonly id: string }[] };
      const id = items[0]?.id ?? '';
      await callAs(server, ana, '/guild/queue/claim', { id });
      await callAs(server, ana, '/guild/queue/release-message', { id });
      await page.getByText(/^Sent /).waitFor();
    },
  },
];
