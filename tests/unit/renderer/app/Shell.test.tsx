import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../src/contract/entities/channel';
import { success } from '../../../../src/contract/failure';
import { Shell } from '../../../../src/renderer/app/Shell';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import {
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
} from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';
import { setWindowWidth } from '../../../support/renderer/window-width';

const CHANNELS = ['one', 'two', 'three'].map((name, place) =>
  makeChannel({ id: id(100 + place), name, position: place, topic: place === 0 ? 'All of it' : null }),
);

const open = async (channels: readonly Channel[] = CHANNELS) => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [makeMember()] }),
    'channels.markRead': () => success({ error: 0, message: null }),
    'channels.typing': () => success({ error: 0, message: null }),
  });
  const app = await startTestApp({ bridge, guilds: [makeGuild({ channels: [...channels] })] });
  renderWithStore(<Shell />, app.store);
  await act(settle);
  return { ...app, user: userEvent.setup() };
};
const panel = () => screen.queryByRole('complementary', { name: 'Members' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('Shell', () => {
  it('shows name and topic of the channel, its messages, and where to write', async () => {
    await open();
    expect(heading()).toBe('one');
    expect(screen.getByText('All of it')).toBeInTheDocument();
    expect(screen.getByText('Welcome to #one!')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message #one' })).toHaveFocus();
  });

  it('changes messages and composer with the channel', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox'), 'for one');
    await user.click(screen.getByRole('button', { name: 'two' }));
    expect(heading()).toBe('two');
    expect(screen.getByText('Welcome to #two!')).toBeInTheDocument();
    expect(screen.queryByText('Welcome to #one!')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message #two' })).toHaveValue('');
  });

  it('says that a voice channel is to come', async () => {
    await open([makeChannel({ name: 'radio', type: 'voice' })]);
    const { user } = { user: userEvent.setup() };
    await user.click(screen.getByRole('button', { name: /radio/ }));
    expect(screen.getByText('Coming soon!')).toBeInTheDocument();
    expect(screen.getByText('This channel is under development.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('welcomes where no channel is open', async () => {
    await open([makeChannel({ name: 'radio', type: 'voice' })]);
    expect(screen.getByText('Welcome to the server!')).toBeInTheDocument();
    expect(screen.getByText('Select a channel to start chatting')).toBeInTheDocument();
  });

  it('asks nobody to select a channel who may see none', async () => {
    await open([]);
    expect(screen.getByText('Welcome to the server!')).toBeInTheDocument();
    expect(screen.getByText('There is no channel here that you can see')).toBeInTheDocument();
    expect(screen.queryByText('Select a channel to start chatting')).toBeNull();
  });

  it('says who is typing', async () => {
    const { hear } = await open();
    const event = { guildId: id<never>(5), channelId: id<never>(100), userId: id<never>(2), username: 'bob' };
    act(() => hear(liveEvent('CHANNEL_TYPING_START', event)));
    expect(screen.getByText('bob is typing...')).toBeInTheDocument();
  });

  describe('the member panel', () => {
    it('stands beside the chat, and is remembered as it is left', async () => {
      const { user, store } = await open();
      expect(panel()).not.toBeNull();
      await user.click(screen.getByRole('button', { name: 'Hide member list' }));
      expect(panel()).toBeNull();
      expect(store.getState().preferences.current?.membersPanelOpen).toBe(false);
      await user.click(screen.getByRole('button', { name: 'Members' }));
      expect(panel()).not.toBeNull();
      expect(store.getState().preferences.current?.membersPanelOpen).toBe(true);
    });

    it('folds away below 1100 px, and lies over the chat when it is opened', async () => {
      setWindowWidth(1099);
      const { user, store } = await open();
      expect(panel()).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Show member list' }));
      expect(panel()).toHaveAttribute('data-drawer');
      await user.keyboard('{Escape}');
      expect(panel()).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Members' }));
      await user.click(screen.getByRole('button', { name: 'two' }));
      expect(panel()).toBeNull();
      expect(store.getState().preferences.current?.membersPanelOpen).toBe(true);
    });

    it('follows the width of the window', async () => {
      await open();
      act(() => setWindowWidth(1000));
      expect(panel()).toBeNull();
      act(() => setWindowWidth(1100));
      expect(panel()).not.toHaveAttribute('data-drawer');
    });
  });

  describe('shortcuts', () => {
    it('Alt with Up and Down go from channel to channel, and stay at the ends', async () => {
      const { user } = await open();
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(heading()).toBe('two');
      await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
      expect(heading()).toBe('three');
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
      expect(heading()).toBe('two');
    });

    it('Escape marks the open channel read', async () => {
      const { user, hear, bridge, page } = await open();
      act(() => page.tell('blur'));
      act(() =>
        hear(liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId: id(100), message: makeMessage(900) })),
      );
      expect(bridge.argsOf('channels.markRead')).toEqual([]);
      await user.keyboard('{Escape}');
      expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: '100' }]);
      await user.keyboard('{Escape}');
      expect(bridge.argsOf('channels.markRead')).toHaveLength(1);
    });
  });

  it('says that the connection is lost, and reconnects when told to', async () => {
    const { bridge, user } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(
      screen.getByText('Gateway Connection lost. Some features may not work properly.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(bridge.calls.at(-1)?.name).toBe('gateway.reconnect');
    expect(screen.getByRole('button', { name: 'Reconnecting...' })).toHaveAttribute('aria-disabled', 'true');
    await act(async () => {
      bridge.push('gateway.changed', makeGateway());
      await settle();
    });
    expect(screen.queryByText(/Gateway Connection lost/)).toBeNull();
  });

  it.each([
    ['certificate', 'This computer does not trust the server’s certificate.'],
    ['proxy', 'The proxy of this computer does not let the connection through.'],
    [
      'proxy-sign-in',
      'The proxy of this computer asks for a name and a password, which Guildhall cannot give.',
    ],
  ] as const)('says why the connection cannot be made: %s', async (trouble, words) => {
    const { bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting', trouble })));
    expect(
      screen.getByText(`Gateway Connection lost. Some features may not work properly. ${words}`),
    ).toBeInTheDocument();
  });
});
