import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { openFromMenu } from './support/native-menu';
import { startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
  await bench.side().channel('general').click();
  const answer = await fetch(`${bench.server.url}/users/@me/guilds`, {
    headers: { Authorization: bench.token },
  });
  const guilds = (await answer.json()) as { id: string; channels: { id: string; name: string }[] }[];
  const channels = guilds.find(({ id }) => id === bench.guildId)?.channels ?? [];
  const channelId = channels.find(({ name }) => name === 'general')?.id;
  const say = (content: string) =>
    bench.post('/channel/message/create', { channelId, content, parent_id: null });
  await say('我家在上海东边');
  for (let nth = 1; nth <= 6; nth += 1) await say(Array.from({ length: 30 }, () => `line ${nth}`).join('\n'));
  await say('The recipe is at https://example.com/ for whoever wants it');
  await chatPage(bench.app.page).confirmed('The recipe is at').waitFor();
});
afterAll(() => bench.close());

const page = () => bench.app.page;
/** Waits for the field that a command has given the focus: what is typed earlier goes to where one was. */
const haveField = (name: string) =>
  expect
    .poll(() =>
      page()
        .getByRole('combobox', { name })
        .evaluate((own) => own === document.activeElement),
    )
    .toBe(true);
const results = () => page().getByRole('complementary', { name: 'Search results' });
const found = () => results().getByRole('listitem');

describe('a search by menu and keyboard', () => {
  it('finds a sentence in a script without spaces, jumps to it, and leads back', async () => {
    await chatPage(page()).composer.focus();
    await openFromMenu(bench.app.app, 'Find in Channel');
    await haveField('Search messages');
    await page().keyboard.type('上海');
    // The index is a moment behind.
    await expect
      .poll(async () => {
        await page().keyboard.press('Enter');
        return found().count();
      })
      .toBe(1);
    await expect.poll(() => found().locator('mark').allInnerTexts()).toEqual(['上海']);
    await page().keyboard.press('Tab');
    await found().first().getByRole('article').press('Enter');
    await page().locator('article[data-flash]', { hasText: '我家在上海东边' }).waitFor();
    await page().keyboard.press('Escape');
    await results().waitFor({ state: 'detached' });
    await page().getByRole('button', { name: 'Jump to Present' }).press('Enter');
    await chatPage(page()).confirmed('The recipe is at').waitFor();
  });

  it('takes what is typed as filters', async () => {
    await openFromMenu(bench.app.app, 'Find Everywhere');
    await haveField('Search all servers');
    await page().keyboard.type('from:maren has:link recipe');
    await page().keyboard.press('Enter');
    await results().getByText('1 result', { exact: true }).waitFor();
    await expect.poll(() => found().locator('mark').allInnerTexts()).toEqual(['recipe']);
    await page().keyboard.press('Escape');
    await results().waitFor({ state: 'detached' });
  });
});
