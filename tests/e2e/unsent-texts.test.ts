import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { reconnect } from './support/reconnect';
import { startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
  await bench.side().channel('general').click();
});
afterAll(() => bench.close());

const chat = () => chatPage(bench.app.page);
const keptFile = () => join(bench.app.userDataDir, 'outbox.json');
const kept = (): string => (existsSync(keptFile()) ? readFileSync(keptFile(), 'utf8') : '');
const outgoing = (text: string) => bench.app.page.locator('[data-outgoing]', { hasText: text });
/** Kills the app, as a power cut would, and starts it again. */
const killAndStart = async () => {
  await bench.app.kill();
  await bench.app.restart();
};
const openGeneral = async () => {
  await chat().openGuild('Workbench');
  await chat().openChannel('general');
};

describe('what was written and is not sent', () => {
  it('is in the composer again after the app was killed, and its channel is marked', async () => {
    await chat().composer.fill('half a sentence');
    await expect.poll(kept).toContain('half a sentence');
    if (process.platform !== 'win32') expect((statSync(keptFile()).mode & 0o777).toString(8)).toBe('600');
    await killAndStart();
    await openGeneral();
    await expect.poll(() => chat().composer.inputValue()).toBe('half a sentence');
    await bench.post('/channel/create', {
      ...{ guildId: bench.guildId, name: 'elsewhere', type: 'text', categoryId: null },
    });
    await chat().openChannel('elsewhere');
    await bench.app.page.getByRole('button', { name: /^general ?, draft$/ }).click();
    await chat().composer.fill('');
    await expect.poll(kept).toBe('');
  });

  it('goes out once and in order after the app was killed without a connection', async () => {
    bench.proxy.cut();
    await chat().banner.waitFor();
    for (const text of ['kept one', 'kept two', 'kept three']) {
      await chat().send(text);
      await outgoing(text).getByText('Waiting for the connection').waitFor();
    }
    await expect.poll(kept).toContain('kept three');
    await bench.app.kill();
    bench.proxy.restore();
    await bench.app.restart();
    await openGeneral();
    await reconnect(bench.app.page);
    for (const text of ['kept one', 'kept two', 'kept three']) await chat().confirmed(text).waitFor();
    await expect.poll(() => chat().textsWith('kept ')).toEqual(['kept one', 'kept two', 'kept three']);
    await expect.poll(() => outgoing('kept').count()).toBe(0);
    await expect.poll(kept).toBe('');
  });
});
