import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { haltMedia } from './support/media-process';
import { openFromMenu } from './support/native-menu';
import type { OpenApp } from './support/open-app';
import { ownLaunch } from './support/own-launch';
import { sidebarPage } from './support/sidebar-page';
import { type StaffStage, startStaffStage } from './support/staff-stage';
import { microphoneOf, writeTone } from './support/tone';
import { voicePage } from './support/voice-page';

const MODERATORS_HERTZ = 600;
const MEMBERS_HERTZ = 1_500;
const AMPLITUDE = 0.5;
/** The level of the files; what arrives may differ by this much. */
const LEVEL_DB = 20 * Math.log10(AMPLITUDE / Math.SQRT2);
const LEVEL_WITHIN_DB = 3;
const PITCH_WITHIN_HERTZ = 25;
/** Quieter than any voice. */
const SILENT_DB = -60;

let stage: StaffStage;
let netLog: string;

beforeAll(async () => {
  const folder = open(ownLaunch()).makeUserDataDir('voice');
  const [low, high] = [join(folder, 'low.wav'), join(folder, 'high.wav')];
  writeTone(low, MODERATORS_HERTZ, AMPLITUDE);
  writeTone(high, MEMBERS_HERTZ, AMPLITUDE);
  netLog = join(folder, 'net.json');
  stage = await startStaffStage(
    'The Sound Works',
    ['KICK_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'],
    [microphoneOf(low), [...microphoneOf(high), `--log-net-log=${netLog}`]],
  );
  await stage.owner.call('/channel/create', {
    ...{ guildId: stage.guild.id, name: 'Workshop', type: 'voice', categoryId: null },
  });
  for (const { page } of [stage.moderator, stage.member]) {
    await voicePage(page).listen();
    await sidebarPage(page).channel('Workshop').waitFor();
  }
});

afterAll(() => stage.close());

/** Whether a window plays a tone of this pitch as loud as the file has it. */
const hears = async ({ page }: OpenApp, hertz: number): Promise<boolean> => {
  const played = await voicePage(page).played();
  return (
    Math.abs(played.hertz - hertz) < PITCH_WITHIN_HERTZ && Math.abs(played.db - LEVEL_DB) < LEVEL_WITHIN_DB
  );
};
const waitForTone = (window: OpenApp, hertz: number): Promise<void> =>
  expect.poll(() => hears(window, hertz)).toBe(true);
const waitForSilence = ({ page }: OpenApp): Promise<void> =>
  expect.poll(async () => (await voicePage(page).played()).db).toBeLessThan(SILENT_DB);
/** Chooses of the menu of somebody in voice. */
const choose = async ({ page }: OpenApp, name: string, entry: string): Promise<void> => {
  await voicePage(page).person(name).click({ button: 'right' });
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
};
const joined = async (window: OpenApp): Promise<void> => {
  await voicePage(window.page).join('General');
  await voicePage(window.page).panel.getByText('Voice Connected').waitFor();
};

