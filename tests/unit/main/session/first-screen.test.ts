import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '../../../../src/contract/ipc/pushes';
import { FirstScreen } from '../../../../src/main/session/first-screen';
import { SnapshotFile } from '../../../../src/main/session/snapshot-file';
import { id, makeUser } from '../../../support/renderer/factories';
import { ManualClock } from '../support/manual-clock';
import { MemoryFile } from '../support/memory-file';

const signedIn = (user: number, remembered = true): SessionState => ({
  ...{ phase: 'signed-in', user: makeUser({ id: id(user) }), server: { kind: 'local' } },
  ...{ url: 'http://127.0.0.1:4000', meta: null, verified: false, remembered },
});
const SIGNED_OUT: SessionState = { phase: 'signed-out', reason: null };

let file: MemoryFile;
beforeEach(() => {
  file = new MemoryFile();
});

/** A start of the app. `hasDrawnAfter` tells whether the page's first rendering counts as done after a time. */
const start = () => {
  const clock = new ManualClock();
  const screen = new FirstScreen({ snapshots: new SnapshotFile(file), clock });
  let isDrawn = false;
  void screen.drawn.then(() => (isDrawn = true));
  const hasDrawnAfter = async (ms: number): Promise<boolean> => {
    clock.advance(ms);
    await Promise.resolve();
    return isDrawn;
  };
  return { screen, hasDrawnAfter };
};

describe('the first screen of a start', () => {
  it('is what was shown last to whoever is signed in, which gets a moment to be drawn', async () => {
    await start().screen.keep(signedIn(1), 'as it was');
    const { screen, hasDrawnAfter } = start();
    expect(await screen.ask(signedIn(1))).toBe('as it was');
    expect(screen.isSnapshotShown).toBe(true);
    expect(await hasDrawnAfter(119)).toBe(false);
    expect(await hasDrawnAfter(1)).toBe(true);
  });

  it.each([
    ['another person', signedIn(2)],
    ['nobody', SIGNED_OUT],
  ])('shows nothing of it to %s, and nobody waits', async (_who, session) => {
    await start().screen.keep(signedIn(1), 'as it was');
    const { screen, hasDrawnAfter } = start();
    expect(await screen.ask(session)).toBeNull();
    expect(screen.isSnapshotShown).toBe(false);
    expect(await hasDrawnAfter(0)).toBe(true);
  });

  it('is not waited for longer than two seconds', async () => {
    const { hasDrawnAfter } = start();
    expect(await hasDrawnAfter(1999)).toBe(false);
    expect(await hasDrawnAfter(1)).toBe(true);
  });

  it.each([
    ['signed out', SIGNED_OUT],
    ['is not remembered', signedIn(1, false)],
  ])('is neither kept nor left on the disk for whoever %s', async (_what, session) => {
    const { screen } = start();
    await screen.keep(session, 'secret');
    expect(file.text).toBeNull();
    await screen.keep(signedIn(1), 'as it was');
    screen.sessionChanged(signedIn(1));
    expect(file.text).toContain('as it was');
    screen.sessionChanged(session);
    await Promise.resolve();
    expect(file.text).toBeNull();
  });
});
