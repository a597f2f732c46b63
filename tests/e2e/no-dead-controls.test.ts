import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { landscapePng } from '../support/node/made-files';
import { chatPage } from './support/chat-page';
import { accountAt, tokenOf } from './support/demo-server';
import { sendFiles } from './support/sent-files';
import { settingsPage } from './support/settings-stage';
import { startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
let channelId: string;
beforeAll(async () => {
  bench = await startWorkbench();
  const { server, token, guildId, post } = bench;
  const { channel } = await post('/channel/create', {
    ...{ guildId, name: 'benches', type: 'text', categoryId: null },
  });
  channelId = (channel as { readonly id: string }).id;
  const made = await post('/invite/create', { id: guildId, exp_after: null, max_uses: null });
  const { code } = made['invite'] as { readonly code: string };
  const other = await tokenOf(server, accountAt(server, 2));
  await fetch(`${server.url}/invite/join`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: other, code },
  });
  for (const [by, text] of [
    [token, 'one of mine'],
    [other, 'one of theirs'],
  ] as const)
    await sendFiles({ server, token: by, channelId }, text, [
      { name: 'bench.png', bytes: landscapePng(300, 200) },
    ]);
  await bench.side().channel('benches').click();
  await chatPage(bench.app.page).confirmed('one of theirs').waitFor();
});
afterAll(() => bench.close());

const page = (): Page => bench.app.page;
/** What was open is gone before anything else is pressed: the press would close it, and do nothing else. */
const escape = async (): Promise<void> => {
  await page().keyboard.press('Escape');
  await expect.poll(() => page().locator('[role="menu"], [role="dialog"]').count()).toBe(0);
};

/** The controls and texts of the page that say that they come later; `aria-disabled` ones with no other reason, too. */
const dead = (): Promise<readonly string[]> =>
  page().evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const said = [
          ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')),
          ...['data-tooltip', 'aria-description', 'aria-label', 'title', 'placeholder'].map((name) =>
            element.getAttribute(name),
          ),
        ];
        return said.some((text) => /coming soon|under development/i.test(text ?? ''));
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

/** Opens something, looks for what is dead in it, and leaves it. */
const lookInto = async (what: string, open: () => Promise<void>, shown: Locator): Promise<void> => {
  await open();
  await shown.first().waitFor();
  await expect.poll(dead, { message: what }).toEqual([]);
};
const menu = (): Locator => page().getByRole('menuitem');

it('nothing in the composer, the pickers and the sidebar comes later', async () => {
  await lookInto('the shell', () => Promise.resolve(), chatPage(page()).composer);
  for (const [name, panel] of [
    ['Emoji', 'Emoji picker'],
    ['GIF', 'Picture picker'],
    ['Sticker', 'Sticker picker'],
  ] as const) {
    const button = page().getByRole('button', { name, exact: true });
    await lookInto(panel, () => button.click(), page().getByRole('searchbox'));
    await escape();
  }
  await page().getByRole('button', { name: 'Send a gift' }).click();
  await lookInto('the gift', () => Promise.resolve(), page().getByRole('dialog', { name: 'Send a Gift' }));
  await escape();
  await page().getByRole('button', { name: 'Server Boosts' }).click();
  await lookInto('the boosts', () => Promise.resolve(), page().getByText('Nobody yet'));
  await escape();
  await lookInto(
    'the server menu',
    () => page().getByRole('button', { name: 'Server menu' }).click(),
    menu(),
  );
  await escape();
  await lookInto(
    'the channel menu',
    () => bench.side().channel('benches').click({ button: 'right' }),
    menu(),
  );
  await escape();
  await lookInto('the member menu', () => page().getByRole('button', { name: 'Account' }).click(), menu());
  await escape();
});

it('nothing in the menus of messages and their files comes later', async () => {
  for (const text of ['one of mine', 'one of theirs']) {
    const message = chatPage(page()).confirmed(text).last();
    await lookInto(`the bar of ${text}`, () => message.hover(), page().getByRole('button', { name: 'More' }));
    await lookInto(`the menu of ${text}`, () => message.getByText(text).click({ button: 'right' }), menu());
    await escape();
    const file = message.locator('[data-attachment]').first();
    await lookInto(`the menu of the file of ${text}`, () => file.click({ button: 'right' }), menu());
    await escape();
  }
});

it('nothing in the pages Emoji and Stickers of the settings comes later', async () => {
  await settingsPage(page()).open();
  for (const [name, control] of [
    ['Emoji', 'Upload Emoji'],
    ['Stickers', 'Upload Sticker'],
  ] as const) {
    await settingsPage(page()).entry(name).click();
    await lookInto(name, () => Promise.resolve(), page().getByLabel(control));
  }
  await settingsPage(page()).close();
});
