import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { GuildPreview } from '../../../../../src/contract/entities/guild';
import { type Failure, failure, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { TIMERS } from '../../../../../src/contract/limits';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGuild, makePreview } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import { holdLongTimers } from '../../../../support/renderer/long-timers';
// Imported in advance: the app loads the dialog when it is opened.
import '../../../../../src/renderer/features/join-invite/JoinInviteDialog';

const YARD = makeGuild({ id: id(6), name: 'The Yard' });
const joined = () => success({ error: 0, message: null, guild: YARD });
const refusal = (status: number, message: string | null): Failure => ({
  kind: 'refused',
  status,
  message,
  retryAfterMs: null,
});
const network: Failure = { kind: 'network', reason: 'unreachable', detail: '' };

/** Opens the dialog as a link does. */
const open = async (preview: Partial<GuildPreview> = {}, api: ApiAnswers = {}) => {
  const bridge = createFakeBridge({
    'invites.info': () => success({ error: 0, guild: makePreview(preview) }),
    'invites.join': joined,
    ...api,
  });
  const app = await startTestApp({ bridge });
  renderWithStore(<Overlays />, app.store);
  act(() => bridge.push('link.opened', { kind: 'invite', code: 'hall2026' }));
  await screen.findByRole('dialog');
  // The dialog takes no pointer until its layer knows that it is the topmost.
  await act(settle);
  const user = userEvent.setup({ delay: null });
  return { ...app, user };
};
const agree = () =>
  screen.findByRole('checkbox', { name: 'I agree to the server rules and community guidelines' });
const joinButton = () => screen.getByRole('button', { name: /^Join/ });

describe('JoinInviteDialog', () => {
  it('is opened by a guildhall:// link and shows what the server says of itself', async () => {
    const { bridge } = await open({
      verified: 2,
      onlineCount: 1234,
      memberCount: 56_789,
      description: 'Where the carts stand',
      banner: '/media/banner',
    });
    expect(bridge.argsOf('invites.info')).toEqual([{ code: 'hall2026' }]);
    expect(await screen.findByRole('heading', { name: /The Yard/, level: 3 })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Partnered Server' })).toBeVisible();
    expect(screen.getByText(/1\.2K Online/)).toBeVisible();
    expect(screen.getByText(/56\.7K Members/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'About this server' })).toBeVisible();
    expect(screen.getByText('Where the carts stand')).toBeVisible();
    expect(screen.getByText('T')).toBeInTheDocument();
    expect(document.querySelector('img[src*="banner"]')).not.toBeNull();
    await expectAccessible();
  });

  it('joins only whoever has agreed', async () => {
    const { user, bridge } = await open();
    const box = await agree();
    expect(joinButton()).toHaveAttribute('aria-disabled', 'true');
    await user.click(joinButton());
    box.focus();
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('invites.join')).toEqual([]);
    await user.click(box);
    expect(joinButton()).not.toHaveAttribute('aria-disabled');
  });

  it('says Joining..., then Joined!, closes after 1.5 s and opens the server', async () => {
    const answer = deferred<ReturnType<typeof joined>>();
    const { user, bridge, store } = await open({}, { 'invites.join': () => answer.promise });
    await user.click(await agree());
    const timers = holdLongTimers();
    await user.click(joinButton());
    await user.click(joinButton());
    expect(joinButton()).toHaveTextContent('Joining...');
    expect(bridge.argsOf('invites.join')).toEqual([{ code: 'hall2026' }]);
    answer.resolve(joined());
    await act(settle);
    expect(joinButton()).toHaveTextContent('Joined!');
    expect(joinButton()).toHaveAttribute('aria-disabled', 'true');
    await timers.pass(TIMERS.joinCloseMs - 500);
    expect(store.getState().overlays.open).not.toBeNull();
    await timers.pass(500);
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().navigation.guildId).toBe(YARD.id);
    expect(store.getState().guilds.ids).toContain(YARD.id);
  });

  it('joins by keyboard alone, and Escape after it goes there at once', async () => {
    const { user, store } = await open();
    (await agree()).focus();
    await user.keyboard(' {Enter}');
    await waitFor(() => expect(joinButton()).toHaveTextContent('Joined!'));
    await user.keyboard('{Escape}');
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().navigation.guildId).toBe(YARD.id);
  });

  it('keeps what the live connection told before the answer came', async () => {
    const answer = deferred<ReturnType<typeof joined>>();
    const { user, hear, store } = await open({}, { 'invites.join': () => answer.promise });
    await user.click(await agree());
    await user.click(joinButton());
    const newer = { ...YARD, name: 'The New Yard' };
    act(() => hear(liveEvent('GUILD_JOINED', { guild: newer })));
    expect(joinButton()).toHaveTextContent('Joining...');
    answer.resolve(joined());
    await waitFor(() => expect(joinButton()).toHaveTextContent('Joined!'));
    expect(store.getState().guilds.byId[YARD.id]?.name).toBe('The New Yard');
  });

  it.each<[string, Failure, string]>([
    ['already joined', refusal(400, 'no'), 'You have already joined this server'],
    ['banned', refusal(403, 'You are banned from this server'), 'You are banned from this server'],
    ['paused', refusal(410, 'Invites to this server are paused'), 'Invites to this server are paused'],
    ['without words', refusal(500, null), 'Failed to join server'],
    ['not reached', network, 'Network error occurred'],
  ])('says why it failed: %s', async (_case, why, text) => {
    const { user, store } = await open({}, { 'invites.join': () => failure(why) });
    await user.click(await agree());
    await user.click(joinButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(joinButton()).toHaveTextContent(/^Join$/);
    expect(joinButton()).not.toHaveAttribute('aria-disabled');
    expect(store.getState().navigation.guildId).not.toBe(YARD.id);
  });

  it('offers to open a server in which one is already', async () => {
    const { user, store } = await open({ id: id<GuildId>(5), name: 'The Hall', joined: true });
    expect(await screen.findByText('You have already joined this server')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open Server' }));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().navigation.guildId).toBe('5');
  });

  it('says that an invite is not good any more, and does not ask again', async () => {
    await open({}, { 'invites.info': () => failure(refusal(410, 'This invite is no longer valid')) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This invite is no longer valid');
    expect(screen.getByRole('heading', { name: 'Invite' })).toBeVisible();
    expect(screen.getByText(/Ask the person who sent it for a new invite/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await expectAccessible();
  });

  it('tries again to find out where an invite leads when the server was not reached', async () => {
    let isReached = false;
    const { user } = await open(
      {},
      {
        'invites.info': () => (isReached ? success({ error: 0, guild: makePreview() }) : failure(network)),
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load invite');
    expect(screen.getByText('Check your connection and try again.')).toBeVisible();
    isReached = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: /The Yard/, level: 3 })).toBeVisible();
  });

  it('shows its shape while it loads, and is left by Cancel', async () => {
    const { user, store } = await open({}, { 'invites.info': () => deferred<never>().promise });
    expect(screen.getByRole('status', { name: 'Loading invite' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.getState().overlays.open).toBeNull();
  });
});
