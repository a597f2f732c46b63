import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { reconnect } from './support/reconnect';
import { userSettingsPage } from './support/user-settings-page';
import { startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
let channelId: string;
const post = (content: string) =>
  bench.post('/channel/message/create', { channelId, content, parent_id: null, nonce: content });
beforeAll(async () => {
  bench = await startWorkbench();
  const { guildId } = bench;
  const made = await bench.post('/channel/create', {
    guildId,
    name: 'reading',
    type: 'text',
    categoryId: null,
  });
  channelId = (made['channel'] as { id: string }).id;
  await post('kept one');
  await post('kept two');
});
afterAll(() => bench.close());

const chat = () => chatPage(bench.app.page);
const folder = () => join(bench.app.userDataDir, 'kept-messages');
const texts = (): string =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(join(folder(), name), 'utf8'))
        .join('\n')
    : '';
const line = () => bench.app.page.getByText(/^You are offline\. Messages up to .+ are shown\.$/);

describe('messages of a channel that was read', () => {
  it('are there without the server, with the line that says up to when', async () => {
    await chat().openChannel('reading');
    await chat().confirmed('kept two').waitFor();
    await chat().openChannel('general');
    await expect.poll(texts).toContain('kept two');
    bench.proxy.cut();
    await bench.app.restart();
    await chat().openChannel('reading');
    await line().waitFor();
    await expect.poll(() => chat().textsWith('kept ')).toEqual(['kept one', 'kept two']);
    // What the server can do is known from the last time.
    for (const name of [/^Inbox/, /^Pinned messages/, /^Threads/])
      await bench.app.page.getByRole('button', { name }).first().waitFor();
  });

  it('are joined by newer ones when the server is back, and the line goes', async () => {
    await post('kept three');
    bench.proxy.restore();
    await reconnect(bench.app.page);
    await chat().confirmed('kept three').waitFor();
    await line().waitFor({ state: 'detached' });
    await expect.poll(() => chat().textsWith('kept ')).toEqual(['kept one', 'kept two', 'kept three']);
  });

  it('are removed from this computer by the sign-out', async () => {
    await chat().openChannel('general');
    await expect.poll(texts).toContain('kept three');
    const settings = userSettingsPage(bench.app.page);
    await settings.open();
    await settings.entry('Logout').click();
    await settings.over('Log Out').getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => existsSync(folder())).toBe(false);
  });
});
