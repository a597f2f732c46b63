import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { chatPage } from './support/chat-page';
import { accountAt } from './support/demo-server';
import { callAs, createTestGuild, type TestGuild } from './support/people-page';
import { REFUSAL, startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
});
afterAll(() => bench.close());

describe('somebody else’s server', () => {
  const joinOthers = async (name: string): Promise<TestGuild> => {
    const guild = await createTestGuild(bench.server, accountAt(bench.server, 1), name);
    await callAs(bench.server, accountAt(bench.server, 0), '/invite/join', null, { code: guild.code });
    await chatPage(bench.app.page).openGuild(name);
    await bench.side().channel('general').waitFor();
    return guild;
  };
  const inRail = (name: string): Locator =>
    bench.app.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name });

  it('is left after a question: refused, without network, and by pointer', async () => {
    await joinOthers('The Ferry');
    await bench.side().menu('Leave Server');
    const dialog = bench.side().dialog('Leave Server');
    await dialog.getByText('The Ferry').waitFor();
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    const press = (): Promise<void> => bench.button('Leave Server', 'Leave Server').click();
    await bench.refused('/guild/leave', press, bench.side().alert('Leave Server'), REFUSAL);
    const lost = 'An error occurred while leaving the server. Please try again.';
    await bench.withoutNetwork(press, bench.side().alert('Leave Server'), lost);
    await bench.button('Leave Server', 'Cancel').click();
    await bench.gone('Leave Server');
    await expect.poll(() => inRail('The Ferry').count()).toBe(1);
    await bench.side().menu('Leave Server');
    await press();
    await bench.app.page.getByText('You are no longer a member of The Ferry').waitFor();
    await inRail('The Ferry').waitFor({ state: 'detached' });
    await bench.gone('Leave Server');
  });

  it('is left by keyboard alone', async () => {
    await joinOthers('The Quay');
    await bench.side().menuByKeys('Leave Server');
    await bench.side().dialog('Leave Server').waitFor();
    await bench.app.page.keyboard.press('Enter');
    await inRail('The Quay').waitFor({ state: 'detached' });
    await bench.gone('Leave Server');
  });

  it('closes what is open about it when one is thrown out, and says so', async () => {
    const { id } = await joinOthers('The Lock');
    await bench.side().menu('Notification Settings');
    await bench.side().dialog('Notification Settings').waitFor();
    const me = (await (
      await fetch(`${bench.server.url}/users/@me`, { headers: { Authorization: bench.token } })
    ).json()) as { user: { id: string } };
    const kick = { guildId: id, targetUserId: me.user.id, reason: '' };
    await callAs(bench.server, accountAt(bench.server, 1), '/guild/members/kick', kick);
    await bench.app.page.getByText('You were kicked from The Lock').waitFor();
    await bench.gone('Notification Settings');
    await chatPage(bench.app.page).openGuild('Workbench');
    await bench.side().channel('general').waitFor();
  });
});

describe('what is one’s own', () => {
  it('nickname: refused, without network, by keyboard alone', async () => {
    await bench.side().menuByKeys('Change Nickname');
    await bench.side().dialog('Change Nickname').waitFor();
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    await bench.app.page.keyboard.type('The Smith');
    const enter = (): Promise<void> => bench.app.page.keyboard.press('Enter');
    await bench.refused('/guild/nickname', enter, bench.side().alert('Change Nickname'), REFUSAL);
    await bench.withoutNetwork(enter, bench.side().alert('Change Nickname'), 'Failed to change nickname');
    await enter();
    await bench.gone('Change Nickname');
    await bench.app.page
      .getByRole('complementary')
      .getByText('The Smith')
      .or(bench.app.page.getByText('The Smith'))
      .first()
      .waitFor();
  });

  it('nickname: changed by pointer, and taken away', async () => {
    await bench.side().menu('Change Nickname');
    const dialog = bench.side().dialog('Change Nickname');
    await dialog.getByRole('textbox').fill('The Joiner');
    await bench.button('Change Nickname', 'Save').click();
    await bench.gone('Change Nickname');
    await bench.app.page.getByText('The Joiner').first().waitFor();
    await bench.side().menu('Change Nickname');
    await bench.button('Change Nickname', 'Reset').click();
    await bench.button('Change Nickname', 'Save').click();
    await bench.gone('Change Nickname');
    await bench.app.page.getByText('The Joiner').first().waitFor({ state: 'detached' });
  });

  it('a muted server shows no mark, and is still muted after a restart', async () => {
    await bench.side().menuByKeys('Notification Settings');
    const dialog = bench.side().dialog('Notification Settings');
    await dialog.getByRole('switch', { name: 'Mute Server' }).focus();
    await bench.app.page.keyboard.press('Space');
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    await bench.app.page.keyboard.press('Escape');
    await bench.gone('Notification Settings');
    await bench.app.restart();
    await bench.app.page.getByTestId('app-shell').waitFor();
    await bench.side().menu('Notification Settings');
    await expect
      .poll(() =>
        bench.side().dialog('Notification Settings').getByRole('switch', { name: 'Mute Server' }).isChecked(),
      )
      .toBe(true);
    await bench.side().dialog('Notification Settings').getByText('Until I turn it back on').waitFor();
    await bench.button('Notification Settings', 'Done').click();
  });

  it('privacy: what is chosen stays', async () => {
    await bench.side().menu('Privacy Settings');
    const typing = (): Locator =>
      bench.side().dialog('Privacy Settings').getByRole('switch', { name: 'Show when I am typing' });
    await typing().click();
    await expect.poll(() => seriousFindings(bench.app.page)).toEqual([]);
    await bench.app.page.keyboard.press('Enter');
    await bench.gone('Privacy Settings');
    await bench.side().menu('Privacy Settings');
    await expect.poll(() => typing().isChecked()).toBe(false);
    await bench.app.page.keyboard.press('Escape');
  });
});
