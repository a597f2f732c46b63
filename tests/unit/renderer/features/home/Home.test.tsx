import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Guild } from '../../../../../src/contract/entities/guild';
import { success } from '../../../../../src/contract/failure';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { MarkedText } from '../../../../../src/renderer/features/chat/MarkedText';
import { Home } from '../../../../../src/renderer/features/home/Home';
import { HomeSidebar } from '../../../../../src/renderer/features/home/HomeSidebar';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { connectionRenewed } from '../../../../../src/renderer/state/gateway/actions';
import { homePageOpened, tabSelected } from '../../../../../src/renderer/state/navigation/slice';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGuild } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const news = [
  { id: id<never>(900), message: 'Welcome 🎉', createdAt: '2026-11-01T10:00:00.000Z' },
  { id: id<never>(901), message: 'Down for an hour\non Sunday', createdAt: '2026-11-02T10:00:00.000Z' },
];

const open = async (api: ApiAnswers = {}, guilds: readonly Guild[] = [makeGuild()]) => {
  const bridge = createFakeBridge(
    { 'systemMessages.list': () => success({ error: 0, messages: news }), ...api },
    { 'links.open': () => ({ kind: 'opened' }) },
  );
  const app = await startTestApp({ bridge, guilds: [...guilds] });
  act(() => void app.store.dispatch(tabSelected('home')));
  renderWithStore(
    <>
      <HomeSidebar />
      <Home
        isShown
        renderStore={() => <main>The store</main>}
        renderText={(text) => <MarkedText text={text} />}
      />
      <Overlays />
    </>,
    app.store,
  );
  return { ...app, user: userEvent.setup() };
};
const menu = () => within(screen.getByRole('navigation', { name: 'Home' }));

describe('the home tab', () => {
  it('says that nobody is selected, and leads on', async () => {
    const { user, store } = await open();
    expect(screen.getByText('Select a friend to start messaging')).toBeVisible();
    await user.click(menu().getByRole('button', { name: 'Find or start a conversation' }));
    expect(store.getState().overlays.open?.kind).toBe('quick-switcher');
  });

  it.each([
    [/^Join a server/, { kind: 'create-or-join', about: { step: 'join' } }],
    [/^Create a server/, { kind: 'create-or-join', about: { step: 'create' } }],
  ])('offers somebody without a server how to begin: %s', async (name, overlay) => {
    const { user, store } = await open({}, []);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Guildhall');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name }));
    expect(store.getState().overlays.open).toMatchObject(overlay);
  });

  it('leads somebody without a server to discovery', async () => {
    const { user, store } = await open({}, []);
    await user.click(screen.getByRole('button', { name: /^Look around/ }));
    expect(store.getState().navigation.tab).toBe('discovery');
  });

  it('has a heading and a name', async () => {
    await open();
    expect(screen.getByRole('main', { name: 'Home' })).toContainElement(
      screen.getByRole('heading', { level: 1, name: 'Home' }),
    );
  });

  it('has Friends, Change Log, Store, and one official conversation', async () => {
    const { user } = await open();
    expect(
      menu()
        .getAllByRole('button')
        .map((entry) => entry.textContent),
    ).toEqual([...['Find or start a conversation', 'Friends', 'Change Log', 'Store', 'Guildhall']]);
    for (const [entry, main] of [
      ['Friends', 'Friends'],
      ['Change Log', 'Change Log'],
      ['Guildhall', 'Guildhall'],
    ] as const) {
      await user.click(menu().getByRole('button', { name: entry }));
      expect(screen.getByRole('main', { name: main })).toBeVisible();
      expect(menu().getByRole('button', { current: 'page' })).toHaveAccessibleName(entry);
      await expectAccessible();
    }
    await user.click(menu().getByRole('button', { name: 'Store' }));
    expect(screen.getByText('The store')).toBeVisible();
  });
});

describe('friends', () => {
  it('says in each tab that there are none', async () => {
    const { user } = await open();
    await user.click(menu().getByRole('button', { name: 'Friends' }));
    for (const [tab, text] of [
      ['Online', 'Nobody is online'],
      ['All', 'No friends yet'],
      ['Pending', 'No pending requests'],
      ['Blocked', 'Nobody is blocked'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(
      within(screen.getByRole('complementary', { name: 'Active Now' })).getByText(/Quiet/),
    ).toBeVisible();
  });

  it('takes a username of 37 characters, which cannot be sent yet', async () => {
    const { user } = await open();
    await user.click(menu().getByRole('button', { name: 'Friends' }));
    await user.click(screen.getByRole('tab', { name: 'Add Friend' }));
    const send = screen.getByRole('button', { name: 'Send Friend Request' });
    expect(send).toHaveAttribute('data-tooltip', 'Enter a username');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), '  ');
    expect(send).toHaveAttribute('data-tooltip', 'Enter a username');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'x'.repeat(60));
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue(`  ${'x'.repeat(35)}`);
    expect(send).toHaveAttribute('data-tooltip', 'Coming soon');
    await expectAccessible();
  });
});

