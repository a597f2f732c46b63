import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, openTextChannel, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { createGuild, openGuild } from './chat-scenes';
import { newPerson } from './new-person';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const THIRD = 2;
const GUILD = 'The Joinery';
const LAUREL = { kind: 'decoration', id: '1001' };
const DUSK = { kind: 'nameplate', id: '2001' };

const guildOf = async ({ server }: Stage) => {
  const token = await tokenOf(server, accountAt(server, OWNER));
  const guild = (await guildsOf(server, token)).find(({ name }) => name === GUILD);
  if (guild === undefined) throw new Error('The demo has no workshop');
  return { id: guild.id, channel: openTextChannel(guild) };
};

const userIdOf = async ({ server }: Stage, index: number): Promise<string> => {
  const answer = await fetch(`${server.url}/users/@me`, {
    headers: { Authorization: await tokenOf(server, accountAt(server, index)) },
  });
  return ((await answer.json()) as { readonly user: { readonly id: string } }).user.id;
};

const give = async (
  stage: Stage,
  from: number,
  { userId = null, item = LAUREL }: { readonly userId?: string | null; readonly item?: typeof LAUREL },
): Promise<string> => {
  const { server } = stage;
  const { channel } = await guildOf(stage);
  const sent = await callAs(server, accountAt(server, from), '/store/gift', {
    ...{ channelId: channel.id, userId, item },
  });
  return (sent['data'] as { readonly id: string }).id;
};

const openHere = async (stage: Stage): Promise<void> => {
  await chatPage(stage.page).openGuild(GUILD);
  await chatPage(stage.page).openChannel((await guildOf(stage)).channel.name);
};

const openDialog = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await openHere(stage);
  await page.getByRole('button', { name: 'Send a gift' }).click();
  await page.getByLabel('Starlight').click({ force: true });
};

const cut = async ({ page, proxy }: Stage): Promise<void> => {
  proxy.cut();
  await chatPage(page).banner.waitFor();
};

const reconnect = async ({ page, proxy }: Stage): Promise<void> => {
  proxy.restore();
  // The connection may return by itself before the button is pressed.
  await page
    .getByRole('button', { name: 'Reconnect' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await chatPage(page).banner.waitFor({ state: 'detached', timeout: 40_000 });
};

/** Gifts: their dialog, and the card in its states. Boosts: the dialog of a server. */
export const giftScenes: readonly Scene[] = [
  { name: 'gifts-01-choosing', open: openDialog },
  {
    name: 'gifts-02-for-one-person',
    open: async ({ page }) => {
      await page.getByLabel('One person').click({ force: true });
      await page.getByRole('combobox', { name: 'Recipient' }).waitFor();
    },
  },
  {
    name: 'gifts-02b-person-chosen',
    open: async (stage) => {
      await stage.page.getByRole('option', { name: accountAt(stage.server, OTHER).username }).click();
    },
  },
  {
    name: 'gifts-02c-nameplates',
    open: async ({ page }) => {
      await page.getByRole('tab', { name: 'Nameplates' }).click();
      await page.getByLabel('Aurora').click({ force: true });
    },
  },
  {
    name: 'gifts-02d-search-finds-nothing',
    open: async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search items' }).fill('sawdust');
      await page.getByText('No items found').waitFor();
    },
    close: ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'gifts-03-cards',
    open: async (stage) => {
      const { page, server } = stage;
      await openHere(stage);
      const taken = await give(stage, OTHER, {});
      await callAs(server, accountAt(server, THIRD), '/store/gift/take', { messageId: taken });
      await give(stage, OTHER, { userId: await userIdOf(stage, THIRD), item: DUSK });
      await give(stage, OWNER, {});
      const mine = await give(stage, OTHER, { userId: await userIdOf(stage, OWNER), item: DUSK });
      await callAs(server, accountAt(server, OWNER), '/store/gift/take', { messageId: mine });
      await give(stage, OTHER, {});
      await page.getByRole('button', { name: 'Take Laurel' }).waitFor();
    },
  },
  {
    name: 'gifts-04-for-me-and-of-mine',
    open: async (stage) => {
      const { page, server } = stage;
      await give(stage, OWNER, { userId: await userIdOf(stage, THIRD), item: DUSK });
      const given = await give(stage, OWNER, {});
      await callAs(server, accountAt(server, OTHER), '/store/gift/take', { messageId: given });
      await give(stage, OTHER, { userId: await userIdOf(stage, OWNER), item: DUSK });
      await page.getByRole('button', { name: 'Take Dusk' }).waitFor();
    },
  },
  {
    name: 'gifts-05-offline',
    open: async (stage) => {
      await cut(stage);
      await stage.page.getByRole('button', { name: 'Take Dusk' }).hover();
      await stage.page.getByText('You are offline').first().waitFor();
    },
    close: reconnect,
  },
  {
    name: 'boosts-00-none',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Server Boosts' }).click();
      await page.getByText('Nobody yet').waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'boosts-01-levels',
    open: async (stage) => {
      const { page, server } = stage;
      const { id: guildId } = await guildOf(stage);
      for (const who of [OTHER, OTHER, THIRD])
        await callAs(server, accountAt(server, who), '/guild/boost', { guildId, on: true });
      await page.getByRole('button', { name: 'Server Boosts' }).click();
      await page.getByText('Boosters').waitFor();
    },
  },
  {
    name: 'boosts-02-given',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Boost This Server' }).first().click();
      await page.getByText('Given to this server').waitFor();
    },
  },
  {
    name: 'boosts-03-offline',
    open: cut,
    close: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await reconnect(stage);
    },
  },
  {
    name: 'boosts-04-given-to-another-server',
    open: async (stage) => {
      const { page, server } = stage;
      await openHere(stage);
      const token = await tokenOf(server, accountAt(server, OWNER));
      const other = (await guildsOf(server, token)).find(({ name }) => name !== GUILD);
      await callAs(server, accountAt(server, OWNER), '/guild/boost', { guildId: other?.id, on: true });
      await page.getByRole('button', { name: 'Server Boosts' }).click();
      await page.getByText(`Given to ${other?.name ?? ''}`).waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'boosts-05-highest-level',
    open: async (stage) => {
      const { page, server } = stage;
      const guild = await createGuild(stage, 'The Lamp Lighters');
      const made = await callAs(server, accountAt(server, OWNER), '/invite/create', {
        ...{ id: guild.id, exp_after: null, max_uses: null },
      });
      const { code } = made['invite'] as { readonly code: string };
      for (const name of ['wick', 'tallow', 'flint', 'ember', 'taper', 'snuffer', 'mantle']) {
        const person = await newPerson(stage, name);
        await callAs(server, person, '/invite/join', null, { code });
        for (const on of [true, true])
          await callAs(server, person, '/guild/boost', { guildId: guild.id, on });
      }
      await openGuild(stage, 'The Lamp Lighters');
      await page.getByRole('button', { name: 'Server Boosts' }).click();
      await page.getByText('Boosters').waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
];
