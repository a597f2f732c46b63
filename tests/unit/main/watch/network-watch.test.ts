import { describe, expect, it } from 'vitest';
import { NetworkWatch } from '../../../../src/main/watch/network-watch';
import { ManualClock } from '../support/manual-clock';

describe('NetworkWatch', () => {
  it('tells that the network is back, while it watches', () => {
    const clock = new ManualClock();
    let isOnline = false;
    let backs = 0;
    const watch = new NetworkWatch({ clock, isOnline: () => isOnline, onBack: () => (backs += 1) });
    watch.setWatching(true);
    watch.setWatching(true);
    clock.advance(4000);
    expect(backs).toBe(0);
    isOnline = true;
    clock.advance(2000);
    clock.advance(10_000);
    expect(backs).toBe(1);
    watch.setWatching(false);
    expect(clock.running).toBe(0);
  });

  it('stops when it is told to by what it tells', () => {
    const clock = new ManualClock();
    let isOnline = false;
    const watch = new NetworkWatch({
      clock,
      isOnline: () => isOnline,
      onBack: () => watch.setWatching(false),
    });
    watch.setWatching(true);
    isOnline = true;
    clock.advance(2000);
    expect(clock.running).toBe(0);
  });
});
