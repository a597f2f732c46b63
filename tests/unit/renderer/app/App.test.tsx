import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import type { BootState } from '../../../../src/contract/ipc/calls';
import { TIMERS } from '../../../../src/contract/limits';
import { App } from '../../../../src/renderer/app/App';
import { bootSession, receiveBootState } from '../../../../src/renderer/app/boot';
import { connectLive } from '../../../../src/renderer/app/live';
import { BOOT_STEPS } from '../../../../src/renderer/state/boot/slice';
import { publicPageOpened } from '../../../../src/renderer/state/navigation/slice';
import { toastShown } from '../../../../src/renderer/state/toasts/slice';
import {
  everyone,
  id,
  makeBoot,
  makeChannel,
  makeGuild,
  seenPreferences,
} from '../../../support/renderer/factories';
import { createFakeBridge, deferred, type FakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { BUILD, makeTestStore } from '../../../support/renderer/test-store';

const guild = makeGuild({
  channels: [makeChannel(), makeChannel({ id: id(101), name: 'other', position: 1, hasUnread: true })],
});
const bridgeOf = (boot: Partial<BootState> = {}, preferences = seenPreferences): FakeBridge =>
  createFakeBridge(
    {
      'guilds.list': () => success([guild]),
      'members.list': () => success({ error: 0, members: [] }),
      'roles.list': () => success({ error: 0, roles: [everyone], memberRoles: [everyone] }),
      'messages.list': () => success({ error: 0, data: { messages: [] } }),
      'channels.markRead': () => success({ error: 0, message: null }),
    },
    {
      'app.ready': () => makeBoot({ preferences, ...boot }),
      'preferences.set': (change) => success({ ...preferences, ...change } as typeof preferences),
      'servers.inspect': () => failure({ kind: 'network', reason: 'unreachable', detail: '' }),
    },
  );

/** Starts the app as main.tsx does. */
const start = async (bridge: FakeBridge = bridgeOf(), stepMs = 0) => {
  const app = makeTestStore(bridge);
  onTestFinished(connectLive(app.store, bridge, window));
  const boot = () => bootSession(app.store);
  const view = renderWithStore(<App boot={boot} stepMs={stepMs} />, app.store);
  await act(async () => {
    await receiveBootState(app.store, bridge.invoke('app.ready', null), BUILD);
    await settle();
  });
  return { ...app, view, user: userEvent.setup() };
};
const signedOut = { phase: 'signed-out', reason: null } as const;

afterEach(() => void vi.useRealTimers());

describe('App', () => {
  it('shows nothing until main has said who is signed in', () => {
    const app = makeTestStore(bridgeOf());
    const { container } = renderWithStore(<App boot={() => Promise.resolve()} />, app.store);
    expect(container.querySelector('main')).toBeNull();
  });

  it('opens the shell for whoever is signed in, where they were', async () => {
    await start();
    expect(screen.getByTestId('app-shell')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'general' })).toBeInTheDocument();
  });

  it('asks everybody else to sign in, and opens the shell when they have', async () => {
    const bridge = bridgeOf({ session: signedOut });
    await start(bridge);
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    await act(async () => {
      bridge.push('session.changed', makeBoot().session);
      await settle();
    });
    expect(screen.getByTestId('app-shell')).toBeInTheDocument();
    await act(async () => {
      bridge.push('session.changed', signedOut);
      await settle();
    });
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(screen.queryByTestId('app-shell')).toBeNull();
  });

  it('shows the five texts of the start in order, each with its part of the bar and long enough to be read', async () => {
    const bridge = bridgeOf({ session: signedOut });
    await start(bridge, TIMERS.bootStepMs);
    await screen.findByRole('heading', { name: 'Welcome' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // All steps finish at once.
    await act(async () => {
      bridge.push('session.changed', makeBoot().session);
      await vi.advanceTimersByTimeAsync(0);
    });
    const shown: unknown[] = [];
    const look = (): void => {
      const bar = screen.getByRole('progressbar');
      shown.push([bar.getAttribute('aria-valuetext'), bar.getAttribute('aria-valuenow')]);
    };
    for (const _ of BOOT_STEPS) {
      look();
      await act(() => vi.advanceTimersByTimeAsync(TIMERS.bootStepMs - 1));
      look();
      await act(() => vi.advanceTimersByTimeAsync(1));
    }
    const texts = [
      'Initializing',
      'Establishing Handshake',
      'Organizing Guilds',
      'Creating Context',
      'Complete',
    ];
    expect(shown).toEqual(
      texts.flatMap((text, at) => [
        [text, String(20 * (at + 1))],
        [text, String(20 * (at + 1))],
      ]),
    );
    expect(screen.getByTestId('app-shell')).toBeInTheDocument();
  });

  it('holds nobody up for a text that stood while its work was done', async () => {
    const bridge = bridgeOf();
    const guilds = deferred<ReturnType<typeof success<(typeof guild)[]>>>();
    bridge.api['guilds.list'] = () => guilds.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await start(bridge, TIMERS.bootStepMs);
    // The next text follows only after the one before was rendered.
    for (const _ of BOOT_STEPS) await act(() => vi.advanceTimersByTimeAsync(TIMERS.bootStepMs));
    expect(screen.getByRole('status')).toHaveTextContent('Organizing Guilds');
    guilds.resolve(success([guild]));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Creating Context')).toBeInTheDocument();
  });

  it('says that the start has failed, and tries again', async () => {
    const bridge = bridgeOf();
    bridge.api['guilds.list'] = () =>
      failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null });
    const { user } = await start(bridge);
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'Error Initialising' })).toBeInTheDocument();
    expect(alert).toHaveTextContent('If the issue persists, please contact the platform engineer.');
    bridge.api['guilds.list'] = () => success([guild]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByTestId('app-shell')).toBeInTheDocument();
  });

  it('lets out whoever cannot get in', async () => {
    const bridge = bridgeOf();
    bridge.api['guilds.list'] = () =>
      failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null });
    const { user } = await start(bridge);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(bridge.calls.at(-1)?.name).toBe('session.signOut');
  });

  it('names server and unread channels in the title', async () => {
    const { user } = await start();
    expect(document.title).toBe('(1) The Hall');
    await user.click(screen.getByRole('button', { name: 'other, unread' }));
    expect(document.title).toBe('The Hall');
    await user.click(screen.getByRole('button', { name: 'Home' }));
    expect(document.title).toBe('Home');
    // The code is loaded now, which takes a while on a busy computer.
    await screen.findByText('Select a friend to start messaging');
  });

  it('wears the theme, size and ping colour that are preferred', async () => {
    const preferences = {
      ...seenPreferences,
      theme: 'light',
      fontScale: 1.25,
      pingColour: 'red',
    } as const;
    const { bridge } = await start(bridgeOf({}, preferences));
    const root = document.documentElement;
    expect(root).toHaveAttribute('data-theme', 'light');
    expect(root.style.getPropertyValue('--font-scale')).toBe('1.25');
    expect(root.style.getPropertyValue('--ping-colour')).toBe('red');
    act(() => bridge.push('preferences.changed', { ...preferences, theme: 'dark' }));
    expect(root).toHaveAttribute('data-theme', 'dark');
  });

  it('shows what main has to say', async () => {
    const { bridge, user } = await start();
    act(() => bridge.push('notice.shown', { kind: 'error', text: 'The disk is full' }));
    const region = screen.getByRole('region', { name: 'Alerts' });
    expect(within(region).getByText('The disk is full')).toBeInTheDocument();
    await user.click(within(region).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('The disk is full')).toBeNull();
  });

  it.each([
    ['terms', 'Terms'],
    ['guidelines', 'Guidelines'],
    ['privacy', 'Privacy'],
  ] as const)('shows /%s without a login', async (page, title) => {
    const { store, user } = await start(bridgeOf({ session: signedOut }));
    act(() => void store.dispatch(publicPageOpened(page)));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInTheDocument());
  });

  it('undoes by Ctrl+Z what a toast offers to undo, but not while one writes', async () => {
    const bridge = bridgeOf();
    const { store, user } = await start(bridge);
    bridge.api['auditLog.list'] = () => success({ error: 0, message: null, entries: [], total: 0 });
    const offer = { guildId: guild.id, action: 'MEMBER_BAN_ADD', target: 'mallory', count: 1 };
    act(() => void store.dispatch(toastShown('success', 'mallory has been banned', null, offer)));
    const toast = await screen.findByText('mallory has been banned');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: /Message/ }));
    await user.keyboard('{Control>}z{/Control}');
    expect(toast).toBeInTheDocument();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('This cannot be undone');
    expect(toast).not.toBeInTheDocument();
  });
});
