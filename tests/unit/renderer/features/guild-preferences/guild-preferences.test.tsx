import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { fullMeta } from '../../../../support/renderer/factories';
import { GUILD, openOverlay, refused } from '../../../../support/renderer/open-overlay';

const open = (kind: 'notification-settings' | 'privacy-settings') =>
  openOverlay({ kind, about: { guildId: GUILD } }, {});
const turn = (name: string) => screen.getByRole('switch', { name });
const choices = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('NotificationSettingsDialog', () => {
  it('mutes until it is turned on again, or for a time', async () => {
    const { user, store, clock, bridge } = await open('notification-settings');
    const kept = () => store.getState().preferences.current?.guildNotifications[GUILD]?.mutedUntil;
    await user.click(turn('Mute Server'));
    expect(kept()).toBe('always');
    const time = screen.getByRole('combobox', { name: 'Mute' });
    expect(time).toHaveTextContent('Until I turn it back on');
    await user.click(time);
    expect(choices()).toEqual([
      'For 15 minutes',
      'For 1 hour',
      'For 8 hours',
      'For 24 hours',
      'Until I turn it back on',
    ]);
    await user.click(screen.getByRole('option', { name: 'For 8 hours' }));
    expect(kept()).toBe(clock.now() + 8 * 3_600_000);
    expect(bridge.calls.at(-1)).toMatchObject({
      name: 'preferences.set',
      args: { guildNotifications: { [GUILD]: { mutedUntil: kept() } } },
    });
    await user.click(turn('Mute Server'));
    expect(kept()).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Mute' })).toBeNull();
  });

  it('takes a level and suppresses @everyone, by keyboard', async () => {
    const { user, store } = await open('notification-settings');
    expect(screen.getByRole('radio', { name: 'All Messages' })).toBeChecked();
    screen.getByRole('radio', { name: 'All Messages' }).focus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    await user.keyboard(' ');
    expect(store.getState().preferences.current?.guildNotifications[GUILD]).toEqual({
      level: 'mentionsOnly',
      suppressEveryone: true,
      mutedUntil: null,
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(store.getState().overlays.open).toBeNull();
  });
});

describe('PrivacySettingsDialog', () => {
  const LABEL = 'Allow direct messages from members';
  const withDirect = { meta: { ...fullMeta, features: ['direct-messages'] } };

  it('keeps what is chosen', async () => {
    const { user, store } = await open('privacy-settings');
    expect(turn('Show when I am typing')).toBeChecked();
    expect(turn('Keep messages on this computer')).toBeChecked();
    await user.click(turn('Show when I am typing'));
    await user.click(turn('Keep messages on this computer'));
    expect(store.getState().preferences.current?.guildPrivacy[GUILD]).toEqual({
      sharesTyping: false,
      keepsMessages: false,
    });
  });

  it('says whether members may write, and takes a refused choice back', async () => {
    const { user, store } = await openOverlay(
      { kind: 'privacy-settings', about: { guildId: GUILD } },
      {
        'direct.list': () => success({ error: 0, channels: [] }),
        'direct.guildPrivacy': () => success({ error: 0, direct_messages: true }),
        'direct.saveGuildPrivacy': () => refused('Not now', 403),
      },
      undefined,
      withDirect,
    );
    expect(await screen.findByRole('switch', { name: LABEL })).toBeChecked();
    await user.click(turn(LABEL));
    await vi.waitFor(() => expect(turn(LABEL)).toBeChecked());
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Not now']);
  });

  it('says to members for how long reported messages are kept', async () => {
    await openOverlay(
      { kind: 'privacy-settings', about: { guildId: GUILD } },
      {
        'guildSettings.fetch': () =>
          success({
            error: 0,
            settings: { evidenceDays: 60, deletedDays: 0, staffNeedsFactor: true, directMessages: false },
            talks_at: null,
            verify_email: false,
          }),
      },
      undefined,
      { meta: { ...fullMeta, features: ['guild-settings', 'reports'] } },
    );
    const rules = await screen.findByRole('region', { name: 'Rules of this server' });
    expect(rules).toHaveTextContent('Reported Messages Are Kept For60 days');
    expect(rules).toHaveTextContent('What Staff Delete Is Kept ForNot kept');
    expect(rules).toHaveTextContent('Two-Factor AuthenticationRequired for staff');
    expect(rules).toHaveTextContent('Direct Messages from MembersNot allowed');
  });

  it('offers no choice on a server without direct messages', async () => {
    const { bridge } = await openOverlay(
      { kind: 'privacy-settings', about: { guildId: GUILD } },
      {},
      undefined,
      { meta: { ...fullMeta, features: [] } },
    );
    expect(screen.queryByRole('switch', { name: LABEL })).toBeNull();
    expect(bridge.calls.map(({ name }) => name)).not.toContain('direct.guildPrivacy');
  });
});

it.each(['notification-settings', 'privacy-settings'] as const)('%s: nothing for axe', async (kind) => {
  const { dialog } = await open(kind);
  expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});
