import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatPng } from '../support/node/flat-png';
import { chatPage } from './support/chat-page';
import { openFromMenu } from './support/native-menu';
import { callWith } from './support/people-page';
import { joinBy, register } from './support/register';
import { sendFiles } from './support/sent-files';
import { startWorkbench, type Workbench } from './support/workbench';

const WEEK_MS = 8 * 24 * 60 * 60 * 1000;
const MENTIONS = 9;

let bench: Workbench;
const page = () => bench.app.page;
const press = (...keys: readonly string[]) =>
  keys.reduce<Promise<void>>(
    (before, key) => before.then(() => page().keyboard.press(key)),
    Promise.resolve(),
  );
// The demo has mentions of its own.
const inbox = () => page().getByRole('dialog', { name: 'Inbox' });
const rows = () => inbox().getByRole('listitem').filter({ hasText: 'in Workbench' });
const results = () => page().getByRole('complementary', { name: 'Search results' });
const found = () => results().getByRole('listitem');
/** Whether the focus is in this element. */
const hasFocus = (where: ReturnType<typeof rows>) =>
  where.evaluate((own) => own.contains(document.activeElement));

/** Waits for the field that a command has given the focus: what is typed earlier goes to where one was. */
const haveField = (name: string) =>
  expect.poll(() => hasFocus(page().getByRole('combobox', { name }))).toBe(true);

/** Presses a key until the focus is in an element. */
const walkTo = async (key: string, where: ReturnType<typeof rows>): Promise<void> => {
  for (let steps = 0; steps < 60 && !(await hasFocus(where)); steps += 1) await press(key);
  await expect.poll(() => hasFocus(where)).toBe(true);
};

/** Opens the channel by the quick switcher. */
const openWayside = async () => {
  await page().getByRole('navigation', { name: 'Servers' }).waitFor();
  await openFromMenu(bench.app.app, 'Find or start a conversation');
  const field = page().getByRole('combobox', { name: 'Find or start a conversation' });
  await field.pressSequentially('wayside');
  await page()
    .getByRole('option', { name: /^wayside/, selected: true })
    .waitFor();
  await press('Enter');
  await field.waitFor({ state: 'detached' });
  await page().getByRole('textbox', { name: 'Message #wayside' }).waitFor();
};

beforeAll(async () => {
  bench = await startWorkbench(['--no-limits']);
  // The app is away while others write.
  await bench.app.kill();
  const { server, token, guildId } = bench;
  const made = await bench.post('/channel/create', {
    ...{ guildId, name: 'wayside', type: 'text', categoryId: null },
  });
  const channelId = (made['channel'] as { readonly id: string }).id;
  const me = (await (
    await fetch(`${server.url}/users/@me`, { headers: { Authorization: token } })
  ).json()) as { readonly user: { readonly id: string } };
  const ana = await register(server, {
    username: 'ana',
    email: 'ana@example.com',
    password: 'long enough 1',
  });
  await joinBy(server, token, guildId, ana);
  const say = (content: string) =>
    callWith(server, ana, '/channel/message/create', { channelId, content, parent_id: null });
  await say('我家在上海东边');
  for (let nth = 1; nth <= 6; nth += 1) await say(Array.from({ length: 30 }, () => `line ${nth}`).join('\n'));
  await sendFiles({ server, token: ana, channelId }, 'The mill by the weir', [
    { name: 'mill.png', bytes: flatPng(40, 30) },
  ]);
  for (let nth = 1; nth <= MENTIONS; nth += 1) await say(`<@${me.user.id}> question ${nth}`);
  await bench.app.restart();
  await openWayside();
  // A week later, for the page; and no pointer from here on.
  await page().evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    for (const name of ['pointerdown', 'mousedown', 'wheel', 'touchstart'])
      window.addEventListener(name, () => Reflect.set(window, 'sawPointer', true), { capture: true });
  }, WEEK_MS);
});
afterAll(() => bench.close());

describe('after a week away, by the keyboard alone', () => {
  it('the inbox has what mentions the person, and leads to it', async () => {
    await openFromMenu(bench.app.app, 'Inbox');
    await expect.poll(() => rows().count()).toBe(MENTIONS);
    await press('j', 'j', 'k');
    await expect.poll(() => hasFocus(rows().nth(0))).toBe(true);
    await press('e');
    await expect.poll(() => rows().count()).toBe(MENTIONS - 1);
    await expect.poll(() => rows().first().innerText()).toContain(`question ${MENTIONS - 1}`);
    await press('j');
    await expect.poll(() => hasFocus(rows().nth(1))).toBe(true);
    const text = /question \d/.exec(await rows().nth(1).innerText())?.[0] ?? '';
    await press('Enter');
    await inbox().waitFor({ state: 'detached' });
    await page().locator('article[data-flash]', { hasText: text }).waitFor();
  });

  it('a search finds by author, kind and day', async () => {
    await openFromMenu(bench.app.app, 'Find in Channel');
    await haveField('Search messages');
    await page().keyboard.type('from:ana has:image before:monday ');
    await expect
      .poll(async () => {
        await press('Enter');
        return found().allInnerTexts();
      })
      .toEqual([expect.stringContaining('The mill by the weir')]);
    await press('Escape');
    await results().waitFor({ state: 'detached' });
  });

  it('a search finds a sentence without spaces, jumps there and comes back to the present', async () => {
    await openFromMenu(bench.app.app, 'Find Everywhere');
    await haveField('Search all servers');
    await press('Control+a', 'Delete', ...Array.from({ length: 4 }, () => 'Backspace'));
    await haveField('Search messages');
    await page().keyboard.type('上海');
    await press('Enter');
    await expect.poll(() => found().locator('mark').allInnerTexts()).toEqual(['上海']);
    await press('ArrowDown');
    await expect.poll(() => hasFocus(found().first())).toBe(true);
    await press('Enter');
    await page().locator('article[data-flash]', { hasText: '我家在上海东边' }).waitFor();
    await chatPage(page()).message('line 1').first().waitFor();
    await press('Escape');
    await results().waitFor({ state: 'detached' });
    const back = page().getByRole('button', { name: 'Jump to Present' });
    await walkTo('Tab', back);
    await press('Enter');
    await chatPage(page()).confirmed(`question ${MENTIONS}`).waitFor();
    await expect.poll(() => page().evaluate(() => Reflect.get(window, 'sawPointer') === true)).toBe(false);
  });

  it('half a message survives that the app is killed', async () => {
    await walkTo('F6', chatPage(page()).composer);
    await page().keyboard.type('half a sent');
    const file = join(bench.app.userDataDir, 'outbox.json');
    await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toContain('half a sent');
    await bench.app.kill();
    await bench.app.restart();
    await openWayside();
    await expect.poll(() => chatPage(page()).composer.inputValue()).toBe('half a sent');
  });
});
