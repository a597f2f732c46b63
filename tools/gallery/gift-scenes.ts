import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, openTextChannel, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const OTHER = 1;
const THIRD = 2;
const GUILD = 'The Joinery';
const STARLIGHT = { kind: 'decoration', id: '1001' };
const AURORA = { kind: 'nameplate', id: '2001' };

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
  return String(((await answer.json()) as { readonly id: unknown }).id);
};

const give = async (
  stage: Stage,
  from: number,
  { userId = null, item = STARLIGHT }: { readonly userId?: string | null; readonly item?: typeof STARLIGHT },
): Promise<string> => {
  const { server } = stage;
  const { channel } = await guildOf(stage);
  const sent = await callAs(server, accountAt(server, from), '/store/gift', {
    ...{ channelId: channel.id, userId, item },
  });
  return (sent['data'] as { readonly id: string }).id;
};

/** Gifts: their dialog, and the card in its states. Boosts: the dialog of a server. */
export const giftScenes: readonly Scene[] = [
  {
    name: 'gifts-01-choosing',
    open: async (stage) => {
      const { page } = stage;
      await chatPage(page).openGuild(GUILD);
      await chatPage(page).openChannel((await guildOf(stage)).channel.name);
      await page.getByRole('button', { name: 'Send a gift' }).click();
      await page.getByLabel('Starlight').click({ force: true });
    },
  },
  {
    name: 'gifts-02-for-one-person',
    open: async ({ page }) => {
      await page.getByLabel('One person').click({ force: true });
      await page.getByLabel('Whom it is for').waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'gifts-03-cards',
    open: async (stage) => {
      const { page, server } = stage;
      const taken = await give(stage, OTHER, {});
      await callAs(server, accountAt(server, THIRD), '/store/gift/take', { messageId: taken });
      await give(stage, OTHER, { userId: await userIdOf(stage, THIRD), item: AURORA });
      await give(stage, OWNER, {});
      const mine = await give(stage, OTHER, { userId: await userIdOf(stage, OWNER), item: AURORA });
      await callAs(server, accountAt(server, OWNER), '/store/gift/take', { messageId: mine });
      await give(stage, OTHER, {});
      await page.getByRole('button', { name: 'Take Starlight' }).waitFor();
    },
  },
  {
    name: 'boosts-01-levels',
    open: async (stage) => {
      const { page, server } = stage;
      const { id: guildId } = await guildOf(stage);
      for (const who of [OTHER, OTHER, THIRD])
        await callAs(server, accountAt(server, who), '/guild/boost', { guildId, on: true });
      await page.getByRole('button', { name: 'Server Boosts' }).click();
      await page.getByText('Who boosts').waitFor();
    },
  },
  {
    name: 'boosts-02-given',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Boost This Server' }).first().click();
      await page.getByText('Given to this server').waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
];
