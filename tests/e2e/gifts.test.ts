import { afterAll, beforeAll, describe, it } from 'vitest';
import { chatPage } from './support/chat-page';
import {
  accountAt,
  type DemoServer,
  guildsOf,
  openTextChannel,
  startDemoServer,
  tokenOf,
} from './support/demo-server';
import { openApp, type OpenApp } from './support/open-app';
import { signInAt } from './support/sign-in';

const GIVER = 0;
const TAKER = 2;

let server: DemoServer;
let giver: OpenApp;
let taker: OpenApp;

beforeAll(async () => {
  server = await startDemoServer();
  const [guild] = await guildsOf(server, await tokenOf(server, accountAt(server, TAKER)));
  if (guild === undefined) throw new Error('The demo member is in no guild');
  const channel = openTextChannel(guild);
  [giver, taker] = await Promise.all([openApp({ server: server.url }), openApp({ server: server.url })]);
  await signInAt(giver.page, server.url, accountAt(server, GIVER));
  await signInAt(taker.page, server.url, accountAt(server, TAKER));
  for (const { page } of [giver, taker]) {
    await chatPage(page).openGuild(guild.name);
    await chatPage(page).openChannel(channel.name);
  }
});

afterAll(async () => {
  await Promise.all([giver.close(), taker.close()]);
  await server.stop();
});

const cardIn = ({ page }: OpenApp) => chatPage(page).feed.getByRole('region', { name: 'Gift: Starlight' });

describe('a gift', () => {
  it('is sent into a channel, and everybody there sees that it waits', async () => {
    const { page } = giver;
    await page.getByRole('button', { name: 'Send a gift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a Gift' });
    await dialog.getByText('Starlight', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Send Gift' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const window of [giver, taker])
      await cardIn(window).getByText('For whoever takes it first').waitFor();
    await cardIn(giver).getByRole('button').waitFor({ state: 'detached' });
  });

  it('is taken by another person, which both windows say', async () => {
    await cardIn(taker).getByRole('button', { name: 'Take Starlight' }).click();
    await cardIn(taker).getByText('You took this gift').waitFor();
    await cardIn(giver)
      .getByText(/^Taken by .*Yuki$/)
      .waitFor();
  });

  it('can be worn from then on', async () => {
    await cardIn(taker).getByRole('button', { name: 'Wear Starlight' }).click();
    await cardIn(taker).getByText('Worn', { exact: true }).waitFor();
  });
});

describe('boosts of a server', () => {
  it('reach a level of the operator’s own table, which allows larger files to all', async () => {
    await server.admin('boost-levels', '1/200/60/30,4/300/80/60');
    await taker.page.getByRole('button', { name: 'Server Boosts' }).click();
    const boosts = taker.page.getByRole('dialog', { name: 'Server Boosts' });
    await boosts.getByText('4 boosts', { exact: true }).waitFor();
    await boosts.getByRole('button', { name: 'Boost This Server' }).first().click();
    await boosts.getByText('Level 1, 1 boost').waitFor();
    await boosts.getByText('Files up to 30 MiB').waitFor();
    await boosts.getByRole('button', { name: 'Done' }).click();
    // A file between the usual limit and that of the level.
    await giver.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(28 * 1024 * 1024)], 'large.bin'));
      const area = document.querySelector('[data-drop-area]');
      for (const kind of ['dragenter', 'dragover', 'drop'])
        area?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    });
    await giver.page.getByRole('button', { name: 'Remove large.bin' }).waitFor();
    await giver.page.getByRole('textbox', { name: /^Message / }).press('Enter');
    await chatPage(taker.page).feed.getByRole('group', { name: 'large.bin' }).waitFor();
  });
});
