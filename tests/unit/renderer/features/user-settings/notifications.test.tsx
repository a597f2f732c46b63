import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { notificationFailed } from '../../../../../src/renderer/state/notifications/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeMessage } from '../../../../support/renderer/factories';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

// Rendering takes a while on a busy computer.

const open = async (
  page: 'notifications' | 'window' = 'notifications',
  features: readonly string[] = ['sessions'],
) => {
  const app = await openUserSettings({ about: { page }, features });
  const name = page === 'window' ? 'Window and Tray' : 'Notifications';
  await screen.findByRole('heading', { name });
  const held = () => app.store.getState().preferences.current;
  return { ...app, held };
};
const toggle = (name: string) => screen.getByRole('switch', { name });
const choose = async (app: Awaited<ReturnType<typeof open>>, list: string, option: string) => {
  await app.user.click(screen.getByRole('combobox', { name: list }));
  await app.user.click(await screen.findByRole('option', { name: option }));
};

describe('the notifications of the preferences', () => {
  it('hold what is chosen at once', async () => {
    const app = await open();
    for (const name of ['Show Message Text', 'Suppress @everyone and @here', 'Flash the Taskbar'])
      await app.user.click(toggle(name));
    await app.user.click(toggle('Count Mentions on the App Icon'));
    await choose(app, 'Notify Me About', 'Mentions Only');
    expect(app.held()).toMatchObject({
      showsMessageText: false,
      asksAttention: true,
      showsBadge: false,
      notifications: { allMessages: false, mentionsOnly: true, suppressEveryone: true },
    });
    await choose(app, 'Mute Everything', 'For 1 Hour');
    expect(app.held()?.mutedUntil).toBeGreaterThan(Date.now() + 3_500_000);
    expect(screen.getByRole('combobox', { name: 'Mute Everything' })).toHaveTextContent(/^Until /);
    await choose(app, 'Mute Everything', 'Not Muted');
    expect(app.held()?.mutedUntil).toBeNull();
    await expectAccessible();
  });

  it('let replies count as mentions, or not, where the server says what is a reply', async () => {
    const app = await open('notifications', ['counts']);
    const name = 'Count Replies as Mentions';
    expect(toggle(name)).toBeChecked();
    await app.user.click(toggle(name));
    expect(app.held()?.countsReplies).toBe(false);
    expect(toggle(name)).not.toBeChecked();
  });

  it('tell of reactions to one’s messages only if the person wants that', async () => {
    const app = await open('notifications', ['reactions']);
    const name = 'Notify Me of Reactions';
    expect(toggle(name)).not.toBeChecked();
    await app.user.click(toggle(name));
    expect(app.held()?.notifiesReactions).toBe(true);
  });

  it('do not offer that where the server does not say it', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Count Replies as Mentions' })).toBeNull();
  });

  it('are of no use where notifications are turned off, and say so', async () => {
    const app = await open();
    await app.user.click(toggle('Show Notifications'));
    expect(toggle('Show Message Text')).toHaveAttribute('aria-disabled', 'true');
    expect(toggle('Show Message Text')).toHaveAttribute('data-tooltip', 'Notifications are turned off');
  });

  it('try a notification, and say where it failed', async () => {
    const { user, bridge } = await open();
    const inView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const status = () =>
      within(screen.getByRole('dialog')).getByText(/Your system/, { selector: '[role=status]' });
    await user.click(screen.getByRole('button', { name: 'Send a Test Notification' }));
    await waitFor(() => expect(status()).toHaveTextContent('Your system accepted it.'));
    expect(inView.mock.contexts.at(-1)).toBe(status());
    inView.mockRestore();
    expect(bridge.calls.filter(({ name }) => name === 'notifications.show')).toHaveLength(1);
    const failing = (detail: string) => () =>
      failure({ kind: 'local', code: 'no-notifications', detail } as const);
    bridge.ipc['notifications.show'] = failing('unsupported');
    await user.click(screen.getByRole('button', { name: 'Send a Test Notification' }));
    await waitFor(() => expect(status()).toHaveTextContent('Your system has no notification service'));
    bridge.ipc['notifications.show'] = failing('The name is not activatable');
    await user.click(screen.getByRole('button', { name: 'Send a Test Notification' }));
    await waitFor(() => expect(status()).toHaveTextContent('did not show it: The name is not activatable'));
  });
});

describe('window and tray', () => {
  it('say why there is no tray, and what closing does then', async () => {
    const app = await open('window');
    act(() => app.bridge.push('desktop.changed', { tray: { isThere: false, reason: 'no-host' } }));
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Keep Guildhall in the Tray' })).toHaveAccessibleDescription(
        'This desktop doesn’t show tray icons, so closing the window quits Guildhall for now.',
      ),
    );
    expect(toggle('Start Hidden in the Tray')).toHaveAttribute(
      'data-tooltip',
      'This desktop doesn’t show tray icons',
    );
    await app.user.click(screen.getByRole('radio', { name: 'Minimise the Window' }));
    expect(app.held()?.closeAction).toBe('minimise');
    act(() => app.bridge.push('desktop.changed', { tray: { isThere: true } }));
    await app.user.click(toggle('Start Hidden in the Tray'));
    expect(app.held()?.startsHidden).toBe(true);
  });
});

describe('why one was notified or not', () => {
  const ELSEWHERE = { guildId: id<GuildId>(99), channelId: id<ChannelId>(900) };
  const HERE = { guildId: id<GuildId>(5), channelId: id<ChannelId>(100) };
  const arrive = (number: number, content: string, place: typeof HERE) =>
    liveEvent('CHANNEL_MESSAGE', { ...place, message: makeMessage(number, { content }) });

  const ask = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Why was I (not) notified?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why was I (not) notified?' });
    const rows = () =>
      within(dialog)
        .queryAllByRole('listitem')
        .map((row) => row.textContent);
    return { ...app, dialog, rows };
  };

  it('says that nothing has come', async () => {
    const { dialog } = await ask();
    expect(within(dialog).getByText('No messages yet')).toBeVisible();
    await expectAccessible();
  });

  it('lists who wrote where, and the reason, the latest first, and filters', async () => {
    const app = await ask();
    act(() => {
      app.hear(arrive(1, 'one', HERE), arrive(2, '<@1>', ELSEWHERE), arrive(3, 'three', ELSEWHERE));
      app.store.dispatch(notificationFailed({ messageId: id(3), detail: 'no daemon' }));
    });
    expect(app.rows()).toEqual([
      expect.stringMatching(
        /^bob#deleted-channel in a server you left.*Not notified. Your system did not show it: no daemon$/,
      ),
      expect.stringMatching(/Notified. It mentions you$/),
      expect.stringMatching(/^bob#general in The Hall.*Not notified. You were looking at the channel$/),
    ]);
    await app.user.click(screen.getByRole('tab', { name: 'Notified' }));
    expect(app.rows()).toHaveLength(1);
    await app.user.click(screen.getByRole('tab', { name: 'Not Notified' }));
    expect(app.rows()).toHaveLength(2);
    await expectAccessible();
    await app.user.click(within(app.dialog).getByRole('button', { name: /You were looking at the channel/ }));
    expect(app.store.getState().overlays.open).toBeNull();
    expect(app.store.getState().navigation.scrollTarget).toEqual({ channelId: '100', messageId: '1' });
  });
});
