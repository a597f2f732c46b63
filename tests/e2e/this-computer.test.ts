import { kill } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatPage } from './support/chat-page';
import { openApp, type OpenApp } from './support/open-app';

describe('the server on this computer', () => {
  let app: OpenApp;

  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  it('is chosen at the first start, and offers three demo accounts', async () => {
    const { page } = app;
    await page.getByTestId('demo-account').first().waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /This computer/ }).isChecked()).toBe(true);
    await expect.poll(() => page.getByTestId('demo-account').count()).toBe(3);
  });

  it('signs in with one press, to a community that lives', async () => {
    const { page } = app;
    await page.getByTestId('demo-account').first().click();
    await page.getByTestId('app-shell').waitFor();
    await chatPage(page).feed.getByRole('article').first().waitFor();
    const guilds = page.getByRole('navigation', { name: 'Servers' }).getByRole('button');
    await expect.poll(() => guilds.count()).toBeGreaterThanOrEqual(5);
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?\S/);
  });

  it('keeps what is written over a restart of the app, signed in as before', async () => {
    await chatPage(app.page).send('written on this computer');
    await chatPage(app.page).message('written on this computer').waitFor();
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
    await app.restart();
    await app.page.getByTestId('app-shell').waitFor();
    // The cached message is shown before the server has started; a new message needs the server.
    await chatPage(app.page).message('written on this computer').waitFor();
    await chatPage(app.page).send('and after the restart');
    await chatPage(app.page).message('and after the restart').waitFor();
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
  });

  it('is started again when its process dies, and the app comes back to it by itself', async () => {
    const pids = await app.app.evaluate(({ app: running }) =>
      running
        .getAppMetrics()
        .filter(({ type, serviceName }) => type === 'Utility' && serviceName === 'node.mojom.NodeService')
        .map(({ pid }) => pid),
    );
    expect(pids).toHaveLength(1);
    for (const pid of pids) kill(pid, 'SIGKILL');
    await chatPage(app.page).banner.waitFor();
    await chatPage(app.page).banner.waitFor({ state: 'detached' });
    await chatPage(app.page).send('after the server was killed');
    await chatPage(app.page).message('after the server was killed').waitFor();
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
  });
});
