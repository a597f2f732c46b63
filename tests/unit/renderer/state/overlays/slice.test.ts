import { describe, expect, it } from 'vitest';
import type { GuildId, UserId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  aboveClosed,
  overlayClosed,
  overlayHeld,
  overlayOpened,
  waitingOverlayDropped,
} from '../../../../../src/renderer/state/overlays/slice';
import { id } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const leaving = { kind: 'leave-guild', about: { guildId: id<GuildId>(5) } } as const;

describe('overlays', () => {
  it('holds one at a time', async () => {
    const { store } = await startTestApp({ bridge: createFakeBridge() });
    store.dispatch(overlayOpened(leaving));
    expect(store.getState().overlays.open).toEqual(leaving);
    store.dispatch(overlayClosed());
    expect(store.getState().overlays.open).toBeNull();
  });

  it('closes what is about a server that is gone, and nothing else', async () => {
    const { store, hear } = await startTestApp({ bridge: createFakeBridge() });
    store.dispatch(overlayOpened(leaving));
    hear(liveEvent('GUILD_LEFT', { guildId: id<GuildId>(6), reason: 'left' }));
    expect(store.getState().overlays.open).toEqual(leaving);
    hear(liveEvent('GUILD_LEFT', { guildId: id<GuildId>(5), reason: 'left' }));
    expect(store.getState().overlays.open).toBeNull();
  });

  const link = { kind: 'join-invite', about: { code: 'hall2026' } } as const;

  it('lets what is opened meanwhile wait while there are unsaved changes', async () => {
    const { store } = await startTestApp({ bridge: createFakeBridge() });
    const overlays = () => store.getState().overlays;
    store.dispatch(overlayOpened(leaving));
    store.dispatch(overlayHeld(true));
    store.dispatch(overlayOpened(link));
    expect(overlays()).toMatchObject({ open: leaving, isHeld: true, waiting: link });
    store.dispatch(waitingOverlayDropped());
    store.dispatch(overlayHeld(false));
    expect(overlays()).toMatchObject({ open: leaving, isHeld: false, waiting: null });
    store.dispatch(overlayHeld(true));
    store.dispatch(overlayOpened(link));
    store.dispatch(overlayHeld(false));
    expect(overlays()).toMatchObject({ open: link, isHeld: false, waiting: null });
  });

  it('shows what waited when the server of what was held is gone', async () => {
    const { store, hear } = await startTestApp({ bridge: createFakeBridge() });
    store.dispatch(overlayOpened(leaving));
    store.dispatch(overlayHeld(true));
    store.dispatch(overlayOpened(link));
    hear(liveEvent('GUILD_LEFT', { guildId: id<GuildId>(5), reason: 'left' }));
    expect(store.getState().overlays).toMatchObject({ open: link, isHeld: false, waiting: null });
  });

  const why = {
    kind: 'why',
    about: { guildId: id<GuildId>(5), userId: id<UserId>(1), channelId: null, permission: 'VIEW_CHANNELS' },
  } as const;

  it('lays an explanation over what is open, also over unsaved changes', async () => {
    const { store, hear } = await startTestApp({ bridge: createFakeBridge() });
    const overlays = () => store.getState().overlays;
    store.dispatch(overlayOpened(leaving));
    store.dispatch(overlayHeld(true));
    store.dispatch(overlayOpened(why));
    expect(overlays()).toMatchObject({ open: leaving, above: why, isHeld: true, waiting: null });
    store.dispatch(aboveClosed());
    expect(overlays()).toMatchObject({ open: leaving, above: null, isHeld: true });
    store.dispatch(overlayOpened(why));
    store.dispatch(overlayOpened(link));
    expect(overlays()).toMatchObject({ open: leaving, above: null, waiting: link });
    store.dispatch(overlayOpened(why));
    hear(liveEvent('GUILD_LEFT', { guildId: id<GuildId>(5), reason: 'left' }));
    expect(overlays()).toMatchObject({ open: link, above: null });
  });

  it('counts what is opened, so that the same overlay begins anew', async () => {
    const { store } = await startTestApp({ bridge: createFakeBridge() });
    store.dispatch(overlayOpened(leaving));
    const before = store.getState().overlays.count;
    store.dispatch(overlayOpened(leaving));
    expect(store.getState().overlays.count).toBe(before + 1);
  });
});