describe('two people in a voice channel', () => {
  it('hear each other at the right pitch and level, and see who speaks', async () => {
    const { moderator, member } = stage;
    await joined(moderator);
    await joined(member);
    await waitForTone(moderator, MEMBERS_HERTZ);
    await waitForTone(member, MODERATORS_HERTZ);
    const names = [moderator.username, member.username].sort();
    for (const { page } of [moderator, member]) {
      await expect.poll(() => voicePage(page).people()).toEqual(names);
      for (const name of names) await expect.poll(() => voicePage(page).speaks(name)).toBe(true);
    }
  });

  it('write to each other beside it', async () => {
    const { moderator, member } = stage;
    const box = moderator.page.getByRole('textbox', { name: 'Message General' });
    await box.fill('hear, hear');
    await box.press('Enter');
    await member.page.getByRole('main').getByText('hear, hear', { exact: true }).waitFor();
  });

  it('one who mutes is not heard, and is again after it; the others see it', async () => {
    const { moderator, member } = stage;
    await voicePage(member.page).control('Mute').click();
    await waitForSilence(moderator);
    await voicePage(moderator.page).person(`${member.username}, muted`).waitFor();
    await expect.poll(() => voicePage(moderator.page).speaks(member.username)).toBe(false);
    await waitForTone(member, MODERATORS_HERTZ);
    await voicePage(member.page).control('Mute').click();
    await waitForTone(moderator, MEMBERS_HERTZ);
  });

  it('one who deafens by the menu’s key hears nothing, and is not heard', async () => {
    const { moderator, member } = stage;
    await openFromMenu(member.app, 'Deafen or Undeafen');
    await waitForSilence(member);
    await waitForSilence(moderator);
    await openFromMenu(member.app, 'Deafen or Undeafen');
    await waitForTone(member, MODERATORS_HERTZ);
    await waitForTone(moderator, MEMBERS_HERTZ);
  });

  it('one is as loud as the listener wants, for the listener alone', async () => {
    const { moderator, member } = stage;
    await choose(moderator, member.username, 'Mute for Me');
    await waitForSilence(moderator);
    await moderator.page.keyboard.press('Escape');
    await choose(moderator, member.username, 'Mute for Me');
    await waitForTone(moderator, MEMBERS_HERTZ);
    await moderator.page.keyboard.press('Escape');
  });

  it('staff silence one, and give the voice back', async () => {
    const { moderator, member } = stage;
    await choose(moderator, member.username, 'Server Mute');
    await waitForSilence(moderator);
    await voicePage(member.page).control('Mute').and(member.page.locator('[aria-disabled="true"]')).waitFor();
    await moderator.page.keyboard.press('Escape');
    await choose(moderator, member.username, 'Server Mute');
    await waitForTone(moderator, MEMBERS_HERTZ);
    await moderator.page.keyboard.press('Escape');
  });

  it('staff move one to another channel, where the call goes on', async () => {
    const { moderator, member } = stage;
    await voicePage(moderator.page).person(member.username).click({ button: 'right' });
    await moderator.page.getByRole('menuitem', { name: 'Move To' }).press('ArrowRight');
    await moderator.page.getByRole('menuitem', { name: 'Workshop' }).click();
    await waitForSilence(moderator);
    await voicePage(member.page).panel.getByText('Workshop / The Sound Works').waitFor();
    await voicePage(moderator.page).join('Workshop');
    await waitForTone(moderator, MEMBERS_HERTZ);
    await waitForTone(member, MODERATORS_HERTZ);
  });

  it('a connection that is lost comes back by itself, before the browser knows that it was lost', async () => {
    const { moderator, member, server } = stage;
    const before = (await voicePage(member.page).connections()).length;
    const since = async () => (await voicePage(member.page).connections()).slice(before);
    const goOn = haltMedia(server.pid);
    await voicePage(member.page).panel.getByText('Reconnecting…').waitFor();
    await expect.poll(since).toEqual(['new']);
    goOn();
    await waitForTone(moderator, MEMBERS_HERTZ);
    await waitForTone(member, MODERATORS_HERTZ);
    await expect.poll(since).toEqual(['new', 'connecting', 'connected']);
  });

  it('staff disconnect one, who is told so, and stays out', async () => {
    const { moderator, member } = stage;
    await choose(moderator, member.username, 'Disconnect');
    await waitForSilence(moderator);
    await member.page.getByText('You were disconnected from Workshop').waitFor();
    await expect.poll(() => voicePage(member.page).panel.count()).toBe(0);
    await expect.poll(() => voicePage(moderator.page).people()).toEqual([moderator.username]);
  });

  it('one who is timed out is out, and may come back after it', async () => {
    const { moderator, member, guild, owner } = stage;
    await voicePage(member.page).join('Workshop');
    await waitForTone(moderator, MEMBERS_HERTZ);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const targetUserId = await voicePage(moderator.page)
      .person(member.username)
      .locator('..')
      .getAttribute('data-voice-user');
    const asked = { guildId: guild.id, targetUserId, reason: '' };
    await owner.call('/guild/members/timeout', { ...asked, until });
    await waitForSilence(moderator);
    await expect.poll(() => voicePage(member.page).panel.count()).toBe(0);
    await owner.call('/guild/members/timeout', { ...asked, until: null });
    await member.page
      .getByRole('button', { name: 'Join Voice' })
      .and(member.page.locator(':not([aria-disabled])'))
      .click();
    await waitForTone(moderator, MEMBERS_HERTZ);
  });

  it('one who is kicked is out', async () => {
    const { moderator, member } = stage;
    await sidebarPage(moderator.page).contextMenu(
      moderator.page.locator(`[data-member-id]`).filter({ hasText: member.username }),
      'Kick User',
    );
    await moderator.page.getByRole('dialog').getByRole('button', { name: 'Kick User' }).click();
    await waitForSilence(moderator);
    await expect.poll(() => voicePage(member.page).panel.count()).toBe(0);
    await expect.poll(() => voicePage(moderator.page).people()).toEqual([moderator.username]);
  });

  it('one leaves, joins and mutes by keyboard alone', async () => {
    const { page, username } = stage.moderator;
    const { control, panel, person } = voicePage(page);
    await control('Disconnect').focus();
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await sidebarPage(page).channel('General').focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Voice Connected').waitFor();
    await control('Mute').focus();
    await page.keyboard.press('Space');
    await person(`${username}, muted`).waitFor();
    await sidebarPage(page).contextMenuByKeys(person(username), 'Disconnect');
    await panel.waitFor({ state: 'detached' });
  });

  it('sends no packet to any address but the server’s', async () => {
    const { member, server } = stage;
    await member.close();
    await expect
      .poll(() => existsSync(netLog) && readFileSync(netLog, 'utf8').trimEnd().endsWith('}'))
      .toBe(true);
    const log = readFileSync(netLog, 'utf8');
    const { port } = new URL(server.url);
    const packets = [...log.matchAll(/"params":\{"address":"([^"]+)"[^}]*"byte_count"/g)].map(([, to]) => to);
    expect(packets.length).toBeGreaterThan(100);
    expect([...new Set(packets)]).toEqual([`127.0.0.1:${port}`]);
  });
});
