import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeSession,
  makeUser,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE_MS = 60_000;
const role = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') };
const meta = { ...fullMeta, features: [...fullMeta.features, 'guild-settings', 'verification-level'] };

/** A server on which this member may write after a time. */
const open = async (waitMs: number | null, verifyEmail = false) => {
  let talksAt = waitMs === null ? null : new Date(NOW + waitMs).toISOString();
  const bridge = createFakeBridge({
    'guildSettings.fetch': () =>
      success({
        settings: { verificationLevel: 'ten_minutes' },
        talks_at: talksAt,
        verify_email: verifyEmail,
      }),
    'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
  });
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ memberRoles: [role] })],
    boot: { session: makeSession({ meta, user: makeUser({ verified: !verifyEmail }) }) },
  });
  renderWithStore(<Composer guildId={GUILD} channelId={CHANNEL} emojiButton={() => null} />, app.store);
  return { ...app, endWait: () => (talksAt = null) };
};
const box = () => screen.getByRole('textbox', { name: 'Message #general' });

describe('the composer of a new member', () => {
  beforeEach(() =>
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => vi.useRealTimers());

  it('says how long they have to wait, minute by minute, and opens then', async () => {
    await open(2 * MINUTE_MS);
    await waitFor(() => expect(box()).toHaveAttribute('placeholder', 'You can talk here in 2 minutes'));
    expect(box()).toBeDisabled();
    act(() => void vi.advanceTimersByTime(MINUTE_MS));
    expect(box()).toHaveAttribute('placeholder', 'You can talk here in 1 minute');
    act(() => void vi.advanceTimersByTime(MINUTE_MS));
    expect(box()).toBeEnabled();
  });

  it('opens when they get a role', async () => {
    const { hear, endWait } = await open(2 * MINUTE_MS);
    await waitFor(() => expect(box()).toBeDisabled());
    endWait();
    act(() => hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: id(1), roleId: id(20) })));
    await waitFor(() => expect(box()).toBeEnabled());
  });

  it('says that the address has to be verified, until it is', async () => {
    const { bridge } = await open(null, true);
    await waitFor(() =>
      expect(box()).toHaveAttribute('placeholder', 'Verify your e-mail address to talk here'),
    );
    expect(box()).toBeDisabled();
    act(() => bridge.push('session.changed', makeSession({ meta, user: makeUser({ verified: true }) })));
    await waitFor(() => expect(box()).toBeEnabled());
  });

  it('is open for who need not wait', async () => {
    await open(null);
    await waitFor(() => expect(box()).toBeEnabled());
  });
});
