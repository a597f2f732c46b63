import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { SystemMessageId } from '../../../../../src/contract/ids';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { GuildRail } from '../../../../../src/renderer/features/guild-rail/GuildRail';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  at,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMessage,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const guilds = [
  makeGuild({ name: 'Hall', verified: 1 }),
  makeGuild({
    id: id(6),
    name: 'Night Owls',
    verified: 2,
    channels: [makeChannel({ id: id(200), name: 'den', hasUnread: true })],
  }),
];

const open = async (api: ApiAnswers = {}, features: readonly string[] = []) => {
  const bridge = createFakeBridge(api);
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const app = await startTestApp({
    ...{ bridge, guilds },
    boot: { preferences: defaultPreferences, session: makeSession({ meta }) },
  });
  renderWithStore(<GuildRail />, app.store);
  return { ...app, user: userEvent.setup() };
};
const entry = (name: string | RegExp) => screen.getByRole('button', { name });
const account = () => entry(/^Account/);

describe('GuildRail', () => {
  it('lists the servers: which is selected, which unread, who is a partner', async () => {
    await open();
    expect(entry('Hall')).toHaveAttribute('aria-current', 'page');
    const owls = entry('Night Owls, unread');
    expect(owls).toHaveAttribute('data-tooltip', 'Night Owls');
    expect(within(owls.parentElement!).getByRole('img', { name: 'Partnered Server' })).toBeInTheDocument();
    const hall = entry('Hall').parentElement!;
    expect(within(hall).getByRole('img', { name: 'Verified Server' })).toBeInTheDocument();
    // The bar beside the icon is tall for a selected guild, and short for an unread one.
    expect(hall).toHaveAttribute('data-selected');
    expect(owls.parentElement).toHaveAttribute('data-unread');
  });

  it('stands in its order: fixed entries, a divider, the servers, what adds to them, the account', async () => {
    await open();
    const parts = [entry('Home'), screen.getByRole('separator'), entry('Hall'), entry('Night Owls, unread')];
    const order = [...parts, entry('Add Server'), entry('Discovery'), account()];
    const all = [...screen.getByRole('navigation', { name: 'Servers' }).querySelectorAll('*')];
    expect(order.map((part) => all.indexOf(part))).toEqual(
      order.map((part) => all.indexOf(part)).sort((one, other) => one - other),
    );
  });

  it('keeps the selected server in view, also when the window gets smaller', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open();
    const hall = entry('Hall').parentElement;
    expect(shown.mock.contexts).toEqual([hall]);
    fireEvent(window, new Event('resize'));
    expect(shown.mock.contexts).toEqual([hall, hall]);
    shown.mockRestore();
  });

  it('counts mentions', async () => {
    const { hear } = await open();
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          guildId: id(6),
          channelId: id(200),
          message: makeMessage(900, { content: 'you, <@1>' }),
        }),
      ),
    );
    expect(entry('Night Owls, 1 mention, unread')).toBeInTheDocument();
  });

  it('selects a server, and a tab clears it', async () => {
    const { user, store } = await open();
    await user.click(entry('Night Owls, unread'));
    expect(store.getState().navigation).toMatchObject({ guildId: '6', channelId: '200', tab: null });
    await user.click(entry('Home'));
    expect(store.getState().navigation).toMatchObject({ guildId: null, tab: 'home' });
    expect(entry('Home')).toHaveAttribute('aria-current', 'page');
  });

  it('leads to adding a server and to discovery', async () => {
    const { user, store } = await open();
    await user.click(entry('Add Server'));
    expect(store.getState().overlays.open).toEqual({ kind: 'create-or-join', about: {} });
    await user.click(entry('Discovery'));
    expect(store.getState().navigation).toMatchObject({ tab: 'discovery', guildId: null });
    expect(entry('Discovery')).toHaveAttribute('aria-current', 'page');
  });

  it('shows a System Message entry with a red 1 when one has come', async () => {
    const { hear } = await open();
    expect(screen.queryByRole('button', { name: /System Message/ })).toBeNull();
    act(() =>
      hear(
        liveEvent('SYSTEM_MESSAGE', {
          message: { id: id<SystemMessageId>(1), message: 'hello', createdAt: at(0) },
        }),
      ),
    );
    expect(entry(/System Message/).parentElement).toHaveTextContent('1');
  });

  it('is one stop for Tab up to the account, with arrows between its entries', async () => {
    const { user } = await open();
    await user.tab();
    expect(entry('Hall')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(entry('Home')).toHaveFocus();
    await user.keyboard('{End}');
    expect(entry('Discovery')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(entry('Discovery')).toHaveFocus();
    await user.tab();
    expect(account()).toHaveFocus();
    await user.tab({ shift: true });
    expect(entry('Discovery')).toHaveFocus();
  });

  it('marks a whole server read from its menu', async () => {
    const { user, bridge } = await open({ 'channels.markRead': () => success({ error: 0, message: null }) });
    fireEvent.contextMenu(entry('Night Owls, unread'));
    await user.click(screen.getByRole('menuitem', { name: 'Mark As Read' }));
    expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: '200' }]);
    expect(entry('Night Owls')).toBeInTheDocument();
  });

  it('marks a whole server read by one call where the server has it', async () => {
    const { user, bridge } = await open({ 'guilds.markRead': () => success({ error: 0, message: null }) }, [
      'counts',
    ]);
    fireEvent.contextMenu(entry('Night Owls, unread'));
    await user.click(screen.getByRole('menuitem', { name: 'Mark As Read' }));
    expect(bridge.argsOf('guilds.markRead')).toEqual([{ guildId: '6' }]);
    expect(bridge.argsOf('channels.markRead')).toEqual([]);
    expect(entry('Night Owls')).toBeInTheDocument();
  });

  describe('the menu of Home', () => {
    const readAll = () => screen.getByRole('menuitem', { name: /^Mark All As Read/ });

    it('marks everything read', async () => {
      const { user, bridge } = await open(
        { 'guilds.markAllRead': () => success({ error: 0, message: null }) },
        ['counts'],
      );
      fireEvent.contextMenu(entry('Home'));
      await user.click(readAll());
      expect(bridge.argsOf('guilds.markAllRead')).toEqual([{}]);
      expect(entry('Night Owls')).toBeInTheDocument();
      fireEvent.contextMenu(entry('Home'));
      expect(readAll()).toHaveTextContent('Nothing is unread');
    });

    it('waits for a connection', async () => {
      const { bridge } = await open({}, ['counts']);
      act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
      fireEvent.contextMenu(entry('Home'));
      expect(readAll()).toHaveTextContent('You are offline');
    });

    it('is not there where the server cannot', async () => {
      await open();
      fireEvent.contextMenu(entry('Home'));
      expect(screen.queryByRole('menuitem')).toBeNull();
    });
  });

  describe('the account', () => {
    it('is ringed by the status, which is offline while the connection is gone', async () => {
      const { bridge } = await open();
      expect(account()).toHaveAccessibleName('Account: ada, Online');
      act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
      expect(account()).toHaveAccessibleName('Account: ada, Offline');
    });

    it('changes the status at once, and back when the server refuses', async () => {
      const refused = failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null } as const);
      const { user, bridge, store } = await open({ 'users.updateStatus': () => refused });
      await user.click(account());
      await user.click(screen.getByRole('menuitemradio', { name: 'Do Not Disturb' }));
      expect(bridge.argsOf('users.updateStatus')).toEqual([{ status: 'dnd' }]);
      await act(settle);
      expect(account()).toHaveAccessibleName('Account: ada, Online');
      expect(store.getState().toasts.list).toMatchObject([{ text: 'Error updating status' }]);
    });

    it('asks before it logs out', async () => {
      const { user, bridge } = await open();
      const signedOut = () => bridge.calls.filter((call) => call.name === 'session.signOut').length;
      const ask = async () => {
        await user.click(account());
        await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
        return screen.findByRole('dialog', { name: 'Log Out' });
      };
      const dialog = await ask();
      expect(within(dialog).getByText('Are you sure you want to logout?')).toBeInTheDocument();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(signedOut()).toBe(0);
      expect(account()).toHaveFocus();
      await ask();
      await user.keyboard('{Enter}');
      expect(signedOut()).toBe(1);
    });
  });
});
