import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../src/contract/entities/channel';
import type { Guild } from '../../../../src/contract/entities/guild';
import { success } from '../../../../src/contract/failure';
import { CURRENT_RELEASE } from '../../../../src/domain/releases/releases';
import { Shell } from '../../../../src/renderer/app/Shell';
import type { ChannelId, GuildId } from '../../../../src/contract/ids';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { updatesChanged } from '../../../../src/renderer/state/help/slice';
import { overlayClosed } from '../../../../src/renderer/state/overlays/slice';
import { signInAsked } from '../../../../src/renderer/state/sign-in/slice';
import {
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeSession,
  seenPreferences,
} from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { lost } from '../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';
import { setWindowWidth } from '../../../support/renderer/window-width';

const CHANNELS = ['one', 'two', 'three'].map((name, place) =>
  makeChannel({ id: id(100 + place), name, position: place, topic: place === 0 ? 'All of it' : null }),
);

const open = async (
  channels: readonly Channel[] = CHANNELS,
  guilds: readonly Guild[] = [makeGuild({ channels: [...channels] })],
) => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [makeMember()] }),
    'channels.markRead': () => success({ error: 0, message: null }),
    'channels.typing': () => success({ error: 0, message: null }),
    'guilds.info': lost,
  });
  const app = await startTestApp({ bridge, guilds: [...guilds] });
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

  describe('the start of the first channel', () => {
    it('offers the owner what makes a community', async () => {
      const { user, store } = await open(CHANNELS, [makeGuild({ ownerId: id(1), channels: CHANNELS })]);
      await user.click(screen.getByRole('button', { name: 'Create a role' }));
      expect(store.getState().overlays.open).toMatchObject({ about: { page: 'roles' } });
      act(() => void store.dispatch(overlayClosed()));
      await user.click(screen.getByRole('button', { name: 'two' }));
      expect(screen.queryByRole('button', { name: 'Create a role' })).toBeNull();
    });

    it('offers nobody else anything', async () => {
      await open(CHANNELS, [makeGuild({ ownerId: id(2), channels: CHANNELS })]);
      expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
    });
  });

  describe('what is new', () => {
    const openWith = async (whatsNewSeen: string | null) => {
      const app = await startTestApp({
        guilds: [],
        boot: { preferences: { ...seenPreferences, whatsNewSeen } },
      });
      renderWithStore(<Shell />, app.store);
      await act(settle);
      return app.store;
    };

    it('is shown to whoever used an earlier release', async () => {
      const store = await openWith('an earlier release');
      expect(store.getState().overlays.open?.kind).toBe('whats-new');
    });

    it('is nothing to a newcomer, to whom this release counts as seen', async () => {
      const store = await openWith(null);
      expect(store.getState().overlays.open).toBeNull();
      expect(store.getState().preferences.current?.whatsNewSeen).toBe(CURRENT_RELEASE.version);
    });
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

  describe('the channel list', () => {
    const list = () => screen.queryByRole('navigation', { name: 'Channels' });
    const opener = () => screen.getByRole('button', { name: 'Show channel list' });

    it('is there where there is room for it', async () => {
      setWindowWidth(700);
      await open();
      expect(list()).not.toBeNull();
      expect(screen.queryByRole('button', { name: 'Show channel list' })).toBeNull();
    });

    it('lies over the chat below 700 px when it is asked for, until a channel is chosen', async () => {
      setWindowWidth(699);
      const { user } = await open();
      expect(list()).toBeNull();
      await user.click(opener());
      await user.click(within(list()!).getByRole('button', { name: 'two' }));
      expect(heading()).toBe('two');
      expect(list()).toBeNull();
    });

    it('takes the focus, and gives it back when Escape closes it', async () => {
      setWindowWidth(699);
      const { user } = await open();
      await user.click(opener());
      expect(list()).toContainElement(document.activeElement as HTMLElement);
      await user.keyboard('{Escape}');
      expect(list()).toBeNull();
      expect(opener()).toHaveFocus();
    });

    it('marks nothing read with the Escape that closes it', async () => {
      setWindowWidth(699);
      const { user, hear, bridge, page } = await open();
      await user.click(opener());
      act(() => page.tell('blur'));
      act(() =>
        hear(liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId: id(100), message: makeMessage(900) })),
      );
      await user.keyboard('{Escape}');
      expect(bridge.argsOf('channels.markRead')).toEqual([]);
    });

    it('is there where no channel is open', async () => {
      setWindowWidth(480);
      await open([makeChannel({ name: 'radio', type: 'voice' })]);
      expect(list()).not.toBeNull();
    });
  });

  describe('shortcuts', () => {
    it('Ctrl+Shift+P shows and hides the member list', async () => {
      const { user } = await open();
      await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
      expect(panel()).toBeNull();
      await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
      expect(panel()).not.toBeNull();
    });

    it('Ctrl+Shift+D shows the channel list of a narrow window', async () => {
      setWindowWidth(699);
      const { user } = await open();
      await user.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
      expect(screen.getByRole('navigation', { name: 'Channels' })).toBeInTheDocument();
    });

    it('Alt+Shift with Up and Down go to the next unread channel', async () => {
      const { user, hear } = await open();
      act(() =>
        hear(liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId: id(102), message: makeMessage(900) })),
      );
      await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
      expect(heading()).toBe('three');
      await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
      expect(heading()).toBe('three');
    });

    it('Ctrl+Alt with Up and Down go from server to server, from Home to the first', async () => {
      const guilds = [5, 6].map((number) =>
        makeGuild({
          id: id(number),
          name: `Guild ${number}`,
          channels: [makeChannel({ id: id(number * 100), name: `in-${number}` })],
        }),
      );
      const { user } = await open(undefined, guilds);
      await user.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
      expect(heading()).toBe('in-6');
      await user.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
      expect(heading()).toBe('in-6');
      await user.click(screen.getByRole('button', { name: 'Home' }));
      await user.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
      expect(heading()).toBe('in-5');
    });

    it('Alt with Up and Down go from channel to channel, and stay at the ends', async () => {
      const { user } = await open();
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(heading()).toBe('two');
      await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
      expect(heading()).toBe('three');
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
      expect(heading()).toBe('two');
    });

    it('F6 and Shift+F6 go from part to part of the window, back to where one was, and round at the ends', async () => {
      const { user } = await open();
      const composer = screen.getByRole('textbox', { name: 'Message #one' });
      const feed = screen.getByRole('log', { name: 'Messages in one' });
      await user.keyboard('{Shift>}{F6}{/Shift}');
      expect(feed).toHaveFocus();
      await user.keyboard('{Shift>}{F6}{/Shift}');
      expect(screen.getByRole('button', { name: 'one' })).toHaveFocus();
      await user.keyboard('{ArrowDown}{Shift>}{F6}{/Shift}');
      expect(screen.getByRole('button', { name: 'The Hall' })).toHaveFocus();
      await user.keyboard('{F6}');
      expect(screen.getByRole('button', { name: 'two' })).toHaveFocus();
      await user.keyboard('{F6}{F6}');
      expect(composer).toHaveFocus();
      await user.tab({ shift: true });
      await user.keyboard('{Shift>}{F6}{/Shift}{F6}');
      expect(composer).toHaveFocus();
      await user.keyboard('{F6}');
      expect(panel()).toContainElement(document.activeElement as HTMLElement);
      await user.keyboard('{F6}');
      expect(screen.getByRole('button', { name: 'The Hall' })).toHaveFocus();
    });

    it('Home stays drawn out of sight, where no key leads', async () => {
      const { user } = await open();
      const menu = () => screen.queryByRole('navigation', { name: 'Home', hidden: true });
      expect(menu()).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Home' }));
      const drawn = await screen.findByRole('navigation', { name: 'Home' });
      await user.click(within(drawn).getByRole('button', { name: 'Friends' }));
      const friends = screen.getByRole('main', { name: 'Friends' });
      await user.click(screen.getByRole('button', { name: 'The Hall' }));
      expect(screen.queryByRole('navigation', { name: 'Home' })).toBeNull();
      expect(menu()).toBe(drawn);
      for (let step = 0; step < 6; step += 1) {
        await user.keyboard('{F6}');
        expect(friends).not.toContainElement(document.activeElement as HTMLElement);
        expect(drawn).not.toContainElement(document.activeElement as HTMLElement);
      }
      await user.click(screen.getByRole('button', { name: 'Home' }));
      expect(screen.getByRole('main', { name: 'Friends' })).toBe(friends);
    });

    it('a page of Home that is no list is drawn anew', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Home' }));
      await user.click(
        within(await screen.findByRole('navigation', { name: 'Home' })).getByRole('button', {
          name: 'Change Log',
        }),
      );
      const news = screen.getByRole('main');
      await user.click(screen.getByRole('button', { name: 'The Hall' }));
      expect(news).not.toBeInTheDocument();
    });

    it('F6 reaches the bar of a lost connection, and nothing below a dialog', async () => {
      const { bridge, user } = await open();
      act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
      await user.keyboard('{F6}{F6}');
      expect(screen.getByRole('button', { name: 'Reconnect' })).toHaveFocus();
      await user.keyboard('{F6}{F6}');
      await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
      await screen.findByRole('menu');
      const { activeElement } = document;
      await user.keyboard('{F6}');
      expect(activeElement).toHaveFocus();
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

    it('Shift+Escape marks the open server read, the open channel as well', async () => {
      const { user, hear, bridge, page } = await open();
      act(() => page.tell('blur'));
      const arrives = (channelId: number, number: number) =>
        liveEvent('CHANNEL_MESSAGE', {
          ...{ guildId: id<GuildId>(5), channelId: id<ChannelId>(channelId) },
          message: makeMessage(number),
        });
      act(() => hear(arrives(100, 900), arrives(101, 901)));
      await user.keyboard('{Shift>}{Escape}{/Shift}');
      const marked = bridge.argsOf('channels.markRead').map(({ channelId }) => channelId);
      expect(marked.sort()).toEqual(['100', '101']);
    });
  });

  it('says one thing at a time over the window, the most pressing first, and keeps the focus there', async () => {
    const { bridge, store, user } = await open();
    const bars = () => screen.queryAllByRole('status').filter((bar) => bar.hasAttribute('data-edge'));
    act(() => {
      bridge.push('session.changed', makeSession({ remembered: false }));
      store.dispatch(signInAsked({ remember: true }));
      store.dispatch(updatesChanged({ phase: 'ready', version: '0.2.0', isPutOff: false }));
      bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    });
    expect(bars()).toHaveLength(1);
    expect(bars()[0]).toHaveTextContent('Gateway Connection lost');
    act(() => screen.getByRole('button', { name: 'Reconnect' }).focus());
    act(() => bridge.push('gateway.changed', makeGateway()));
    expect(bars()).toHaveLength(1);
    expect(bars()[0]).toHaveTextContent('No system keyring');
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Guildhall 0.2.0 is ready.')).toBeInTheDocument();
    expect(bars()).toHaveLength(1);
    expect(document.body).not.toHaveFocus();
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
    ['proxy', 'This computer’s proxy blocked the connection.'],
    ['proxy-sign-in', 'This computer’s proxy requires a name and password, which Guildhall doesn’t support.'],
  ] as const)('says why the connection cannot be made: %s', async (trouble, words) => {
    const { bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting', trouble })));
    expect(
      screen.getByText(`Gateway Connection lost. Some features may not work properly. ${words}`),
    ).toBeInTheDocument();
  });
});
