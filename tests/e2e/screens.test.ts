import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFindings } from './support/axe';
import type { OpenApp } from './support/open-app';
import { sidebarPage } from './support/sidebar-page';
import { type StaffStage, startStaffStage } from './support/staff-stage';
import { voicePage } from './support/voice-page';

const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream'];
/** Pictures that are certainly more than a first one. */
const MOVING = 20;

let stage: StaffStage;

beforeAll(async () => {
  stage = await startStaffStage(
    'The Picture House',
    ['KICK_MEMBERS', 'MANAGE_CHANNELS', 'MANAGE_ROLES'],
    [FAKE_MICROPHONE, FAKE_MICROPHONE],
  );
  for (const { page } of [stage.moderator, stage.member]) {
    await voicePage(page).join('General');
    await voicePage(page).panel.getByText('Voice Connected').waitFor();
  }
});
afterAll(() => stage.close());

/** The window in which a screen is chosen; null while there is none. */
const chooser = ({ app }: OpenApp): Page | null =>
  app.windows().find((page) => !page.isClosed() && page.url().endsWith('/screens.html')) ?? null;
const openChooser = async (window: OpenApp): Promise<Page> => {
  await voicePage(window.page).control('Share Screen').click();
  await expect.poll(() => chooser(window)).not.toBeNull();
  const page = chooser(window);
  if (page === null) throw new Error('No screen can be chosen');
  await page.getByRole('group', { name: 'Screens' }).waitFor();
  return page;
};
const share = async (window: OpenApp): Promise<void> => {
  const page = await openChooser(window);
  await page.getByRole('group', { name: 'Screens' }).getByRole('radio').first().check({ force: true });
  // The press closes the window, and so the page that hears it.
  await page
    .getByRole('button', { name: 'Share', exact: true })
    .click()
    .catch(() => undefined);
  await voicePage(window.page).control('Stop Sharing').waitFor();
};
const watch = (page: Page) => page.getByRole('button', { name: 'Watch Screen' });
const video = (page: Page) => page.locator('video');
/** How many pictures of a screen were drawn, and how wide they are. */
const drawn = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => ({
    pictures: element.getVideoPlaybackQuality().totalVideoFrames,
    width: element.videoWidth,
  }));
/** Something on the screen changes again and again. */
const move = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mark = document.createElement('div');
    Object.assign(mark.style, { position: 'fixed', inset: '0 auto auto 0', width: '200px', height: '200px' });
    document.body.append(mark);
    let nth = 0;
    setInterval(() => {
      nth += 1;
      mark.style.background = `hsl(${(nth * 37) % 360} 80% 50%)`;
    }, 50);
  });

describe('a screen in a voice channel', () => {
  it('is chosen in a window of main, which alone sees what there is', async () => {
    const { moderator, member } = stage;
    const page = await openChooser(moderator);
    await expect(allFindings(page)).resolves.toEqual([]);
    await page.keyboard.press('Escape').catch(() => undefined);
    await expect.poll(() => chooser(moderator)).toBeNull();
    await voicePage(moderator.page)
      .control('Share Screen')
      .and(moderator.page.locator(':not([aria-busy])'))
      .waitFor();
    await expect.poll(() => watch(member.page).count()).toBe(0);
  });

  it('opens for nobody by itself, and moves for whoever watches it', async () => {
    const { moderator, member } = stage;
    await share(moderator);
    await move(member.page);
    await watch(member.page).waitFor();
    await expect.poll(() => video(member.page).count()).toBe(0);
    await voicePage(member.page).person(`${moderator.username}Live, sharing their screen`).waitFor();
    await watch(member.page).click();
    await expect.poll(async () => (await drawn(member.page)).pictures).toBeGreaterThan(MOVING);
    await expect.poll(async () => (await drawn(member.page)).width).toBeGreaterThan(300);
    await expect(allFindings(member.page)).resolves.toEqual([]);
  });

  it('is watched no more by a press, and again by another one', async () => {
    const { member } = stage;
    await member.page.getByRole('button', { name: 'Stop Watching' }).click();
    await watch(member.page).waitFor();
    await expect.poll(() => video(member.page).count()).toBe(0);
    await watch(member.page).click();
    await expect.poll(async () => (await drawn(member.page)).pictures).toBeGreaterThan(MOVING);
  });

  it('has the whole screen, and gives it back', async () => {
    const { page } = stage.member;
    await page.getByRole('button', { name: 'Full Screen' }).click();
    await page.getByRole('button', { name: 'Leave Full Screen' }).click();
    await page.getByRole('button', { name: 'Full Screen' }).waitFor();
  });

  it('ends where its sender ends it, and does not come back by itself', async () => {
    const { moderator, member } = stage;
    await voicePage(moderator.page).control('Stop Sharing').click();
    await video(member.page).waitFor({ state: 'detached' });
    await share(moderator);
    await watch(member.page).waitFor();
    await expect.poll(() => video(member.page).count()).toBe(0);
  });

  it('ends where its sender may share no more, who is told so', async () => {
    const { moderator, member, owner, guild } = stage;
    await watch(member.page).click();
    await expect.poll(async () => (await drawn(member.page)).pictures).toBeGreaterThan(0);
    const moderatorId = await voicePage(member.page)
      .person(moderator.username)
      .locator('..')
      .getAttribute('data-voice-user');
    const channelId = await sidebarPage(member.page)
      .nav.locator('[data-channel-id]')
      .filter({ has: member.page.locator('[data-channel-name="General"]') })
      .getAttribute('data-channel-id');
    await owner.call('/channel/permissions/set', {
      id: channelId,
      guildId: guild.id,
      overwrites: [{ target: 'member', id: moderatorId, allow: '0', deny: String(2 ** 29) }],
    });
    await moderator.page.getByText('Your screen is no longer shared').waitFor();
    await video(member.page).waitFor({ state: 'detached' });
    await voicePage(moderator.page)
      .control('Share Screen')
      .and(moderator.page.locator('[aria-disabled="true"]'))
      .waitFor();
  });
});