describe('the official channel', () => {
  const openOfficial = async (api: ApiAnswers = {}) => {
    const app = await open(api);
    await app.user.click(menu().getByRole('button', { name: /^Guildhall/ }));
    return app;
  };

  it('shows messages in order, who sends them, and that nothing can be written', async () => {
    await openOfficial();
    const log = await screen.findByRole('log', { name: 'Official messages' });
    // The list starts with the newest message.
    expect(
      within(log)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('Down for an hour'), expect.stringContaining('Welcome')]);
    expect(screen.getByText('This chat is reserved for official notifications.')).toBeVisible();
    const card = screen.getByRole('complementary', { name: 'Profile' });
    expect(card).toHaveTextContent('Created OnJune 17, 2025');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('draws the marks of a message, its links, and a mention without a server', async () => {
    const message = '**Down** on Sunday, see https://example.org/why or ask <@2>';
    const marked = { id: id<never>(900), message, createdAt: '2026-11-01T10:00:00.000Z' };
    const { bridge, user } = await openOfficial({
      'systemMessages.list': () => success({ error: 0, messages: [marked] }),
    });
    expect((await screen.findByText('Down')).tagName).toBe('STRONG');
    expect(screen.getByText('@Unknown User')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'https://example.org/why' }));
    expect(bridge.calls.filter(({ name }) => name === 'links.open')).toHaveLength(1);
  });

  it('says when there are none', async () => {
    await openOfficial({ 'systemMessages.list': () => success({ error: 0, messages: [] }) });
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.getByText("You haven't received any official notifications yet")).toBeVisible();
  });

  it('says when they could not be had, and tries again', async () => {
    const answers = [lost(), success({ error: 0, messages: news })];
    const { user } = await openOfficial({ 'systemMessages.list': () => answers.shift() ?? lost() });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load messages');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/Down for an hour/)).toBeVisible();
  });

  it('asks once where fetching them again fails, and again with the next connection', async () => {
    let isDown = false;
    const { store, bridge } = await openOfficial({
      'systemMessages.list': () => (isDown ? lost() : success({ error: 0, messages: news })),
    });
    await screen.findByText(/Down for an hour/);
    isDown = true;
    for (const asked of [2, 3]) {
      act(() => void store.dispatch(connectionRenewed()));
      await act(settle);
      await act(settle);
      expect(bridge.argsOf('systemMessages.list')).toHaveLength(asked);
      expect(screen.getByText(/Down for an hour/)).toBeVisible();
    }
  });

  it('shows what comes live, without a mark while it is open', async () => {
    const { hear, store } = await openOfficial();
    await screen.findByText(/Down for an hour/);
    const message = { id: id<never>(902), message: 'We are back', createdAt: '2026-11-03T10:00:00.000Z' };
    act(() => hear(liveEvent('SYSTEM_MESSAGE', { message })));
    expect(screen.getByText('We are back')).toBeVisible();
    expect(store.getState().navigation.hasSystemMessage).toBe(false);
  });

  it('is what the tab System Message shows, and opening it clears the mark', async () => {
    const { hear, store } = await open();
    const message = { id: id<never>(902), message: 'We are back', createdAt: '2026-11-03T10:00:00.000Z' };
    act(() => hear(liveEvent('SYSTEM_MESSAGE', { message })));
    expect(store.getState().navigation.hasSystemMessage).toBe(true);
    expect(menu().getByRole('button', { name: /^Guildhall/ })).toHaveTextContent('1');
    act(() => void store.dispatch(tabSelected('system')));
    expect(screen.getByRole('main', { name: 'Guildhall' })).toBeVisible();
    expect(store.getState().navigation.hasSystemMessage).toBe(false);
  });
});

describe('the change log', () => {
  it('lists the releases with their dates and what each brought', async () => {
    const { store } = await open();
    act(() => void store.dispatch(homePageOpened('change-log')));
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
      ...['Guildhall 0.1.0', 'Pre Release Beta-1', 'Alpha-0.9'],
    ]);
    const beta = screen.getByRole('article', { name: 'Pre Release Beta-1' });
    expect(beta).toHaveTextContent('July 10, 2025');
    expect(within(beta).getByText('major')).toBeVisible();
    expect(within(beta).getByRole('heading', { name: 'Bug Fixes' })).toBeVisible();
  });
});

describe('What’s New', () => {
  it('is shown until it is closed, which is remembered', async () => {
    const { store, user } = await open();
    act(() => void store.dispatch(overlayOpened({ kind: 'whats-new', about: {} })));
    const dialog = await screen.findByRole('dialog', { name: "What's New" });
    expect(dialog).toHaveTextContent('Pre Release Beta-1, July 10, 2025');
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().preferences.current?.whatsNewSeen).toBe('Pre Release Beta-1');
  });

  it('leads to the change log', async () => {
    const { store, user } = await open();
    act(() => void store.dispatch(overlayOpened({ kind: 'whats-new', about: {} })));
    // The page behind the dialog, which loads late, has a button of this name too.
    const dialog = await screen.findByRole('dialog', { name: "What's New" });
    await user.click(within(dialog).getByRole('button', { name: 'Change Log' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('main', { name: 'Change Log' })).toBeVisible();
  });
});
