import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, UserId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { selectCanIn } from '../../../../../src/renderer/state/channels/rights';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { selectCan } from '../../../../../src/renderer/state/roles/selectors';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const RULED = id<ChannelId>(101);
const NOW = Date.parse(at(0));
const MINUTE_S = 60;
const role = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_MESSAGES') };
const meta = { ...fullMeta, features: [...fullMeta.features, 'timeouts'] };

const open = async (timedOutUntil: string | null, ownerId: UserId = id(2)) => {
  const app = await startTestApp({
    bridge: createFakeBridge({
      'messages.create': () =>
        failure({
          ...{ kind: 'refused', status: 403, message: 'You are timed out', retryAfterMs: null },
          code: 'timed_out',
        }),
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    }),
    guilds: [
      makeGuild({
        ...{ ownerId, timedOutUntil, memberRoles: [role] },
        channels: [
          makeChannel({ id: CHANNEL }),
          makeChannel({ id: RULED, name: 'ruled', permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') }),
        ],
      }),
    ],
    boot: { session: makeSession({ meta }) },
  });
  const { container } = renderWithStore(
    <Composer guildId={GUILD} channelId={CHANNEL} emojiButton={() => null} />,
    app.store,
  );
  const tell = (until: string | null) =>
    act(() =>
      app.hear(
        liveEvent('GUILD_MEMBER_EDIT', {
          guildId: GUILD,
          member: makeMember({ timedOutUntil: until }),
        }),
      ),
    );
  return { ...app, tell, countdown: () => container.querySelector('[data-countdown]')?.textContent };
};
const box = () => screen.getByRole('textbox', { name: 'Message #general' });
const placeholder = () => box().getAttribute('placeholder');

describe('the composer of a member who is timed out', () => {
  beforeEach(() =>
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => vi.useRealTimers());

  it('says until when, and counts down to it for eyes alone', async () => {
    const { countdown } = await open(at(5 * MINUTE_S));
    expect(placeholder()).toMatch(/^You are timed out until \d/);
    expect(box()).toBeDisabled();
    expect(box()).toHaveAccessibleDescription(placeholder() ?? '');
    expect(countdown()).toBe('5:00');
    const [said] = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toBe(placeholder());
    act(() => void vi.advanceTimersByTime(61_000));
    expect(countdown()).toBe('3:59');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([said]);
  });

  it('waits for the server to end it, and follows it at once', async () => {
    const { tell, countdown, store } = await open(at(MINUTE_S));
    act(() => void vi.advanceTimersByTime(62_000));
    expect(countdown()).toBe('0:00');
    expect(box()).toBeDisabled();
    tell(null);
    expect(box()).toBeEnabled();
    expect(selectCan(store.getState(), GUILD, 'SEND_MESSAGES')).toBe(true);
    tell(at(10 * MINUTE_S));
    expect(box()).toBeDisabled();
    expect(selectCan(store.getState(), GUILD, 'SEND_MESSAGES')).toBe(false);
  });

  it('has no rights but to see, also where the server tells rights that know of no timeout', async () => {
    const { store } = await open(at(MINUTE_S));
    const can = (channelId: ChannelId, name: 'VIEW_CHANNELS' | 'SEND_MESSAGES') =>
      selectCanIn(store.getState(), channelId, name);
    expect([can(CHANNEL, 'VIEW_CHANNELS'), can(CHANNEL, 'SEND_MESSAGES')]).toEqual([true, false]);
    expect([can(RULED, 'VIEW_CHANNELS'), can(RULED, 'SEND_MESSAGES')]).toEqual([true, false]);
  });

  it('is that of anybody for the owner, who cannot be timed out', async () => {
    await open(at(MINUTE_S), id(1));
    expect(box()).toBeEnabled();
  });

  it('keeps a text that the server refuses for it, and says why', async () => {
    const { store, tell } = await open(null);
    store.dispatch(draftChanged({ channelId: CHANNEL, text: 'hello' }));
    const sent = store.dispatch(sendMessage(CHANNEL));
    tell(at(5 * MINUTE_S));
    await act(() => sent);
    await waitFor(() => expect(box()).toHaveValue('hello'));
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You are timed out until \d/),
    ]);
    expect(screen.getByText(/^You are timed out until/, { selector: 'p' })).toBeVisible();
  });
});
