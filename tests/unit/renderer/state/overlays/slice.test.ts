import { describe, expect, it } from 'vitest';
import type { GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayClosed, overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
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
});
