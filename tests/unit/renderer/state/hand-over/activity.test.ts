import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { startTestApp } from '../../../../support/renderer/test-store';

const MINUTE = 60_000;
const start = (activity: { readonly since: number | null; readonly until: number } | null) =>
  startTestApp({ boot: { preferences: { ...defaultPreferences, activity } } });
const kept = ({ store }: Awaited<ReturnType<typeof start>>) => store.getState().preferences.current?.activity;

describe('when one was last here', () => {
  it('is kept at the start, and as one leaves and comes back', async () => {
    const app = await start(null);
    expect(kept(app)).toBeNull();
    await app.clock.advance(5_000);
    const began = app.clock.now();
    expect(kept(app)).toEqual({ since: null, until: began });
    await app.clock.advance(5 * MINUTE);
    app.page.tell('blur');
    expect(kept(app)).toEqual({ since: null, until: began + 5 * MINUTE });
    await app.clock.advance(8 * 60 * MINUTE);
    app.page.tell('focus');
    expect(kept(app)).toEqual({ since: began + 5 * MINUTE, until: began + 485 * MINUTE });
  });

  it('is kept as the person leaves the computer, and not for each change of windows', async () => {
    const app = await start(null);
    await app.clock.advance(5_000);
    const began = app.clock.now();
    await app.clock.advance(MINUTE - 1);
    app.page.tell('blur');
    app.page.tell('focus');
    expect(kept(app)).toEqual({ since: null, until: began });
    await app.clock.advance(40 * MINUTE);
    app.bridge.push('presence.changed', { isAway: true });
    const left = app.clock.now();
    await app.clock.advance(40 * MINUTE);
    app.bridge.push('presence.changed', { isAway: false });
    expect(kept(app)).toEqual({ since: left, until: app.clock.now() });
  });

  it('is not kept for an app that starts behind other windows', async () => {
    const app = await start({ since: null, until: 0 });
    app.page.tell('blur');
    const left = kept(app);
    await app.clock.advance(10_000);
    expect(kept(app)).toEqual(left);
  });
});
